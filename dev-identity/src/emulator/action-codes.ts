import type { ActionCode, Operation, ProjectState } from './emulator-internals.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The real service documents no lifetimes. The first three are from its developers
 * (github.com/firebase/firebase-admin-node/issues/697 and "Firebase Admin Auth Link Expiration Times", 2020).
 * The last two are ours: an email change lasts as long as a verification, a recovery as long as our server keeps the
 * previous email.
 */
const CODE_LIFETIMES_MS: Readonly<Record<string, number>> = {
  PASSWORD_RESET: HOUR_MS,
  VERIFY_EMAIL: 3 * DAY_MS,
  EMAIL_SIGNIN: 6 * HOUR_MS,
  VERIFY_AND_CHANGE_EMAIL: 3 * DAY_MS,
  RECOVER_EMAIL: 7 * DAY_MS,
}

export function expiryOf(requestType: string, now: number): number {
  return now + (CODE_LIFETIMES_MS[requestType] ?? HOUR_MS)
}

/** Includes expired codes. */
export function findActionCode(state: ProjectState, oobCode: unknown): ActionCode | undefined {
  return typeof oobCode === 'string' ? state.oobs.get(oobCode) : undefined
}

/** The emulator's own codes never expire. */
export function codeError(
  code: ActionCode | undefined,
  now: number,
): 'EXPIRED_OOB_CODE' | undefined {
  return code !== undefined && code.expiresAt <= now ? 'EXPIRED_OOB_CODE' : undefined
}

/** Lists the open codes in the emulator's own format. */
export const listActionCodes: Operation = (state) => ({
  oobCodes: [...state.oobs.values()].map((code) => ({
    ...code,
    localId: undefined,
    expiresAt: undefined,
  })),
})

/** Parses a stored code; those of an earlier version have no expiry and count as expired. */
export function parseActionCode(oobCode: string, value: Record<string, unknown>): ActionCode {
  const text = (name: string) => {
    const field = value[name]
    return typeof field === 'string' ? field : ''
  }
  return {
    oobCode,
    email: text('email'),
    requestType: text('requestType'),
    oobLink: text('oobLink'),
    localId: text('localId'),
    expiresAt: Number(value['expiresAt'] ?? 0),
    ...(text('newEmail') !== '' && { newEmail: text('newEmail') }),
  }
}
