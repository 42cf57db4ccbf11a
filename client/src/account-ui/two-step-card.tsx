import type { FactorList, TotpSetup as Setup } from '@foyer/contract/factors.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { useRef, useState, useSyncExternalStore, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { offersPasskeys, offersTwoStep } from 'virtual:product'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Card } from '../ui/card.tsx'
import { StatusNote, type RowNote } from '../ui/row.tsx'
import { AsyncSection } from './async-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'
import { TwoStepRows } from './two-step-rows.tsx'

/** What the card shows instead of the factors. */
interface Step {
  readonly setup?: Setup
  /** Whether two-step login was on already when the setup started. */
  readonly wasOn?: boolean
  readonly codes?: readonly string[]
  readonly note?: RowNote
}

interface TwoStepCardProps {
  readonly user: User
  /** While the user is setting up the app or saving codes, the page hides its other cards. */
  readonly onTaskChange: (isOpen: boolean) => void
}

/** Under an IP address, the user can only remove passkeys. */
const withUsablePasskeys = (factors: FactorList): FactorList =>
  factors.passkeys_unavailable ? { ...factors, passkeys: [] } : factors

/** In a product without passkeys, the page would be empty without this card. */
const canHideCard = (factors: FactorList | null) => offersPasskeys && !factors?.two_step_at

/**
 * The authenticator app and the recovery codes. Shown if two-step login is offered or on, and always in a product without
 * passkeys.
 */
export function TwoStepCard({ user, onTaskChange }: TwoStepCardProps) {
  const texts = useMessages('factors')
  const card = useRef<HTMLElement>(null)
  const [{ setup, wasOn = false, codes, note }, setStep] = useState<Step>({})
  const isTaskOpen = useRef(false)

  /** Changes the step, then focuses the card, because the focused button is unmounted. */
  const show = (next: Step) => {
    isTaskOpen.current = next.setup !== undefined || next.codes !== undefined
    flushSync(() => {
      setStep(next)
      onTaskChange(isTaskOpen.current)
    })
    card.current?.focus()
  }
  /** For the result of an action in the rows: if codes have been shown since, it must not replace them. */
  const showUnlessTask = (next: Step) => {
    if (!isTaskOpen.current) show(next)
  }
  const finish = () =>
    show({ note: { text: wasOn ? texts.setUp.added : texts.isOn, tone: 'success' } })

  if (codes)
    return (
      <Card title={texts.codes.title} focusRef={card}>
        <RecoveryCodes codes={codes} onDone={finish} />
      </Card>
    )
  if (setup)
    return (
      <Card title={texts.setUp.title} focusRef={card}>
        <TotpSetup
          setup={setup}
          turnsTwoStepOn={!wasOn}
          onDone={(created) => (created ? show({ codes: created, wasOn }) : finish())}
          onCancel={() => show({})}
        />
      </Card>
    )
  return (
    <FactorsCard
      user={user}
      note={note}
      focusRef={card}
      onSetup={(started, isOn) => showUnlessTask({ setup: started, wasOn: isOn })}
      onCodes={(created) => show({ codes: created })}
      onChange={(text) => showUnlessTask({ note: { text, tone: 'success' } })}
    />
  )
}

interface FactorsCardProps {
  readonly user: User
  readonly note: RowNote | undefined
  readonly focusRef: Ref<HTMLElement>
  readonly onSetup: (setup: Setup, isOn: boolean) => void
  readonly onCodes: (codes: readonly string[]) => void
  /** Called with a sentence about what has changed. */
  readonly onChange: (text: string) => void
}

/** What the card shows while no task is open. */
function FactorsCard({ user, note, focusRef, onSetup, onCodes, onChange }: FactorsCardProps) {
  const { factors } = useAccount()
  const texts = useMessages('factors')
  const { value } = useSyncExternalStore(factors.subscribe, factors.getState)
  const isOffered = offersTwoStep && !value?.two_step_unavailable
  if (!isOffered && !note && canHideCard(value)) return null
  return (
    <Card {...(offersPasskeys && { title: texts.twoStep.title })} focusRef={focusRef}>
      <p>{texts.lead}</p>
      <AsyncSection resource={factors} placeholders={1}>
        {(list) => (
          <TwoStepRows
            factors={withUsablePasskeys(list)}
            isOffered={isOffered}
            canSetUp={isOffered && user.email_verified}
            onSetup={(started) => onSetup(started, list.two_step_at !== null)}
            onCodes={onCodes}
            onOn={() => onChange(texts.isOn)}
            onOff={() => onChange(texts.isOff)}
          />
        )}
      </AsyncSection>
      <StatusNote note={note} />
    </Card>
  )
}
