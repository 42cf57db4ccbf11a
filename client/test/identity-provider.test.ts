import { randomUUID } from 'node:crypto'
import type { Auth } from 'firebase/auth'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { shareProvider } from '../../dev-identity/test/open-provider.ts'
import type { FirebaseOAuth } from '../src/identity/firebase-oauth.ts'
import { createFakeIdentityProvider } from '../src/identity/fake-provider.ts'
import { createFirebaseIdentityProvider } from '../src/identity/firebase.ts'
import { IdentityError, type IdentityProvider, type Popup } from '../src/identity/provider.ts'
import { withTypedCredentials } from '../src/identity/typed-credentials.ts'
import { failureSentence } from '../src/messages/failures.ts'
import type { Operation } from '../src/messages/tables.ts'
import { loadMessages } from '../src/messages/language.ts'
import { toFailure, toProviderFailure } from '../src/session/failure.ts'

/*
 * The contract of identity providers, for Firebase's library against the embedded provider and for the fake of the
 * other tests. The library runs without a browser here: the account at Google that the user would choose in a window
 * comes from `stub`. The journeys show windows and redirects.
 */

type Answer = (request: {
  readonly url: string
  readonly body: string
}) => Promise<Response> | undefined

/** What the tests put in the place of the provider and of Google. Exists before the library, which keeps `fetch`. */
const stub = vi.hoisted(() => {
  const hoisted: { answer?: Answer | undefined; requests: string[]; chosen: string | null } = {
    requests: [],
    chosen: null,
  }
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    hoisted.requests.push(url)
    return hoisted.answer?.({ url, body: (init?.body ?? '') as string }) ?? fetch(input, init)
  }
  Object.assign(globalThis, { window: {} })
  return hoisted
})

vi.mock('../src/identity/firebase-oauth.ts', async () => {
  const firebase = await import('firebase/auth')

  function credential() {
    if (stub.chosen === null) throw new IdentityError('popup-closed')
    const claims = { sub: stub.chosen, email: stub.chosen, email_verified: true, name: NAME }
    return firebase.GoogleAuthProvider.credential(JSON.stringify(claims))
  }

  return {
    createFirebaseOAuth: (auth: Auth): Partial<FirebaseOAuth> => ({
      signIn: async () => firebase.signInWithCredential(auth, credential()),
      reauthenticate: async (_id, _popup, user) =>
        firebase.reauthenticateWithCredential(user, credential()),
      link: async (_id, _popup, user) => firebase.linkWithCredential(user, credential()),
    }),
  }
})

const PASSWORD = 'nanoseconds and rum'
const NEXT_PASSWORD = 'amazing grace hopper'
const NAME = 'Ada Lovelace'
const BACK = 'http://localhost/account'
const HOUR_MS = 3_600_000
const TEN_MINUTES_MS = 600_000
const EXPIRED = { code: 'sign-in-expired' }

