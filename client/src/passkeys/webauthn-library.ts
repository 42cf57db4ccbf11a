import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/* For Safari before 18.4, which lacks the JSON methods of `PublicKeyCredential`. */

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

export const createWithLibrary = (options: object, signal: AbortSignal) =>
  abortable(signal, () => startRegistration({ optionsJSON: options as RegistrationOptions }))

export const getWithLibrary = (options: object, signal: AbortSignal, isConditional: boolean) =>
  abortable(signal, () =>
    startAuthentication({
      optionsJSON: options as AuthenticationOptions['optionsJSON'],
      useBrowserAutofill: isConditional,
      verifyBrowserAutofillInput: false,
    }),
  )

function abortable<Value>(signal: AbortSignal, start: () => Promise<Value>): Promise<Value> {
  signal.throwIfAborted()
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  return start()
}
