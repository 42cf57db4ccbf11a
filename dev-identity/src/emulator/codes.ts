import { HOUR_MS, LINK_LIFETIMES_MS } from '../mail/texts.ts'
import { readClaims } from '../tokens.ts'
import type {
  ActionCode,
  EmulatorInternals,
  OobRecord,
  Operation,
  ProjectState,
} from './internals.ts'

const LIFETIMES: Readonly<Record<string, number>> = LINK_LIFETIMES_MS

export function expiryOf(requestType: string, now: number): number {
  return now + (LIFETIMES[requestType] ?? HOUR_MS)
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

/** The values of the `mode` parameter. */
const MODES: Record<string, string> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  EMAIL_SIGNIN: 'signIn',
}

/** In a real project, the action URL is set in the Firebase console. */
export interface ActionLinkSettings {
  readonly publicOrigin: string
  readonly apiKey: string
}

/** The app's page for email links. */
export function actionUrl(publicOrigin: string): URL {
  return new URL('/account/action', publicOrigin)
}

/**
 * An email link with the parameters that a real project adds to its action URL
 * (https://firebase.google.com/docs/auth/custom-email-handler). Opening it does not consume the code.
 *
 * @param language of the email
 * @param emulatorLink the emulator's own link, which contains `continueUrl`
 */
export function actionLink(
  { publicOrigin, apiKey }: ActionLinkSettings,
  { requestType, oobCode }: Pick<OobRecord, 'requestType' | 'oobCode'>,
  { language, emulatorLink }: { readonly language: string; readonly emulatorLink: string },
): string {
  const url = actionUrl(publicOrigin)
  const continueUrl = URL.parse(emulatorLink)?.searchParams.get('continueUrl')
  url.searchParams.set('mode', MODES[requestType] ?? requestType)
  url.searchParams.set('oobCode', oobCode)
  url.searchParams.set('apiKey', apiKey)
  if (continueUrl) url.searchParams.set('continueUrl', continueUrl)
  url.searchParams.set('lang', language)
  return url.href
}

/**
 * Makes email changes behave as in the real service: every change sends the previous email a link that
 * reverts it (https://firebase.google.com/docs/auth/custom-email-handler) and invalidates earlier tokens
 * (https://firebase.google.com/docs/auth/admin/manage-sessions). The emulator sends the link only to the account's
 * first email, and only after a change without verification.
 */
export function withEmailChanges(
  { BadRequestError }: EmulatorInternals,
  operation: Operation,
): Operation {
  return async (state, body = {}, context) => {
    const code = findActionCode(state, body['oobCode'])
    if (code?.requestType === 'RECOVER_EMAIL') {
      if (!state.users.has(code.localId)) throw new BadRequestError('INVALID_OOB_CODE')
      setInitialEmail(state, code.localId, code.email)
    }
    if (code === undefined && body['email'] !== undefined) setInitialEmailOfUpdate(state, body)
    const result = await operation(state, body, context)
    if (code !== undefined) afterEmailChange(state, code, String(result['localId']))
    return result
  }
}

/** The emulator's "initial email" is the one that a recovery link restores. */
function setInitialEmail(state: ProjectState, localId: string, initialEmail: string): void {
  state.updateUserByLocalId(localId, { initialEmail })
}

/** Makes the emulator send the recovery link to the previous email after an unverified change. */
function setInitialEmailOfUpdate(state: ProjectState, body: Record<string, unknown>): void {
  const { idToken, localId = readClaims(idToken)?.['user_id'] } = body
  const account = state.users.get(String(localId))
  if (account?.email !== undefined) setInitialEmail(state, account.localId, account.email)
}

function afterEmailChange(state: ProjectState, code: ActionCode, localId: string): void {
  if (code.requestType !== 'VERIFY_AND_CHANGE_EMAIL' && code.requestType !== 'RECOVER_EMAIL') return
  state.updateUserByLocalId(localId, { validSince: String(Math.floor(Date.now() / 1000)) })
  if (code.requestType !== 'VERIFY_AND_CHANGE_EMAIL') return
  setInitialEmail(state, localId, code.email)
  state.createOob(code.email, code.newEmail, 'RECOVER_EMAIL', () => '')
}
