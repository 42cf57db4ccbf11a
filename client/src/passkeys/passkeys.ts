import type {
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@foyer/contract/passkey-credential.ts'
import type { NewPasskeyCredential, PasskeyCreationOptions } from '@foyer/contract/passkeys.ts'
import { fetchRequestOptions } from './fetch-request-options.ts'

/* What the app does with WebAuthn. Promises reject with the browser's errors. */

/** The authenticator's signed answer for the passkey that the user chose. */
export interface PickedPasskey {
  readonly credential: PasskeyCredential
  /** The relying party id: the domain that the passkey belongs to. */
  readonly rpId: string
}

/** The request that runs: browsers allow one at a time. */
let current: AbortController | undefined

function beginRequest(): AbortSignal {
  current?.abort()
  current = new AbortController()
  return current.signal
}

/** Opens the browser's dialog to create a passkey. */
export async function createPasskey(
  options: PasskeyCreationOptions,
): Promise<NewPasskeyCredential> {
  const signal = beginRequest()
  if (!hasJsonMethods()) {
    const { createWithLibrary } = await import('./webauthn-library.ts')
    return createWithLibrary(options, signal)
  }
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return toJson(await navigator.credentials.create({ publicKey, signal }))
}

/** Opens the browser's dialog to choose a passkey. */
export const pickPasskey = (options: PasskeyRequestOptions): Promise<PickedPasskey> =>
  get(options, beginRequest())

/** Offers passkeys in the email field until `ended` or until another request begins. */
export async function pickByAutofill(
  onPicked: (picked: PickedPasskey) => void,
  ended: AbortSignal,
): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return
  ended.throwIfAborted()
  const signal = AbortSignal.any([ended, beginRequest()])
  while (!signal.aborted) {
    const { options, expired } = await fetchRequestOptions(signal)
    const request = get(options, AbortSignal.any([signal, expired]), 'conditional')
    const picked = await request.catch((cause: unknown) => {
      if (!expired.aborted) throw cause
    })
    if (picked) return onPicked(picked)
  }
}

/** Tells the authenticator to stop offering a passkey that the server does not know. */
export async function signalUnknownPasskey({ credential, rpId }: PickedPasskey): Promise<void> {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return
  await PublicKeyCredential.signalUnknownCredential({ credentialId: credential.id, rpId })
}

/** Tells the authenticator which passkeys of the user the server still accepts: those that `options` exclude. */
export async function signalAcceptedPasskeys({
  rp,
  user,
  excludeCredentials,
}: PasskeyCreationOptions): Promise<void> {
  if (!('signalAllAcceptedCredentials' in PublicKeyCredential)) return
  await PublicKeyCredential.signalAllAcceptedCredentials({
    rpId: rp.id,
    userId: user.id,
    allAcceptedCredentialIds: excludeCredentials.map(({ id }) => id),
  })
}

async function get(
  options: PasskeyRequestOptions,
  signal: AbortSignal,
  mediation?: 'conditional',
): Promise<PickedPasskey> {
  const { rpId } = options
  if (!hasJsonMethods()) {
    const { getWithLibrary } = await import('./webauthn-library.ts')
    return { credential: await getWithLibrary(options, signal, mediation !== undefined), rpId }
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const request = { publicKey, signal, ...(mediation && { mediation }) }
  return { credential: toJson(await navigator.credentials.get(request)), rpId }
}

const hasJsonMethods = () => 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Without `password` or `federated` options, the browser returns only this kind of credential. */
const toJson = <Json>(credential: Credential | null): Json =>
  (credential as PublicKeyCredential).toJSON() as Json
