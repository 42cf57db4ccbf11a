import type { PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'
import type { PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPasskey, pickByAutofill, pickPasskey } from './webauthn.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** The prototypes' getters and methods throw on objects that are not the browser's, as in browsers. */
class BrowserCredential {
  get rawId(): ArrayBuffer {
    throw new TypeError('Illegal invocation')
  }
  toJSON(): object {
    throw new TypeError('Illegal invocation')
  }
}
class BrowserResponse {
  getTransports(): string[] {
    throw new TypeError('Illegal invocation')
  }
}

/** An object of a password manager: a prototype of the browser, or none, with fields of its own. */
function imitate(prototype: object | null, fields: object): object {
  const descriptors = Object.getOwnPropertyDescriptors(fields)
  return Object.create(prototype, descriptors) as object
}

const CREATED = { clientDataJSON: bytes('{}'), attestationObject: bytes('attested?>') }
const USED = { clientDataJSON: bytes('{}'), authenticatorData: bytes('a'), signature: bytes('s') }
const CREATION: PasskeyCreationOptions = {
  rp: { id: 'app.example', name: 'App' },
  user: { id: 'aGFuZGxl', name: 'ada@example.com', displayName: 'Ada' },
  challenge: '-_8',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1_000,
  excludeCredentials: [{ id: 'a2VwdA', type: 'public-key', transports: ['internal'] }],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
}
const REQUEST: PasskeyRequestOptions = {
  rpId: 'app.example',
  challenge: '-_8',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [{ id: 'a2VwdA', type: 'public-key' }],
}

const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>()
const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>()
const fetchOptions = vi.fn<typeof fetch>()
const signalUnknownCredential = vi.fn<(signal: object) => Promise<void>>()

beforeEach(() => {
  signalUnknownCredential.mockResolvedValue()
  fetchOptions.mockImplementation(async () => Response.json(REQUEST))
  vi.stubGlobal('navigator', { credentials: { create, get } })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('fetch', fetchOptions)
  vi.stubGlobal('PublicKeyCredential', {
    isConditionalMediationAvailable: async () => true,
    signalUnknownCredential,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const FORMS = [
  ['of the browser’s prototype', BrowserCredential.prototype, BrowserResponse.prototype],
  ['without a prototype', null, null],
] as const

test.each(FORMS)('a new passkey is read from an object %s', async (_form, credential, response) => {
  const fields = { rawId: bytes('id?>'), response: imitate(response, CREATED) }
  create.mockResolvedValue(imitate(credential, fields))
  expect(await createPasskey(CREATION)).toEqual({
    id: 'aWQ_Pg',
    rawId: 'aWQ_Pg',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'YXR0ZXN0ZWQ_Pg' },
  })
  const publicKey = create.mock.lastCall?.[0].publicKey
  expect(publicKey?.challenge).toEqual(Uint8Array.of(0xfb, 0xff))
  expect(publicKey?.user.id).toEqual(new Uint8Array(bytes('handle')))
  expect(publicKey?.excludeCredentials).toEqual([
    { id: new Uint8Array(bytes('kept')), type: 'public-key', transports: ['internal'] },
  ])
})

test('how the browser reaches the passkey is read if it says so', async () => {
  const response = { ...CREATED, getTransports: () => ['hybrid', 'internal'] }
  create.mockResolvedValue({ rawId: bytes('id'), response })
  const { transports } = (await createPasskey(CREATION)).response
  expect(transports).toEqual(['hybrid', 'internal'])
})

test('a new passkey that cannot be read is forgotten by its authenticator', async () => {
  create.mockResolvedValue({ rawId: bytes('id'), response: { clientDataJSON: bytes('{}') } })
  await expect(createPasskey(CREATION)).rejects.toThrow(TypeError)
  expect(signalUnknownCredential).toHaveBeenCalledWith({ credentialId: 'aWQ', rpId: 'app.example' })
})

test.each([
  ['its user', { userHandle: bytes('handle') }, { userHandle: 'aGFuZGxl' }],
  ['no user', { userHandle: null }, {}],
  ['an empty user', { userHandle: new ArrayBuffer(0) }, {}],
])('a chosen passkey that names %s is read', async (_case, field, expected) => {
  for (const [, credential, response] of FORMS) {
    const fields = { rawId: bytes('id'), response: imitate(response, { ...USED, ...field }) }
    get.mockResolvedValue(imitate(credential, fields))
    expect(await pickPasskey(REQUEST)).toEqual({
      rpId: 'app.example',
      credential: {
        id: 'aWQ',
        rawId: 'aWQ',
        type: 'public-key',
        response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw', ...expected },
      },
    })
  }
})

test('after the user has backed out, the field offers passkeys again with the next focus', async () => {
  const ended = new AbortController()
  const onPicked = vi.fn<() => void>()
  get.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const offer = pickByAutofill(onPicked, ended.signal)
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(1))
  document.dispatchEvent(new Event('focusin'))
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2))
  get.mockResolvedValue({ rawId: bytes('id'), response: USED })
  document.dispatchEvent(new Event('focusin'))
  await offer
  expect(get).toHaveBeenCalledTimes(3)
  expect(onPicked).toHaveBeenCalledOnce()
})

test('an offer that waits for the next focus ends with its page', async () => {
  const ended = new AbortController()
  get.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const offer = pickByAutofill(() => {}, ended.signal)
  await vi.waitFor(() => expect(get).toHaveBeenCalledOnce())
  ended.abort()
  await offer
  document.dispatchEvent(new Event('focusin'))
  expect(get).toHaveBeenCalledOnce()
})

test('the options are requested as every call of the API is', async () => {
  get.mockResolvedValue({ rawId: bytes('id'), response: USED })
  await pickByAutofill(() => {}, new AbortController().signal)
  expect(fetchOptions.mock.lastCall?.[1]?.headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
  })
})
