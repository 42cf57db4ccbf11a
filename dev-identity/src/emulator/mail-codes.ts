import type { MailCode, Operation, ProjectState } from './emulator-internals.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * How long a code is good for, in milliseconds. The real service documents no figures; the first
 * three are what its developers named (github.com/firebase/firebase-admin-node/issues/697 and
 * "Firebase Admin Auth Link Expiration Times", 2020), the others are ours: a change of address is
 * a verification (for how long it counts is the product's own rule, which is shorter), and its undo
 * is kept as long as the product keeps the previous address.
 */
const CODE_LIFETIMES_MS: Readonly<Record<string, number>> = {
  PASSWORD_RESET: HOUR_MS,
  VERIFY_EMAIL: 3 * DAY_MS,
  EMAIL_SIGNIN: 6 * HOUR_MS,
  VERIFY_AND_CHANGE_EMAIL: 3 * DAY_MS,
  RECOVER_EMAIL: 7 * DAY_MS,
}

/** When a code made now is over. */
export function expiryOf(requestType: string, now: number): number {
  return now + (CODE_LIFETIMES_MS[requestType] ?? HOUR_MS)
}

/** The open code, expired or not. */
export function findMailCode(state: ProjectState, oobCode: unknown): MailCode | undefined {
  return typeof oobCode === 'string' ? state.oobs.get(oobCode) : undefined
}

/** The provider's error for a code whose time is over. The emulator lets codes live for ever. */
export function refuseCode(
  code: MailCode | undefined,
  now: number,
): 'EXPIRED_OOB_CODE' | undefined {
  return code !== undefined && code.expiresAt <= now ? 'EXPIRED_OOB_CODE' : undefined
}

/** The list of open codes, in the emulator's own shape. */
export const listMailCodes: Operation = (state) => ({
  oobCodes: [...state.oobs.values()].map((code) => ({
    ...code,
    localId: undefined,
    expiresAt: undefined,
  })),
})

/** A code as it was kept; one of an earlier version, which knew no end, is over. */
export function parseMailCode(oobCode: string, value: Record<string, unknown>): MailCode {
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
