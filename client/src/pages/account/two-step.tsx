import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { FactorList, TotpSetup as Setup } from '@foyer/contract/factors.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '../../browser/store.ts'
import { useAccount } from '../../account/account.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useMessages } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { Card, Row } from '../../ui/card.tsx'
import { CheckMark, Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { ReauthPrompt } from '../reauth.tsx'
import { RecoveryCodes, RecoveryCodesRow, TotpRow, TotpSetup } from './authenticator.tsx'
import { ResendVerification } from './email-change.tsx'
import { AccountLayout } from './layout.tsx'
import { PasskeysCard } from './passkeys.tsx'

/** `/account/two-step`. */
export function TwoStepPage() {
  const { state } = useSession()
  const [isTaskOpen, setTaskOpen] = useState(false)
  const { value } = useStore(useAccount().factors)
  if (state.status !== 'signed-in') return null
  const { user } = state
  return (
    <AccountLayout page="accountTwoStep">
      {!user.email_verified && <VerifyForFactors email={user.email} />}
      {(user.email_verified || hasFactors(value)) && (
        <>
          {OFFERS_PASSKEYS && !isTaskOpen && <PasskeysCard user={user} />}
          <TwoStepCard user={user} onTaskChange={setTaskOpen} />
        </>
      )}
      <ReauthPrompt />
    </AccountLayout>
  )
}

/** What an unverified user can't add is not shown, only what there is. */
const hasFactors = (list: FactorList | null) =>
  list !== null && (list.two_step_at !== null || list.totp !== null || !!list.passkeys?.length)

/** What the card shows instead of the factors. */
interface Step {
  readonly setup?: Setup
  /** Whether two-step login was on already when the setup started. */
  readonly wasOn?: boolean
  readonly codes?: readonly string[]
  /** Two-step login has just been changed: the card stays, because it has the focus. */
  readonly isChanged?: boolean
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
const canHideCard = (factors: FactorList | null) => OFFERS_PASSKEYS && !factors?.two_step_at

/**
 * The authenticator app and the recovery codes. Shown if two-step login is offered or on, and always in a product
 * without passkeys.
 */
function TwoStepCard({ user, onTaskChange }: TwoStepCardProps) {
  const texts = useMessages('factors')
  const card = useRef<HTMLElement>(null)
  const [{ setup, wasOn = false, codes, isChanged = false }, setStep] = useState<Step>({})
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
  const report = (text: string) => {
    showUnlessTask({ isChanged: true })
    showToast(text)
  }
  const finish = () => {
    show({ isChanged: true })
    showToast(wasOn ? texts.setUp.added : texts.isOn)
  }

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
      isChanged={isChanged}
      focusRef={card}
      onSetup={(started, isOn) => showUnlessTask({ setup: started, wasOn: isOn })}
      onCodes={(created) => show({ codes: created })}
      onChange={report}
    />
  )
}

interface FactorsCardProps {
  readonly user: User
  readonly isChanged: boolean
  readonly focusRef: Ref<HTMLElement>
  readonly onSetup: (setup: Setup, isOn: boolean) => void
  readonly onCodes: (codes: readonly string[]) => void
  /** Called with a sentence about what has changed. */
  readonly onChange: (text: string) => void
}

/** What the card shows while no task is open. */
function FactorsCard({ user, isChanged, focusRef, onSetup, onCodes, onChange }: FactorsCardProps) {
  const { factors } = useAccount()
  const texts = useMessages('factors')
  const { value } = useStore(factors)
  const isOffered = OFFERS_TWO_STEP && !value?.two_step_unavailable
  if (!isOffered && !isChanged && canHideCard(value)) return null
  return (
    <Card {...(OFFERS_PASSKEYS && { title: texts.twoStep.title })} focusRef={focusRef}>
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
    </Card>
  )
}

interface TwoStepRowsProps {
  readonly factors: FactorList
  readonly isOffered: boolean
  readonly canSetUp: boolean
  readonly onSetup: (setup: Setup) => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onOn: () => void
  readonly onOff: () => void
}

function TwoStepRows(props: TwoStepRowsProps) {
  const { factors, isOffered, canSetUp, onSetup, onCodes, onOn, onOff } = props
  return (
    <dl className="rows">
      <TwoStepStatusRow
        factors={factors}
        isOffered={isOffered}
        onOn={(codes) => (codes ? onCodes(codes) : onOn())}
        onOff={onOff}
      />
      <TotpRow factors={factors} canSetUp={canSetUp} onSetup={onSetup} />
      {factors.two_step_at !== null && (
        <RecoveryCodesRow left={factors.recovery_codes_left} onCodes={onCodes} />
      )}
    </dl>
  )
}

interface TwoStepStatusRowProps {
  readonly factors: FactorList
  /** Whether it can be turned on. */
  readonly isOffered: boolean
  /** With the recovery codes, if the user had none. */
  readonly onOn: (codes: readonly string[] | undefined) => void
  readonly onOff: () => void
}

/** Whether two-step login is on. An authenticator app turns it on; with a passkey, the user decides. */
function TwoStepStatusRow({
  factors: { two_step_at, passkeys = [] },
  isOffered,
  onOn,
  onOff,
}: TwoStepStatusRowProps) {
  const { factors } = useAccount()
  const texts = useMessages('factors').twoStep
  const { isBusy, note, runAction } = useAction()
  const [isTurningOff, setTurningOff] = useState(false)
  const isOn = two_step_at !== null
  const canTurnOn = isOffered && passkeys.some(({ suspended }) => !suspended)

  const turnOn = async () => {
    const result = await factors.turnOnTwoStep()
    if (!result.error) onOn(result.value?.recovery_codes)
    return result
  }
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="button quiet" disabled={isBusy} onClick={onClick}>
      {label}
    </button>
  )
  return (
    <Row
      term={texts.status}
      icon={<Icon name="shield" />}
      note={note}
      action={
        isOn
          ? button(texts.turnOff, () => setTurningOff(true))
          : canTurnOn && button(texts.turnOn, () => void runAction('turn-on-two-step', turnOn, ''))
      }
    >
      {isOn ? (
        <p className="confirmed" data-met="true">
          <CheckMark checked />
          <span>{texts.on}</span>
        </p>
      ) : (
        <span>{texts.off}</span>
      )}
      {isOffered && !isOn && !canTurnOn && <Hint hasPasskeys={passkeys.length > 0} />}
      <Overlay busy={isBusy} text={texts.turningOn} showsText />
      {isTurningOff && (
        <ConfirmDialog
          title={texts.turnOffTitle}
          lead={texts.turnOffLead}
          confirm={texts.turnOff}
          busy={texts.turningOff}
          isDestructive
          operation="account-action"
          perform={() => factors.turnOffTwoStep()}
          onDone={onOff}
          onClose={() => setTurningOff(false)}
        />
      )}
    </Row>
  )
}

/** What the user needs first. Suspended passkeys don't count. */
function Hint({ hasPasskeys }: { hasPasskeys: boolean }) {
  const { hint, suspendedHint } = useMessages('factors').twoStep
  return <p className="row-hint">{OFFERS_PASSKEYS && hasPasskeys ? suspendedHint : hint}</p>
}

/** Tells unverified users why they cannot add factors yet. */
function VerifyForFactors({ email }: { email: string }) {
  const { verifyFirst } = useMessages('factors')
  return (
    <div className="notice">
      <p>{verifyFirst(email)}</p>
      <ResendVerification email={email} returnPath={CLIENT_PATHS.accountTwoStep} />
    </div>
  )
}
