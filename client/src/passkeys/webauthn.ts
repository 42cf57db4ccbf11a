import type { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type {
  FactorList,
  NewPasskeyCredential,
  PasskeyCreationOptions,
} from '@foyer/contract/factors.ts'
import type { PasskeyCredential, PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'

/* What the app does with WebAuthn. Promises reject with the browser's errors. */

/** The authenticator's signed answer for the passkey that the user chose. */
export interface PickedPasskey {
  readonly credential: PasskeyCredential
  /** The relying party id: the domain that the passkey belongs to. */
  readonly rpId: string
}

/** What authenticators should call the user. */
export type PasskeyUser = NonNullable<FactorList['passkey_user']>

/** A passkey that the server does not know. */
export interface UnknownPasskey {
  readonly credential: Pick<PasskeyCredential, 'id'>
  readonly rpId: string
}

/** The request that runs: browsers allow one at a time. */
let current: AbortController | undefined

function beginRequest(): AbortSignal {
  current?.abort()
  current = new AbortController()
  return current.signal
}

/** Whether the browser can create a passkey without asking anyone. */
export async function canCreateAutomatically(): Promise<boolean> {
  if (!('getClientCapabilities' in PublicKeyCredential)) return false
  const { conditionalCreate } = await PublicKeyCredential.getClientCapabilities()
  return conditionalCreate === true
}

/** Opens the browser's dialog to create a passkey, unless the `mediation` is conditional. */
export async function createPasskey(
  options: PasskeyCreationOptions,
  mediation?: 'conditional',
): Promise<NewPasskeyCredential> {
  const { rp, user, challenge, excludeCredentials } = options
  const publicKey = {
    ...options,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: excludeCredentials.map(toDescriptor),
  }
  const signal = beginRequest()
  const request = { publicKey, signal, ...(mediation && { mediation }) }
  const created: unknown = await navigator.credentials.create(request)
  const credential = readCredential(created)
  try {
    return { ...credential, response: readCreation(created) }
  } catch (cause) {
    signalUnknownPasskey({ credential, rpId: rp.id }).catch(() => {})
    throw cause
  }
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
      if (expired.aborted) return undefined
      if (Object(cause).name !== 'NotAllowedError') throw cause
      // The user has backed out, or the browser refuses every request: offered again when a field is used again.
      return untilFocus(signal)
    })
    if (picked) return onPicked(picked)
  }
}

/** Also ends when `signal` aborts. */
function untilFocus(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    const end = () => resolve(undefined)
    document.addEventListener('focusin', end, { once: true, signal })
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Tells the authenticator to stop offering a passkey that the server does not know. */
export async function signalUnknownPasskey({ credential, rpId }: UnknownPasskey): Promise<void> {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return
  await PublicKeyCredential.signalUnknownCredential({ credentialId: credential.id, rpId })
}

/** Tells the authenticator how the user is called now, so that its lists do not show an earlier name or email. */
export async function signalUserDetails(user: PasskeyUser): Promise<void> {
  if (!('signalCurrentUserDetails' in PublicKeyCredential)) return
  await PublicKeyCredential.signalCurrentUserDetails({
    rpId: user.rp_id,
    userId: user.id,
    name: user.name,
    displayName: user.display_name,
  })
}

async function get(
  { allowCredentials, challenge, ...options }: PasskeyRequestOptions,
  signal: AbortSignal,
  mediation?: 'conditional',
): Promise<PickedPasskey> {
  const publicKey = {
    ...options,
    challenge: toBytes(challenge),
    ...(allowCredentials && { allowCredentials: allowCredentials.map(toDescriptor) }),
  }
  const request = { publicKey, signal, ...(mediation && { mediation }) }
  const picked: unknown = await navigator.credentials.get(request)
  const credential = { ...readCredential(picked), response: readUse(picked) }
  return { credential, rpId: options.rpId }
}

/*
 * The fields of what the browser returns are read one by one, and none of its methods is trusted: it need not be the
 * browser's own. Password managers that are extensions replace `navigator.credentials` and return an object with these
 * fields, on which `toJSON` throws.
 */

function readCredential(given: unknown) {
  const { id, rawId } = Object(given) as Partial<PublicKeyCredential>
  const text = rawId === undefined ? toRequired(id) : toText(rawId)
  return { id: text, rawId: text, type: 'public-key' as const }
}

function readCreation(given: unknown): NewPasskeyCredential['response'] {
  const { response } = Object(given) as { response?: unknown }
  const { clientDataJSON, attestationObject } = Object(response) as Record<string, unknown>
  const transports = readTransports(response)
  return {
    clientDataJSON: toText(clientDataJSON),
    attestationObject: toText(attestationObject),
    ...(transports && { transports }),
  }
}

function readUse(given: unknown): PasskeyCredential['response'] {
  const { response } = Object(given) as { response?: unknown }
  const { clientDataJSON, authenticatorData, signature, userHandle } = Object(response) as Record<
    string,
    unknown
  >
  const isNamed = userHandle !== undefined && userHandle !== null && viewOf(userHandle).length > 0
  return {
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    ...(isNamed && { userHandle: toText(userHandle) }),
  }
}

/** They only help the browser to find the passkey later. */
function readTransports(response: unknown): string[] | undefined {
  try {
    const transports: unknown = (response as AuthenticatorAttestationResponse).getTransports()
    return Array.isArray(transports) ? transports.map(String) : undefined
  } catch {
    return undefined
  }
}

type Descriptor = PasskeyCreationOptions['excludeCredentials'][number]

function toDescriptor({ id, ...rest }: Descriptor) {
  return { ...rest, id: toBytes(id) } as PublicKeyCredentialDescriptor
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** In base64url. Throws if there are no bytes. */
function toText(bytes: unknown): string {
  const text = btoa(String.fromCharCode(...viewOf(bytes)))
  return toRequired(text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
}

const viewOf = (bytes: unknown): Uint8Array =>
  ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes as ArrayBuffer)

function toRequired(text: string | undefined): string {
  if (typeof text !== 'string' || text === '') throw new TypeError('The passkey is incomplete')
  return text
}

type OptionsEndpoint = typeof ENDPOINTS.passkeyOptions

/** Nothing of `api.ts`, not even `requestHeaders`: it is in the app core, which the login page loads later. */
const PATH: `${typeof API_BASE}${OptionsEndpoint['path']}` = '/api/passkey/options'

const METHOD: OptionsEndpoint['method'] = 'POST'

const HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

interface FetchedOptions {
  readonly options: PasskeyRequestOptions
  /** Aborts when the server no longer accepts the challenge. */
  readonly expired: AbortSignal
}

/** Requests options for a login. */
async function fetchRequestOptions(signal: AbortSignal): Promise<FetchedOptions> {
  const response = await fetch(PATH, {
    method: METHOD,
    headers: HEADERS,
    cache: 'no-store',
    redirect: 'error',
    signal,
  })
  if (!response.ok) throw new Error(`${PATH}: ${response.status}`)
  const options = (await response.json()) as PasskeyRequestOptions
  return { options, expired: AbortSignal.timeout(options.timeout) }
}
