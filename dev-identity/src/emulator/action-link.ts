import type { OobRecord } from './emulator-internals.ts'

/** What a link is for, in its `mode` parameter. */
const MODES: Record<string, string> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  EMAIL_SIGNIN: 'signIn',
}

/** Where links in mails lead: what is set as the action URL in the console of a real project. */
export interface ActionLinkSettings {
  readonly publicOrigin: string
  readonly apiKey: string
}

/** The product's page for them (contract, client paths). */
export function actionUrl(publicOrigin: string): URL {
  return new URL('/account/action', publicOrigin)
}

/**
 * The link of a mail, with the parameters a real project adds to its action URL
 * (https://firebase.google.com/docs/auth/custom-email-handler). It is only read when followed:
 * the page behind it redeems the code.
 *
 * @param words the language of the mail
 * @param emulatorLink the emulator's own, which holds where to go on
 */
export function actionLink(
  { publicOrigin, apiKey }: ActionLinkSettings,
  { requestType, oobCode }: Pick<OobRecord, 'requestType' | 'oobCode'>,
  { words, emulatorLink }: { readonly words: string; readonly emulatorLink: string },
): string {
  const url = actionUrl(publicOrigin)
  const continueUrl = URL.parse(emulatorLink)?.searchParams.get('continueUrl')
  url.searchParams.set('mode', MODES[requestType] ?? requestType)
  url.searchParams.set('oobCode', oobCode)
  url.searchParams.set('apiKey', apiKey)
  if (continueUrl) url.searchParams.set('continueUrl', continueUrl)
  url.searchParams.set('lang', words)
  return url.href
}
