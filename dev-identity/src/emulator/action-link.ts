import type { OobRecord } from './emulator-internals.ts'

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
