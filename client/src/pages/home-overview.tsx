import { CLIENT_PATHS, REPLACE_APP } from '@foyer/contract/client-paths.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import type { Activity, DeviceSession, User } from '@foyer/contract/schemas.ts'
import { use, useState } from 'react'
import { useAccount } from '../account/account.ts'
import { FEW_CODES, hasUnsavedCodes } from '../account/factors.ts'
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
import { isRefusal, listRecent, NotYou, RecentEvents } from './account/activity.tsx'
import { deviceName } from './account/labels.tsx'
import { Checklist } from './checklist.tsx'
import { DetailsButton, TimeSentence } from './lists.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
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
  // An unverified user's notice may name a corrected email. For others, it is the activity once more.
  const noticeEmail = useStore<ResourceState<unknown>>(
    user.email_verified ? account.activity : account.emailChange,
  )
  const [isOffered, setOffered] = useState(() => isOfferDue(storage))
  if (![factors, activity, devices, noticeEmail].every(isSettled)) return null
  const offersPasskey = isOffered && user.email_verified && user.two_step_due_at === undefined
  const decline = () => {
    putOff(storage, PASSKEY_OFFER_KEY)
    setOffered(false)
    // The focused button is unmounted.
    document.querySelector('main')?.focus()
  }
  return (
    <div className="overview">
      {OFFERS_PASSWORD && <UnfinishedPasswordNotice />}
      {OFFERS_TWO_STEP && activity.value && factors.value && (
        <UsedCode events={activity.value} factors={factors.value} />
      )}
      {OFFERS_PASSKEYS && offersPasskey && <PasskeyOffer onDecline={decline} />}
      <Checklist user={user} factors={factors.value} offersPasskey={offersPasskey} />
      {activity.value !== null && activity.value.length > 0 && (
        <RecentActivity events={activity.value} />
      )}
      <ReauthPrompt />
    </div>
  )
}

/** Offers a passkey after a login with the password. */
const isOfferDue = (storage: UserStorage): boolean =>
  OFFERS_PASSKEYS &&
  !isPutOff(storage, PASSKEY_OFFER_KEY) &&
  readLastMethod(storage) === 'password' &&
  canUsePasskeys(location)

/** In the user's storage: the time of the use of a recovery code that the user has dismissed. */
const USED_CODE_KEY = 'foyer.used-code'

interface UsedCodeProps {
  readonly events: readonly Activity[]
  readonly factors: FactorList
}

/**
 * Ada has lost her phone, and a recovery code let her in: for some minutes, she can replace the app without using another
 * one. Or Eve has used it. Or the phone is at home, and Ada answers "Not now".
 */
function UsedCode({ events, factors }: UsedCodeProps) {
  const { storage } = use(SessionContext)
  const { activity } = useMessages('account')
  const { app, offer, recovery, twoStep } = useMessages('factors')
  const { language } = useLanguage()
  const now = useNow()
  const [dismissed, setDismissed] = useState(() => storage.getItem(USED_CODE_KEY))
  const usedAt = findCodeUse(events, factors, { now, dismissed })
  if (usedAt === undefined) return null
  const dismiss = () => {
    storage.setItem(USED_CODE_KEY, usedAt)
    setDismissed(usedAt)
    // The focused button is unmounted.
    document.querySelector('main')?.focus()
  }
  const { recovery_codes_left: left, totp, two_step_unavailable } = factors
  const canReplace = totp && !two_step_unavailable
  return (
    <Card title={activity.events['recovery-code-used']}>
      <p>
        {hasUnsavedCodes(factors) ? recovery.unsaved : pluralForm(language, recovery.left, left)}
      </p>
      {left <= FEW_CODES && <p className="row-hint">{recovery.few}</p>}
      <p className="actions">
        <Link
          href={
            canReplace
              ? CLIENT_PATHS.accountTwoStepSetUp + REPLACE_APP
              : CLIENT_PATHS.accountTwoStep
          }
          className="button quiet"
          preload
        >
          {canReplace ? app.replaceNamed : twoStep.title}
        </Link>
        <button type="button" className="button quiet" onClick={dismiss}>
          {offer.dismiss}
        </button>
      </p>
      <NotYou />
    </Card>
  )
}

interface CodeUseOptions {
  readonly now: number
  /** The time of the use that the user has dismissed. A later one is shown again. */
  readonly dismissed: string | null
}

/** When a recovery code was last used: in the last day, not dismissed, and with no app set up since. */
export function findCodeUse(
  events: readonly Activity[],
  { two_step_at, totp }: FactorList,
  { now, dismissed }: CodeUseOptions,
): string | undefined {
  const used = events.find(({ event }) => event === 'recovery-code-used')
  if (two_step_at === null || !used || used.at === dismissed) return undefined
  const usedAt = Date.parse(used.at)
  const isReplaced = totp !== null && Date.parse(totp.confirmed_at) > usedAt
  return !isReplaced && now - usedAt < DAY_MS ? used.at : undefined
}

const DAY_MS = 24 * 60 * 60_000

function RecentActivity({ events }: { events: readonly Activity[] }) {
  const { title } = useMessages()
  const { showAll } = useMessages('account').activity
  const recent = listRecent(events)
  return (
    <Card title={title.accountActivity}>
      <LastLogin />
      <RecentEvents recent={recent} />
      <p className="show-all">
        <Link href={CLIENT_PATHS.accountDevices} preload>
          {showAll}
        </Link>
        <DetailsButton />
      </p>
      {recent.some(isRefusal) && <NotYou />}
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
