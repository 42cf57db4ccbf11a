import { CLIENT_PATHS, EDIT_NAME } from '@foyer/contract/client-paths.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import type { Activity, DeviceSession, User } from '@foyer/contract/schemas.ts'
import { lazy, use, useState } from 'react'
import { useAccount } from '../account/account.ts'
import type { ResourceState } from '../account/resource.ts'
import { Link } from '../browser/navigation.tsx'
import { canUsePasskeys } from '../browser/page.ts'
import { readLastMethod, type UserStorage } from '../browser/storage.ts'
import { useStore } from '../browser/store.ts'
import { useNow } from '../messages/formats.ts'
import { pluralForm, useLanguage, useMessages } from '../messages/language.ts'
import { isPutOff, PASSKEY_OFFER_KEY, putOff } from '../browser/put-off.ts'
import { SessionContext } from '../session/lazy-session.ts'
import { Card } from '../ui/card.tsx'
import { CheckMark } from '../ui/icon.tsx'
import { ActivityItem, foldRepeats, isRefusal, markSlips, NotYou } from './account/activity.tsx'
import { deviceName } from './account/labels.tsx'
import { DetailsButton, TimeSentence, useTimeAgo } from './lists.tsx'
import { AddPasskey, PasskeyOffer } from './passkey-offer.tsx'
import { ReauthPrompt, UnfinishedPasswordNotice } from './reauth.tsx'

/*
 * What home says about the account. It appears once everything is known, so that nothing shifts, and without what could
 * not be loaded.
 */

const isSettled = ({ value, error }: ResourceState<unknown>) => value !== null || error !== null

export function HomeOverview({ user }: { user: User }) {
  const account = useAccount()
  const { storage } = use(SessionContext)
  const factors = useStore(account.factors)
  const activity = useStore(account.activity)
  const devices = useStore(account.devices)
  // Which email the notice for unverified users names.
  const known = useStore<ResourceState<unknown>>(
    user.email_verified ? account.activity : account.emailChange,
  )
  const [isOffered, setOffered] = useState(() => isOfferDue(storage))
  if (![factors, activity, devices, known].every(isSettled)) return null
  const offersPasskey = isOffered && user.email_verified && user.two_step_due_at === undefined
  const decline = () => {
    putOff(storage, PASSKEY_OFFER_KEY)
    setOffered(false)
    focusMain()
  }
  return (
    <div className="overview">
      {OFFERS_PASSWORD && <UnfinishedPasswordNotice />}
      {OFFERS_TWO_STEP && activity.value && factors.value && (
        <UsedCode events={activity.value} factors={factors.value} />
      )}
      {OFFERS_PASSKEYS && offersPasskey && <PasskeyOffer onDecline={decline} />}
      <SetUp user={user} factors={factors.value} offersPasskey={offersPasskey} />
      {activity.value !== null && activity.value.length > 0 && (
        <RecentActivity events={activity.value} />
      )}
      <ReauthPrompt />
    </div>
  )
}

/**
 * Only for unverified users, who wait for it: then everything appears together. Without it, the profile can send a
 * link.
 */
const ConfirmNotice = lazy(async () => {
  const loaded = await import('./confirm-notice.tsx').catch(() => undefined)
  return { default: loaded?.ConfirmNotice ?? (() => <StepLink name="email" />) }
})

/** The focused control is unmounted. */
const focusMain = () => document.querySelector('main')?.focus()

/** Offers a passkey after a login with the password. */
const isOfferDue = (storage: UserStorage): boolean =>
  OFFERS_PASSKEYS &&
  !isPutOff(storage, PASSKEY_OFFER_KEY) &&
  readLastMethod(storage) === 'password' &&
  canUsePasskeys(location)

interface UsedCodeProps {
  readonly events: readonly Activity[]
  readonly factors: FactorList
}

/** Ada has lost her phone, and was let in by a recovery code: her next login needs another one, until she replaces the app. */
function UsedCode({ events, factors }: UsedCodeProps) {
  const { activity } = useMessages('account')
  const { app, recovery, twoStep } = useMessages('factors')
  const { language } = useLanguage()
  const now = useNow()
  if (!hasUsedCode(events, factors, now)) return null
  return (
    <Card title={activity.events['recovery-code-used']}>
      <p>{pluralForm(language, recovery.left, factors.recovery_codes_left)}</p>
      <p className="actions">
        <Link href={CLIENT_PATHS.accountTwoStep} className="button quiet" preload>
          {factors.totp ? app.replaceNamed : twoStep.title}
        </Link>
      </p>
    </Card>
  )
}

/** Within a day, unless the user has another app since. */
export function hasUsedCode(
  events: readonly Activity[],
  { two_step_at, totp }: FactorList,
  now: number,
): boolean {
  const used = events.find(({ event }) => event === 'recovery-code-used')
  if (two_step_at === null || !used) return false
  const usedAt = Date.parse(used.at)
  const isReplaced = totp !== null && Date.parse(totp.confirmed_at) > usedAt
  return !isReplaced && now - usedAt < DAY_MS
}

const DAY_MS = 24 * 60 * 60_000

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

const HIDDEN_KEY = 'foyer.set-up'

interface SetUpProps {
  readonly user: User
  readonly factors: FactorList | null
  /** Whether a card of its own offers the passkey. */
  readonly offersPasskey: boolean
}

/** What is left to do for a complete account; nothing once all is done. */
function SetUp({ user, factors, offersPasskey }: SetUpProps) {
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
            focusMain()
          }}
        >
          {texts.hide}
        </button>
      )}
    </Card>
  )
}

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
  if (name === 'email') return <ConfirmNotice email={user.email} />
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

const SHOWN_EVENTS = 3

function RecentActivity({ events }: { events: readonly Activity[] }) {
  const { title } = useMessages()
  const { showAll } = useMessages('account').activity
  const timeAgo = useTimeAgo()
  const shown = foldRepeats(markSlips(events)).slice(0, SHOWN_EVENTS)
  return (
    <Card title={title.accountActivity}>
      <LastLogin />
      <ul className="entries activity">
        {shown.map((event) => (
          <ActivityItem key={`${event.at} ${event.event}`} event={event} time={timeAgo(event.at)} />
        ))}
      </ul>
      <p className="show-all">
        <Link href={CLIENT_PATHS.accountDevices} preload>
          {showAll}
        </Link>
        <DetailsButton />
      </p>
      {shown.some(isRefusal) && <NotYou />}
    </Card>
  )
}

/** When and where the user logged in before. */
function LastLogin() {
  const { activity, devices } = useAccount()
  const texts = useMessages('account')
  const { value: events } = useStore(activity)
  const { value: sessions } = useStore(devices)
  const last = events && sessions && findLastLogin(events, sessions)
  return (
    last && (
      <p className="entry-details">
        <span>
          <TimeSentence text={texts.home.lastLogin} at={last.at} />
        </span>
        <span>{deviceName(texts.devices, last)}</span>
      </p>
    )
  )
}

/** The event and the session of a login are stored together, so they are not further apart. */
const SAME_LOGIN_MS = 10_000

/** The newest login but that of this session. */
export function findLastLogin(
  events: readonly Activity[],
  sessions: readonly DeviceSession[],
): Activity | undefined {
  const since = Date.parse(sessions.find(({ current }) => current)?.created_at ?? '')
  const isThis = ({ at }: Activity) => Math.abs(Date.parse(at) - since) < SAME_LOGIN_MS
  return events.find((event) => event.event === 'signed-in' && !isThis(event))
}
