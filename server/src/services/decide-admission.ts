import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Proof } from '../identity/proof.ts'
import type { UserRow } from '../stores/tables.ts'

/** What the database knows about the two things a proof names: its uid and its address. */
export interface Known {
  readonly byIdentity: UserRow | undefined
  readonly byEmail: UserRow | undefined
}

/** What becomes of a proof at the door. */
export type Admission =
  | { readonly kind: 'create'; readonly takingEmailFrom: string | undefined }
  | { readonly kind: 'welcome'; readonly user: UserRow; readonly nowVerified: boolean }
  | {
      readonly kind: 'refuse'
      readonly code: ProblemCode
      readonly reason: string
      /** Whose sessions end with it. */
      readonly endingSessionsOf: string | undefined
    }

/** Rules 3 (the floor), 5 and 6: whether a proof, of an address in canonical form, admits a person. */
export function decideAdmission(known: Known, email: string, proof: Proof): Admission {
  const { byIdentity, byEmail } = known
  return byIdentity ? decideKnownPerson(byIdentity, email, proof) : decideNewPerson(byEmail, proof)
}

function decideKnownPerson(user: UserRow, email: string, proof: Proof): Admission {
  if (user.disabled_at !== null) return refuseDisabled()
  if (proof.authTime < user.auth_time_floor) {
    return refuse('reauthentication_required', 'before-floor')
  }
  if (user.email_verified && !proof.emailVerified) return refuse('forbidden', 'no-longer-verified')
  if (user.email !== email) return refuse('email_changed', 'other-email-than-pinned', user.id)
  return { kind: 'welcome', user, nowVerified: !user.email_verified && proof.emailVerified }
}

/** A new identity does not bring somebody who was shut out back in by their address. */
function decideNewPerson(holder: UserRow | undefined, proof: Proof): Admission {
  if (holder && holder.disabled_at !== null) return refuseDisabled()
  if (holder && !proof.emailVerified) return refuse('conflict', 'email-held-by-another')
  return { kind: 'create', takingEmailFrom: holder?.id }
}

function refuseDisabled(): Admission {
  return refuse('invalid_identity_token', 'person-disabled')
}

function refuse(code: ProblemCode, reason: string, endingSessionsOf?: string): Admission {
  return { kind: 'refuse', code, reason, endingSessionsOf }
}
