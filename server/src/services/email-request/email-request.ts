import type { EmailRequest } from '@foyer/contract/second-factor.ts'
import { DAY_MS } from '../../clock.ts'
import type { UserRow } from '../../stores/tables.ts'
import type { UserChanges } from '../../stores/users-store.ts'
import { hasTwoStepOn } from '../second-factor/pass-second-factor.ts'

/** How long the holder of an email has time to object. */
export const DAYS_TO_OBJECT = 14
const WAIT_MS = DAYS_TO_OBJECT * DAY_MS
/** A request that has not been used by then is void. */
const LIFETIME_MS = 60 * DAY_MS
/** How soon another person can request an email after a request, and after one that was refused. */
const REPLACE_MS = DAY_MS
const REST_MS = 30 * DAY_MS
/** How soon the person whose request was refused can repeat it. */
const REPEAT_MS = 365 * DAY_MS

export const NO_EMAIL_REQUEST = {
  email_requester_hash: null,
  email_requested_at: null,
  email_kept_at: null,
} satisfies UserChanges

/** A sign-in that proves an email, and the user with two-step login who has that email. */
export interface EmailRequester {
  readonly holder: UserRow
  /** Recognises the account at the provider. */
  readonly hash: string
}

type RequestedUser = Pick<UserRow, 'two_step_at' | 'email_requested_at' | 'email_kept_at'>

/** When a requester can get the user's email; `undefined` without a request, or once it was refused. */
export function findAvailableAt(user: RequestedUser, now: number): number | undefined {
  const { email_requested_at: requestedAt, email_kept_at } = user
  // rule 12b: the holder keeps the email
  if (!hasTwoStepOn(user) || requestedAt === null || email_kept_at !== null) return undefined
  return now < requestedAt + LIFETIME_MS ? requestedAt + WAIT_MS : undefined
}

/** Rule 12: email of a user with factors. */
export function isEmailAvailable({ holder, hash }: EmailRequester, now: number): boolean {
  const availableAt = findAvailableAt(holder, now)
  // rule 12a: the holder has fourteen days to object
  return holder.email_requester_hash === hash && availableAt !== undefined && now >= availableAt
}

/** What the requester can do now. */
export function readEmailRequest(requester: EmailRequester, now: number): EmailRequest {
  const { holder, hash } = requester
  const availableAt = findAvailableAt(holder, now)
  if (availableAt !== undefined && holder.email_requester_hash === hash)
    return { status: 'waiting', available_at: new Date(availableAt).toISOString() }
  const possibleAt = findPossibleAt(requester, now)
  if (now >= possibleAt) return { status: 'possible' }
  return { status: 'refused', possible_at: new Date(possibleAt).toISOString() }
}

function findPossibleAt({ holder, hash }: EmailRequester, now: number): number {
  const { email_requester_hash, email_requested_at: requestedAt, email_kept_at: keptAt } = holder
  if (keptAt !== null) return keptAt + (email_requester_hash === hash ? REPEAT_MS : REST_MS)
  const isOpen = requestedAt !== null && findAvailableAt(holder, now) !== undefined
  return isOpen ? requestedAt + REPLACE_MS : 0
}
