import { CLIENT_PATHS, EDIT_NAME } from '@foyer/contract/client-paths.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { lazy, use, useState } from 'react'
import { Link } from '../browser/navigation.tsx'
import { canUsePasskeys } from '../browser/page.ts'
import { isPutOff, putOff } from '../browser/put-off.ts'
import { useMessages } from '../messages/language.ts'
import { SessionContext } from '../session/lazy-session.ts'
import { Card } from '../ui/card.tsx'
import { CheckMark } from '../ui/icon.tsx'
import { AddPasskey } from './passkey-offer.tsx'

const HIDDEN_KEY = 'foyer.set-up'

interface ChecklistProps {
  readonly user: User
  readonly factors: FactorList | null
  /** Whether a card of its own offers the passkey. */
  readonly offersPasskey: boolean
}

/** What is left to do for a complete account; nothing once all is done. */
export function Checklist({ user, factors, offersPasskey }: ChecklistProps) {
  const { storage } = use(SessionContext)
  const texts = useMessages('account').home
  const [isHidden, setHidden] = useState(() => isPutOff(storage, HIDDEN_KEY))
  const steps = listSteps(user, factors, OFFERS_PASSKEYS && canUsePasskeys(location)).filter(
    ({ name, isDone }) => name !== 'passkey' || isDone || !offersPasskey,
  )
  const { email_verified } = user
  // Without a verified email, the rest has to wait, so the notice stays.
  if ((isHidden && email_verified) || steps.every(({ isDone }) => isDone)) return null
  return (
    <Card title={texts.setUp}>
      <ul className="set-up">
        {steps.map((step) => (
          <li
            key={step.name}
            data-met={step.isDone}
            data-waits={hasToWait(step, user) || undefined}
          >
            <CheckMark checked={step.isDone} />
            {step.isDone ? <DoneStep name={step.name} /> : <OpenStep step={step} user={user} />}
          </li>
        ))}
      </ul>
      {steps.some((step) => hasToWait(step, user)) && <p className="row-hint">{texts.later}</p>}
      {email_verified && (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            putOff(storage, HIDDEN_KEY)
            setHidden(true)
            // The focused button is unmounted.
            document.querySelector('main')?.focus()
          }}
        >
          {texts.hide}
        </button>
      )}
    </Card>
  )
}

interface Step {
  readonly name: 'email' | 'name' | 'passkey' | 'pausedPasskey' | 'twoStep' | 'codes'
  readonly isDone: boolean
}

/** What makes an account complete and safe. `factors` is `null` if they could not be loaded. */
export function listSteps(user: User, factors: FactorList | null, canUse: boolean): Step[] {
  const steps: Step[] = [
    { name: 'email', isDone: user.email_verified },
    { name: 'name', isDone: user.first_name !== '' },
  ]
  const { passkeys, passkeys_unavailable } = factors ?? {}
  if (OFFERS_PASSKEYS && passkeys && !passkeys_unavailable) {
    const isDone = passkeys.some(({ suspended }) => !suspended)
    if (!isDone && passkeys.length > 0) steps.push({ name: 'pausedPasskey', isDone })
    else if (isDone || canUse) steps.push({ name: 'passkey', isDone })
  }
  // The codes come with two-step login.
  if (OFFERS_TWO_STEP && factors && !factors.two_step_unavailable) {
    if (factors.two_step_at !== null) {
      const isDone = factors.recovery_codes_saved_at !== null && factors.recovery_codes_left > 0
      steps.push({ name: 'codes', isDone })
    }
    // Otherwise, a notice asks for it.
    else if (user.two_step_due_at === undefined) steps.push({ name: 'twoStep', isDone: false })
  }
  return steps
}

/** Passkeys and two-step login need a verified email. */
const hasToWait = ({ name, isDone }: Step, user: User) =>
  !isDone && !user.email_verified && name !== 'email' && name !== 'name'

/**
 * Loaded for unverified users only, before the overview appears. If that fails, a link to the profile, which can send the
 * email too, takes its place.
 */
const ConfirmNotice = lazy(async () => {
  const loaded = await import('./confirm-notice.tsx').catch(() => undefined)
  return { default: loaded?.ConfirmNotice ?? (() => <StepLink name="email" />) }
})

function useStepText(name: Step['name']): string {
  const { addName, confirmPasskey } = useMessages('account').home
  const { passkeys, required, codes } = useMessages('factors')
  const { notice } = useMessages('emailLinks')
  const texts = {
    email: notice.title,
    name: addName,
    passkey: passkeys.add,
    pausedPasskey: confirmPasskey,
    twoStep: required.title,
    codes: codes.title,
  }
  return texts[name]
}

function DoneStep({ name }: { name: Step['name'] }) {
  const { done } = useMessages('account').home
  const text = useStepText(name)
  return (
    <p>
      <span>{text}</span>
      <span className="visually-hidden">{` (${done})`}</span>
    </p>
  )
}

const STEP_PATHS = {
  email: CLIENT_PATHS.accountProfile,
  name: CLIENT_PATHS.accountProfile + EDIT_NAME,
  pausedPasskey: CLIENT_PATHS.accountSecurity,
  twoStep: CLIENT_PATHS.accountTwoStep,
  codes: CLIENT_PATHS.accountTwoStep,
}

/** What the user can do now. */
function OpenStep({ step, user }: { step: Step; user: User }) {
  const { name } = step
  const text = useStepText(name)
  if (name === 'email') return <ConfirmNotice email={user.email} heading="h3" />
  if (hasToWait(step, user)) return <p>{text}</p>
  if (name === 'passkey') return OFFERS_PASSKEYS && <AddPasskey />
  return <StepLink name={name} />
}

function StepLink({ name }: { name: keyof typeof STEP_PATHS }) {
  return (
    <p>
      <Link href={STEP_PATHS[name]} preload>
        {useStepText(name)}
      </Link>
    </p>
  )
}
