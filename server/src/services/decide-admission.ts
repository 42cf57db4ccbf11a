import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { UserRow } from '../stores/tables.ts'
import type { UserChanges } from '../stores/users-store.ts'
import { decideChanges, isMadeBySame } from './decide-changes.ts'
import { decideEvents } from './decide-events.ts'
import { decideMove, type Move } from './decide-move.ts'
import { decideNews, isResetSince } from './decide-news.ts'
import type { Evidence } from './evidence.ts'
import type { Reason } from '../security-events.ts'

/** What the database knows about the two things a proof names: its uid and its address. */
export interface Known {
  readonly byIdentity: UserRow | undefined
  readonly byEmail: UserRow | undefined
}

/** What becomes of a proof at the door. */
export type Admission =
  | { readonly kind: 'create'; readonly takingEmailFrom: string | undefined }
  | Welcome
  | {
      readonly kind: 'refuse'
      readonly code: ProblemCode
      readonly reason: Reason
      /** Whose sessions end with it. */
      readonly endingSessionsOf: string | undefined
    }

/** A person known before comes in. */
export interface Welcome {
  readonly kind: 'welcome'
  readonly user: UserRow
  readonly changes: UserChanges
  /** Whether what was noted of them until now may be a squatter's, and goes. */
  readonly wipesActivity: boolean
  /** What became different at the provider, and what by their coming in. */
  readonly news: readonly ActivityEvent[]
  readonly events: readonly ActivityEvent[]
  /** Whether the sessions they have elsewhere are over. */
  readonly endsSessions: boolean
  readonly takingEmailFrom: string | undefined
}

/** Rules 3 (the floor), 5, 6 and 7: whether a proof admits a person, and what that changes. Pure. */
export function decideAdmission(known: Known, evidence: Evidence): Admission {
  const { byIdentity, byEmail } = known
  // By a proven address, too: a new identity does not bring back somebody who was shut out.
  const holdsProven = byEmail?.email_verified ? byEmail : undefined
  if (isDisabled(byIdentity) || isDisabled(holdsProven)) return refuseDisabled()
  if (byIdentity && byIdentity.deleting_at !== null) {
    return refuse('account_deleted', 'person-leaving')
  }
  return byIdentity
    ? decideKnownPerson(byIdentity, byEmail, evidence)
    : decideNewPerson(byEmail, evidence)
}

function decideKnownPerson(
  user: UserRow,
  holder: UserRow | undefined,
  evidence: Evidence,
): Admission {
  if (evidence.startedAt < user.auth_time_floor) {
    return refuse('reauthentication_required', 'before-floor')
  }
  if (user.email_verified && !evidence.proof.emailVerified) {
    const hasMoved = user.email !== evidence.email
    return refuse('forbidden', 'no-longer-verified', hasMoved ? user.id : undefined)
  }
  const move = decideMove(user, evidence)
  if (!move) return refuse('email_changed', 'other-email-than-pinned', user.id)
  return welcome(user, { holder, move, evidence })
}

function welcome(
  user: UserRow,
  by: {
    readonly holder: UserRow | undefined
    readonly move: Move
    readonly evidence: Evidence
  },
): Welcome {
  const { holder, move, evidence } = by
  const becomesVerified = !user.email_verified && evidence.proof.emailVerified
  const arrival = { move, becomesVerified, evidence }
  // Whoever has a session now has it from before a reset that we only see now, in the same second, too.
  const endsSessions = becomesVerified || move !== 'stay' || isResetSince(user, evidence)
  const wipesActivity = becomesVerified && !isMadeBySame(user, evidence)
  return {
    kind: 'welcome',
    user,
    changes: decideChanges(user, arrival),
    wipesActivity,
    news: decideNews(user, evidence.account).events.filter(
      (event) => !wipesActivity || isOfPassword(event, evidence),
    ),
    events: decideEvents(arrival),
    endsSessions,
    takingEmailFrom: holder?.id === user.id ? undefined : holder?.id,
  }
}

/** Where all else is wiped: the password by which somebody comes in is theirs, and why they find nothing of before. */
function isOfPassword(event: ActivityEvent, { proof }: Evidence): boolean {
  return event === 'password-changed' && proof.provider === 'password'
}

function decideNewPerson(holder: UserRow | undefined, { proof }: Evidence): Admission {
  if (holder && !proof.emailVerified) return refuse('conflict', 'email-held-by-another')
  return { kind: 'create', takingEmailFrom: holder?.id }
}

function isDisabled(user: UserRow | undefined): boolean {
  return user !== undefined && user.disabled_at !== null
}

function refuseDisabled(): Admission {
  return refuse('invalid_identity_token', 'person-disabled')
}

function refuse(code: ProblemCode, reason: Reason, endingSessionsOf?: string): Admission {
  return { kind: 'refuse', code, reason, endingSessionsOf }
}