const popup: Popup = { closed: false, window: {} as Window, close() {} }
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`

/** The value of a call, or the code of its error. */
async function outcomeOf(call: Promise<unknown>) {
  try {
    const value = await call
    return value === undefined ? {} : { value }
  } catch (cause) {
    if (cause instanceof IdentityError) return { code: cause.code }
    throw cause
  }
}

/** A provider with what its interface cannot do. */
interface Subject {
  readonly provider: IdentityProvider
  disable(email: string, uid: string): Promise<unknown> | void
  /** The code in the newest email to a recipient. */
  newestCode(email: string): Promise<string>
  /** Lets the next sign-ins fail. */
  refuse(code: string, answer: Answer): void
  /** Lets ten minutes pass since the sign-in. */
  ageSignIn(): void
}

const emulator = shareProvider()

function createFakeSubject(): Subject {
  let now = Date.now()
  const provider = createFakeIdentityProvider({
    now: () => now,
    chooseAccount: async () => (stub.chosen === null ? null : { email: stub.chosen, name: NAME }),
  })
  return {
    provider: withTypedCredentials(provider),
    disable: (email) => provider.disable(email),
    newestCode: async (email) => provider.mailbox.findLast(({ to }) => to === email)?.code ?? '',
    refuse: (code) => provider.fail(code as IdentityError['code']),
    ageSignIn: () => void (now += TEN_MINUTES_MS),
  }
}

function createFirebaseSubject(): Subject {
  const firebase = {
    projectId: 'demo-foyer',
    apiKey: 'demo',
    authDomain: 'localhost',
    emulatorOrigin: emulator.origin,
  }
  const { fetch } = globalThis
  return {
    provider: createFirebaseIdentityProvider({ firebase }, false),
    disable: (_email, localId) => emulator.owner.toolkit('update', { localId, disableUser: true }),
    newestCode: (email) => emulator.client.latestCode(email),
    refuse: (_code, answer) => void (stub.answer = answer),
    ageSignIn() {
      stub.answer = ({ url, body }) => {
        if (!url.includes('securetoken')) return undefined
        stub.answer = undefined
        return fetch(url, { method: 'POST', body, headers: FORM }).then(withOldSignIn)
      }
    },
  }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** The library does not verify the signature of a token. */
async function withOldSignIn(response: Response): Promise<Response> {
  const tokens = (await response.json()) as Record<string, string>
  const [head, body = '', signature] = tokens['id_token']?.split('.') ?? []
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { auth_time: number }
  const aged = { ...claims, auth_time: claims.auth_time - TEN_MINUTES_MS / 1000 }
  const token = [head, Buffer.from(JSON.stringify(aged)).toString('base64url'), signature].join('.')
  return Response.json({ ...tokens, id_token: token, access_token: token })
}

const refusal = (message: string) => async () =>
  Response.json({ error: { code: 400, message } }, { status: 400 })
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

const KINDS = { fake: createFakeSubject, Firebase: createFirebaseSubject }

describe.each(Object.entries(KINDS))('the identity provider %s', (kind, createSubject) => {
  let subject: Subject
  let provider: IdentityProvider
  beforeAll(() => {
    subject = createSubject()
    provider = subject.provider
  })

  async function signUp() {
    await provider.signOut()
    const email = newEmail()
    await provider.signUp(email, PASSWORD)
    return email
  }

  describe('signs users in', () => {
    it('creates an account and returns uid, email and ID token', async () => {
      await provider.signOut()
      expect(await provider.proof()).toBeNull()
      const email = await signUp()
      expect(await provider.proof()).toEqual({
        uid: expect.any(String),
        email,
        idToken: expect.any(String),
        provider: 'password',
      })
    })

    it('and forgets the session on sign-out', async () => {
      const email = await signUp()
      await provider.signOut()
      expect(await provider.proof()).toBeNull()
      await provider.signIn(email, PASSWORD)
      expect(await provider.proof()).toMatchObject({ email })
    })

    it('in whichever form an email and a password are typed', async () => {
      await provider.signOut()
      const name = randomUUID().slice(0, 8)
      const [composed, decomposed] = ['caf\u00E9 and rum', 'cafe\u0301 and rum']
      await provider.signUp(` ${name}@b\u00FCcher.example\u200B`, decomposed)
      const account = await provider.proof()
      expect(account).toMatchObject({ email: `${name}@xn--bcher-kva.example` })
      expect(await provider.account()).toMatchObject({ email: `${name}@bücher.example` })
      const other = `${name.toUpperCase()}@xn--bcher-kva.example\u00A0`
      expect(await outcomeOf(provider.signUp(other, composed))).toEqual({
        code: 'email-already-in-use',
      })
      for (const password of [composed, decomposed]) {
        await provider.signOut()
        await provider.signIn(other, password)
        await provider.reauthenticate(`${name}@bu\u0308cher.example`, password)
        expect(await provider.proof()).toMatchObject({ uid: account?.uid })
      }
      await provider.setPassword(`${decomposed} 2`)
      await provider.signIn(other, `${composed} 2`)
    })

    it('with a password of all printable ASCII characters, verified to the last one', async () => {
      const codes = Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at)
      const password = String.fromCodePoint(...codes)
      const email = newEmail()
      await provider.signUp(email, password)
      await provider.signOut()
      expect(await outcomeOf(provider.signIn(email, password.slice(0, -1)))).toEqual({
        code: 'invalid-credential',
      })
      await provider.signIn(email, password)
      expect(await provider.proof()).toMatchObject({ email })
    })

    it('but refuses a wrong password and an unknown email in the same way', async () => {
      const email = await signUp()
      const refused = { code: 'invalid-credential' }
      expect(await outcomeOf(provider.signIn(email, 'wrong'))).toEqual(refused)
      expect(await outcomeOf(provider.signIn(newEmail(), PASSWORD))).toEqual(refused)
    })

    it('but refuses a malformed email, a taken one, and a password against the policy', async () => {
      const email = await signUp()
      const malformed = { code: 'invalid-email' }
      const weak = { code: 'weak-password' }
      expect(await outcomeOf(provider.signUp('malformed', PASSWORD))).toEqual(malformed)
      expect(await outcomeOf(provider.signIn('malformed', PASSWORD))).toEqual(malformed)
      expect(await outcomeOf(provider.signUp(newEmail(), '12345'))).toEqual(weak)
      expect(await outcomeOf(provider.signUp(email, PASSWORD))).toEqual({
        code: 'email-already-in-use',
      })
    })

    it('but refuses a disabled user', async () => {
      const email = await signUp()
      const proof = await provider.proof()
      await provider.signOut()
      await subject.disable(email, proof?.uid ?? '')
      expect(await outcomeOf(provider.signIn(email, PASSWORD))).toEqual({ code: 'user-disabled' })
    })

    it('with the chosen Google account', async () => {
      await provider.signOut()
      stub.chosen = newEmail()
      await provider.signInWith('google', popup)
      expect(await provider.proof()).toMatchObject({
        email: stub.chosen,
        name: NAME,
        provider: 'google',
      })
    })

    it('returns its password policy', async () => {
      expect(await provider.passwordPolicy()).toMatchObject({ minLength: 6 })
    })

    it('refreshes an ID token that expires within 30 seconds, or on request', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const aged = kind === 'fake' ? createFakeIdentityProvider() : provider
      await aged.signOut()
      await aged.signUp(newEmail(), PASSWORD)
      const start = Date.now()
      const isRenewal = (url: string) => url.includes('securetoken')
      const before = stub.requests.filter(isRenewal).length
      const seen = [await aged.proof()]
      vi.setSystemTime(start + HOUR_MS - 60_000)
      seen.push(await aged.proof())
      expect(seen[1]).toEqual(seen[0])
      vi.setSystemTime(start + HOUR_MS - 25_000)
      seen.push(await aged.proof(), await aged.proof({ renew: true }))
      vi.useRealTimers()
      // The fake sends no requests, so its tokens are compared instead.
      const tokens = new Set(seen.map((proof) => proof?.idToken))
      const requests = stub.requests.filter(isRenewal).length - before
      expect(kind === 'fake' ? tokens.size - 1 : requests).toBe(2)
    })

    it.each([
      ['too-many-requests', refusal('TOO_MANY_ATTEMPTS_TRY_LATER')],
      ['operation-not-allowed', refusal('OPERATION_NOT_ALLOWED')],
      ['provider-unreachable', noAnswer],
      ['unknown', refusal('SOMETHING_NOBODY_HAS_HEARD_OF')],
    ])('and fails with %s', async (code, answer) => {
      const failing = createSubject()
      failing.refuse(code, answer)
      expect(await outcomeOf(failing.provider.signIn(newEmail(), PASSWORD))).toEqual({ code })
      stub.answer = undefined
    })
  })

  describe('keeps an account', () => {
    it('with its email and its sign-in methods', async () => {
      const email = await signUp()
      expect(await provider.account()).toEqual({
        email,
        emailVerified: false,
        hasPassword: true,
        providers: [],
        providerEmails: {},
      })
    })

    it('and after sign-out every call fails with sign-in-expired', async () => {
      await provider.signOut()
      expect(await outcomeOf(provider.account())).toEqual(EXPIRED)
      expect(await outcomeOf(provider.requireRecentSignIn())).toEqual(EXPIRED)
      expect(await outcomeOf(provider.unlink('google'))).toEqual(EXPIRED)
      expect(await outcomeOf(provider.setPassword(NEXT_PASSWORD))).toEqual(EXPIRED)
      expect(await outcomeOf(provider.sendVerification(BACK))).toEqual(EXPIRED)
    })

    it('whose password changes, checked against the policy; the old one no longer works', async () => {
      const email = await signUp()
      expect(await outcomeOf(provider.setPassword('12345'))).toEqual({ code: 'weak-password' })
      await provider.setPassword(NEXT_PASSWORD)
      expect(await outcomeOf(provider.signIn(email, PASSWORD))).toEqual({
        code: 'invalid-credential',
      })
      await provider.signIn(email, NEXT_PASSWORD)
    })

    it('whose user re-authenticates with the password; a wrong one does not sign out', async () => {
      const email = await signUp()
      expect(await outcomeOf(provider.reauthenticate(email, 'wrong'))).toEqual({
        code: 'invalid-credential',
      })
      expect(await provider.proof()).toMatchObject({ email })
      await provider.reauthenticate(email, PASSWORD)
    })

    it('whose user re-authenticates without a provider session', async () => {
      const email = await signUp()
      await provider.signOut()
      await provider.reauthenticate(email, PASSWORD)
      expect(await provider.proof()).toMatchObject({ email })
    })

    it('whose user must re-authenticate after an older sign-in', async () => {
      const email = await signUp()
      await provider.requireRecentSignIn()
      subject.ageSignIn()
      expect(await outcomeOf(provider.requireRecentSignIn())).toEqual({
        code: 'recent-sign-in-required',
      })
      await provider.reauthenticate(email, PASSWORD)
      await provider.requireRecentSignIn()
    })

    it('to which Google is linked, which re-authenticates, and is unlinked', async () => {
      const email = await signUp()
      stub.chosen = email
      await provider.link('google', popup)
      expect(await provider.account()).toMatchObject({
        providers: ['google'],
        hasPassword: true,
        emailVerified: true,
      })
      await provider.reauthenticateWith('google', email, popup)
      expect(await provider.proof()).toMatchObject({ provider: 'google' })
      await provider.unlink('google')
      expect(await provider.account()).toMatchObject({ providers: [] })
    })

    it('to which no Google account with another email is linked', async () => {
      await signUp()
      stub.chosen = newEmail()
      expect(await outcomeOf(provider.link('google', popup))).toEqual({
        code: 'provider-email-mismatch',
      })
      expect(await provider.account()).toMatchObject({ providers: [] })
    })

    it('whose user cannot re-authenticate with another Google account', async () => {
      const email = await signUp()
      stub.chosen = email
      await provider.link('google', popup)
      stub.chosen = newEmail()
      expect(await outcomeOf(provider.reauthenticateWith('google', email, popup))).toEqual({
        code: 'user-mismatch',
      })
      expect(await provider.proof()).toMatchObject({ email })
    })

    it('whose user alone can re-authenticate with Google without a provider session', async () => {
      const email = await signUp()
      stub.chosen = email
      await provider.link('google', popup)
      await provider.signOut()
      stub.chosen = newEmail()
      await provider.signInWith('google', popup)
      await provider.signOut()
      expect(await outcomeOf(provider.reauthenticateWith('google', email, popup))).toEqual({
        code: 'user-mismatch',
      })
      expect(await provider.proof()).toBeNull()
      stub.chosen = email
      await provider.reauthenticateWith('google', email, popup)
      expect(await provider.proof()).toMatchObject({ email })
    })

    it('whose only sign-in method, Google, stays linked until a password is set', async () => {
      await provider.signOut()
      const email = newEmail()
      stub.chosen = email
      await provider.signInWith('google', popup)
      expect(await provider.account()).toEqual({
        email,
        emailVerified: true,
        hasPassword: false,
        providers: ['google'],
        providerEmails: { google: email },
      })
      expect(await outcomeOf(provider.unlink('google'))).toEqual({ code: 'last-sign-in-method' })
      await provider.setPassword(PASSWORD)
      await provider.unlink('google')
      await provider.signIn(email, PASSWORD)
      expect(await provider.account()).toMatchObject({ emailVerified: true })
    })
  })

  describe('sends emails', () => {
    it('with a code that verifies the email, checked before it is consumed', async () => {
      const email = await signUp()
      await provider.sendVerification(BACK)
      const code = await subject.newestCode(email)
      const info = { kind: 'verify', email }
      expect(await provider.readActionCode(code)).toEqual(info)
      expect(await provider.readActionCode(code)).toEqual(info)
      await provider.applyActionCode(code)
      expect(await provider.account()).toMatchObject({ emailVerified: true })
      const used = { code: 'invalid-action-code' }
      expect(await outcomeOf(provider.readActionCode(code))).toEqual(used)
      expect(await outcomeOf(provider.applyActionCode(code))).toEqual(used)
    })

    it('with a code that resets the password; an unknown email gets the same response', async () => {
      const email = await signUp()
      await provider.signOut()
      await provider.sendPasswordReset(newEmail(), BACK)
      await provider.sendPasswordReset(email, BACK)
      const code = await subject.newestCode(email)
      expect(await provider.readActionCode(code)).toEqual({ kind: 'reset', email })
      expect(await outcomeOf(provider.resetPassword(code, '12345'))).toEqual({
        code: 'weak-password',
      })
      await provider.resetPassword(code, NEXT_PASSWORD)
      expect(await provider.proof()).toBeNull()
      await provider.signIn(email, NEXT_PASSWORD)
    })

    it('without revealing that a new email is taken', async () => {
      const taken = await signUp()
      await signUp()
      await provider.sendEmailChange(taken, BACK)
      expect(await subject.newestCode(taken)).toBe('')
    })

    it('with a code that changes the email, to the new one', async () => {
      const email = await signUp()
      const next = newEmail()
      await provider.sendEmailChange(next, BACK)
      const code = await subject.newestCode(next)
      expect(await provider.readActionCode(code)).toEqual({
        kind: 'change',
        email: next,
        previousEmail: email,
      })
      await provider.applyActionCode(code)
      await provider.signIn(next, PASSWORD)
      expect(await provider.account()).toMatchObject({ email: next, emailVerified: true })
    })
  })
})

describe('what Firebase answers becomes a sentence', async () => {
  const [common, failures] = await Promise.all([
    loadMessages('en', 'common'),
    loadMessages('en', 'failures'),
  ])
  const state = { language: 'en', messages: { common, failures }, browserLanguages: [] } as const
  const withGoogle = (sentence: string) => sentence.replace('{provider}', 'Google')
  const incorrect = failures['invalid-credential']['sign-in']
  const json = (body: object) => async () => Response.json(body)
  const html = async () => new Response('<h1>502</h1>', { status: 500 })
  const blocking = 'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error.'

  /** The sentence of a call that fails while the provider answers in this way. */
  async function sentenceOf(
    answer: Answer,
    operation: Operation,
    call: (provider: IdentityProvider) => Promise<unknown>,
  ) {
    const { provider } = createFirebaseSubject()
    await provider.signOut()
    stub.chosen = newEmail()
    stub.answer = answer
    const cause = await call(provider).catch((error: unknown) => error)
    stub.answer = undefined
    const isGoogle = operation === 'provider' || operation === 'link-provider'
    const failure = isGoogle ? toProviderFailure(cause, 'google') : toFailure(cause)
    return failureSentence(state, failure, operation)
  }

  it.each<[name: string, answer: Answer, sentence: string]>([
    ['INVALID_LOGIN_CREDENTIALS', refusal('INVALID_LOGIN_CREDENTIALS'), incorrect],
    ['EMAIL_NOT_FOUND', refusal('EMAIL_NOT_FOUND'), incorrect],
    ['INVALID_PASSWORD', refusal('INVALID_PASSWORD'), incorrect],
    ['USER_DISABLED', refusal('USER_DISABLED'), failures['user-disabled']],
    [
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      refusal('TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.'),
      failures['too-many-requests']['sign-in'],
    ],
    [
      'QUOTA_EXCEEDED',
      refusal('QUOTA_EXCEEDED : Exceeded quota'),
      failures['quota-exceeded'].default,
    ],
    ['OPERATION_NOT_ALLOWED', refusal('OPERATION_NOT_ALLOWED'), failures['operation-not-allowed']],
    [
      'PASSWORD_LOGIN_DISABLED',
      refusal('PASSWORD_LOGIN_DISABLED'),
      failures['operation-not-allowed'],
    ],
    ['CAPTCHA_CHECK_FAILED', refusal('CAPTCHA_CHECK_FAILED'), failures['captcha-failed']],
    ['INVALID_RECAPTCHA_TOKEN', refusal('INVALID_RECAPTCHA_TOKEN'), failures['captcha-failed']],
    [
      'a second factor of its own',
      json({ mfaPendingCredential: 'x', mfaInfo: [] }),
      failures['second-factor-required'],
    ],
    ['BLOCKING_FUNCTION_ERROR_RESPONSE', refusal(blocking), failures['sign-in-refused']],
    ['MISSING_REQ_TYPE', refusal('MISSING_REQ_TYPE'), failures['provider-failed']],
    ['INVALID_API_KEY', refusal('INVALID_API_KEY'), failures.misconfigured],
    [
      'a sentence about the key',
      refusal('API key not valid. Please pass a valid API key.'),
      failures.misconfigured,
    ],
    ['CONFIGURATION_NOT_FOUND', refusal('CONFIGURATION_NOT_FOUND'), failures.misconfigured],
    ['nothing', noAnswer, failures['provider-unreachable']],
    ['a page of a proxy', html, failures['provider-unreachable']],
    ['SOMETHING_NEW', refusal('SOMETHING_NEW'), '(auth/something-new)'],
  ])('at login: %s', async (_name, answer, sentence) => {
    const signIn = (provider: IdentityProvider) => provider.signIn(newEmail(), PASSWORD)
    expect(await sentenceOf(answer, 'sign-in', signIn)).toContain(sentence)
  })

  it.each<[name: string, sentence: string]>([
    ['OPERATION_NOT_ALLOWED', failures['operation-not-allowed']],
    ['ADMIN_ONLY_OPERATION', failures['sign-up-closed']],
    ['QUOTA_EXCEEDED', failures['quota-exceeded']['sign-up']],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', failures['too-many-requests'].default],
  ])('at sign-up: %s', async (message, sentence) => {
    const signUp = (provider: IdentityProvider) => provider.signUp(newEmail(), PASSWORD)
    expect(await sentenceOf(refusal(message), 'sign-up', signUp)).toBe(sentence)
  })

  it.each<[name: string, answer: Answer, sentence: string]>([
    [
      'INVALID_IDP_RESPONSE',
      refusal('INVALID_IDP_RESPONSE : x'),
      withGoogle(failures['invalid-credential'].default),
    ],
    [
      'an account with this email',
      json({ needConfirmation: true, email: 'ada@example.com' }),
      failures['account-exists-with-different-credential'].default,
    ],
    ['USER_DISABLED', refusal('USER_DISABLED'), failures['user-disabled']],
    ['ADMIN_ONLY_OPERATION', refusal('ADMIN_ONLY_OPERATION'), failures['sign-up-closed']],
    ['OPERATION_NOT_ALLOWED', refusal('OPERATION_NOT_ALLOWED'), failures['operation-not-allowed']],
    ['nothing', noAnswer, failures['provider-unreachable']],
  ])('with Google: %s', async (_name, answer, sentence) => {
    const signIn = (provider: IdentityProvider) => provider.signInWith('google', popup)
    expect(await sentenceOf(answer, 'provider', signIn)).toBe(sentence)
  })

  it.each<[message: string, sentence: string]>([
    ['FEDERATED_USER_ID_ALREADY_LINKED', withGoogle(failures['credential-already-in-use'])],
    ['INVALID_IDP_RESPONSE', withGoogle(failures['invalid-credential'].default)],
    ['SOMETHING_NEW', '(auth/something-new)'],
  ])('while Google is added in the account: %s', async (message, sentence) => {
    const link = async (provider: IdentityProvider) => {
      stub.answer = undefined
      await provider.signUp(newEmail(), PASSWORD)
      stub.answer = refusal(message)
      await provider.link('google', popup)
    }
    expect(await sentenceOf(refusal(message), 'link-provider', link)).toContain(sentence)
  })
})
