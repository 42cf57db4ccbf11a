import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { FACTOR_UNDO_MS } from '@foyer/contract/constants.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import type { SignInMethods, User } from '@foyer/contract/schemas.ts'
import { isHandheld } from './data.ts'
import { FEW_CODES } from './factors.ts'

/*
 * What would happen to an account: whether its owner could get back in, and whether someone else could get in. The
 * answers follow the rules of `docs/security.md`. What is not known counts as the worse case, so an answer is safe only
 * if it is true wherever the owner keeps the passkeys.
 */

/** What the answers depend on. */
export interface Protection {
  readonly user: Pick<User, 'email_verified' | 'email_available_at'>
  readonly factors: FactorList
  readonly methods: SignInMethods
  readonly offered: Offered
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What the product offers. */
export interface Offered {
  readonly password: boolean
  /** Ids of the identity provider, such as `google.com`. */
  readonly providers: readonly string[]
  readonly passkeys: boolean
  readonly twoStep: boolean
}

/** What the user can do about it, and where. */
export interface Action {
  readonly kind: ActionKind
  readonly path: string
}

export type ActionKind =
  | 'verify'
  | 'turnTwoStepOn'
  | 'addPasskey'
  | 'renewCodes'
  | 'setPassword'
  | 'addMethod'

/** One answer: a sentence with what it names, and at most one action. */
export interface Answer<Sentence extends string> {
  readonly sentence: Sentence
  readonly isSafe: boolean
  /** The number of recovery codes that the sentence names. */
  readonly count?: number
  /** The time that the sentence names, in RFC 3339. */
  readonly until?: string
  /** The providers that the sentence names: ids of the identity provider. */
  readonly providers?: readonly string[]
  readonly action?: Action
}

export type PhoneAnswer = Answer<
  | 'password'
  | 'passkey'
  | 'codes'
  | 'fewCodes'
  | 'unsavedCodes'
  | 'trustedComputer'
  | 'noSecondStep'
  | 'provider'
  | 'noMethod'
>

export type PasswordAnswer = Answer<'none' | 'secondStep' | 'emailCode' | 'open' | 'onlyPassword'>

export type MailboxAnswer = Answer<
  | 'unverified'
  | 'requested'
  | 'takeover'
  | 'tooNew'
  | 'passkey'
  | 'password'
  | 'provider'
  | 'noMethod'
>

/**
 * "I lose my phone": the authenticator app was on it, and one of the passkeys that are not synced, because they stay on
 * the device that made them. Recovery codes were not, if the user has saved them, and neither was the password.
 */
export function answerLostPhone(protection: Protection): PhoneAnswer {
  const facts = toFacts(protection)
  const { hasPassword, isTwoStepOn, codesLeft: count } = facts
  if (!hasPassword && facts.providers.length === 0) return noMethod()
  if (hasPassword && !isTwoStepOn) return { sentence: 'password', isSafe: true }
  if (hasPasskeyBesidesPhone(facts)) return { sentence: 'passkey', isSafe: true }
  if (isTwoStepOn && count === 0) return withoutCodes(protection, facts)
  if (isTwoStepOn && !facts.areCodesSaved)
    return { sentence: 'unsavedCodes', isSafe: false, ...act('renewCodes') }
  if (!hasPassword) return dependsOnProvider(protection, facts)
  return count > FEW_CODES
    ? { sentence: 'codes', isSafe: true, count }
    : { sentence: 'fewCodes', isSafe: false, count, ...act('renewCodes') }
}

/** "Someone learns my password": on a device of theirs, without the user's phone and mailbox. */
export function answerKnownPassword(protection: Protection): PasswordAnswer {
  const { hasPassword, isTwoStepOn, isVerified, canTurnTwoStepOn, mayTurnTwoStepOn } =
    toFacts(protection)
  if (!hasPassword) return { sentence: 'none', isSafe: true }
  // Rule 9: second factor
  if (isTwoStepOn) return { sentence: 'secondStep', isSafe: true }
  // Rule 18: codes by email
  if (isVerified && protection.methods.new_device_code)
    return { sentence: 'emailCode', isSafe: true }
  if (canTurnTwoStepOn) return { sentence: 'open', isSafe: false, ...act('turnTwoStepOn') }
  if (mayTurnTwoStepOn) return { sentence: 'open', isSafe: false, ...act('verify') }
  return { sentence: 'onlyPassword', isSafe: false }
}

/**
 * "I lose my mailbox": the user can't read it any more, and someone else can. That person can set a new password with
 * an email of the identity provider, and press "This wasn't me" in the security emails of the last days.
 */
export function answerLostMailbox(protection: Protection): MailboxAnswer {
  const { user, now } = protection
  const facts = toFacts(protection)
  const { hasPassword, providers, passkeys, canAddPasskey } = facts
  if (!facts.isVerified) return { sentence: 'unverified', isSafe: false, ...act('verify') }
  // Rule 12: email of a user with factors
  if (user.email_available_at !== undefined) return { sentence: 'requested', isSafe: false }
  const settledAt = whenTwoStepIsSettled(protection)
  if (settledAt === undefined) {
    const action = facts.canTurnTwoStepOn && act('turnTwoStepOn')
    return { sentence: 'takeover', isSafe: false, ...action }
  }
  // Rule 16: security links
  if (settledAt > now) {
    return { sentence: 'tooNew', isSafe: false, until: new Date(settledAt).toISOString() }
  }
  if (!hasPassword && providers.length === 0) return noMethod()
  if (passkeys.length > 0) return { sentence: 'passkey', isSafe: true }
  const action = canAddPasskey && act('addPasskey')
  if (hasPassword) return { sentence: 'password', isSafe: false, ...action }
  return { sentence: 'provider', isSafe: false, providers, ...action }
}

const PATHS: Readonly<Record<ActionKind, string>> = {
  verify: CLIENT_PATHS.accountProfile,
  turnTwoStepOn: CLIENT_PATHS.accountTwoStep,
  addPasskey: CLIENT_PATHS.accountSecurity,
  renewCodes: CLIENT_PATHS.accountTwoStep,
  setPassword: CLIENT_PATHS.accountPassword,
  addMethod: CLIENT_PATHS.accountSecurity,
}

const act = (kind: ActionKind) => ({ action: { kind, path: PATHS[kind] } })

/** A passkey alone logs in only for some time after the last login with another method (rule 13: passkeys). */
const noMethod = () => ({ sentence: 'noMethod', isSafe: false, ...act('addMethod') }) as const

type Facts = ReturnType<typeof toFacts>

/** The ways in that work, and what the user can do. */
function toFacts({ user, factors, methods, offered }: Protection) {
  const known = methods.methods ?? []
  const unconfirmed = factors.unconfirmed_providers ?? []
  const isVerified = user.email_verified
  const hasPasskeys = offered.passkeys && factors.passkeys_unavailable === undefined && isVerified
  const isTwoStepOn = factors.two_step_at !== null
  const mayTurnTwoStepOn =
    offered.twoStep && factors.two_step_unavailable === undefined && !isTwoStepOn
  return {
    isVerified,
    isTwoStepOn,
    codesLeft: factors.recovery_codes_left,
    /** If the server doesn't say, they are: otherwise everyone would be asked for new ones. */
    areCodesSaved: factors.recovery_codes_saved_at !== null,
    hasPassword: offered.password && known.includes('password'),
    /** Without those that wait for the user's confirmation, or that the product no longer offers. */
    providers: known.filter((id) => offered.providers.includes(id) && !unconfirmed.includes(id)),
    /** Without those that are suspended. */
    passkeys: hasPasskeys ? (factors.passkeys ?? []).filter(({ suspended }) => !suspended) : [],
    /** Once the email is verified. */
    mayTurnTwoStepOn,
    canTurnTwoStepOn: mayTurnTwoStepOn && isVerified,
    canAddPasskey: hasPasskeys,
  }
}

/** At most one authenticator is the phone, and an authenticator has at most one passkey of a user. */
const hasPasskeyBesidesPhone = ({ passkeys }: Facts): boolean =>
  passkeys.some(({ backed_up }) => backed_up) || passkeys.length > 1

/** Trust in a device replaces the second step of a login there, and nothing else (rule 17: trusted devices). */
function withoutCodes({ factors, now }: Protection, { hasPassword }: Facts): PhoneAnswer {
  const until = factors.trusted_devices
    .filter(({ system }) => system !== '' && !isHandheld(system))
    .map(({ expires_at }) => expires_at)
    .filter((time) => Date.parse(time) > now)
    .toSorted()
    .at(-1)
  return hasPassword && until !== undefined
    ? { sentence: 'trustedComputer', isSafe: false, until, ...act('renewCodes') }
    : { sentence: 'noSecondStep', isSafe: false, ...act('renewCodes') }
}

/** The provider may ask for something on the phone, too. */
function dependsOnProvider(
  { offered }: Protection,
  { providers, canAddPasskey }: Facts,
): PhoneAnswer {
  const answer = { sentence: 'provider', isSafe: false, providers } as const
  if (offered.password) return { ...answer, ...act('setPassword') }
  return { ...answer, ...(canAddPasskey && act('addPasskey')) }
}

/**
 * From when on the mailbox alone can't turn two-step login off: "This wasn't me" undoes what was changed in the last
 * days, and turns it off if no factor is left (rule 16: security links). `undefined` while it is off.
 */
function whenTwoStepIsSettled({ factors, offered }: Protection): number | undefined {
  const { two_step_at, totp, passkeys = [], passkeys_unavailable } = factors
  const counted = offered.passkeys && passkeys_unavailable === undefined ? passkeys : []
  const since = [
    ...(totp ? [totp.confirmed_at] : []),
    ...counted.map(({ created_at }) => created_at),
  ]
  if (two_step_at === null || since.length === 0) return undefined
  const oldest = Math.min(...since.map((time) => Date.parse(time)))
  return Math.max(Date.parse(two_step_at), oldest) + FACTOR_UNDO_MS
}
