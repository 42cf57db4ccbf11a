import { expect, it } from 'vitest'
import { type Api, createApi, NetworkError, parseFieldErrors } from './api.ts'

const ADA = {
  id: 'user-1',
  email: 'ada@example.com',
  email_verified: true,
  first_name: 'Ada',
  last_name: 'Lovelace',
  created_at: '2026-01-01T00:00:00.000Z',
}
const CHANGE = { email: 'lovelace@example.com', asked_at: 'today', expires_at: 'tomorrow' }
const CLIENT = { browser: 'Firefox', system: 'Linux', address: '192.0.2.1', provider: 'google' }
const BODY = { email: ADA.email, firebase_uuid: 'uid', id_token: 'token' }
const token = 'token-1'

const answering = (body: unknown, status = 200) =>
  createApi(async () => new Response(body === undefined ? null : JSON.stringify(body), { status }))

const session = { ...CLIENT, id: 'device-1', created_at: 'today', last_seen_at: 'today' }
const activity = { ...CLIENT, event: 'not-yet-known', at: 'today' }

/** What a call answers, and what a proxy answers that looks similar. */
const ANSWERS: readonly [
  name: string,
  call: (api: Api) => Promise<unknown>,
  answer: unknown,
  foreign: unknown,
][] = [
  ['a user', (api) => api.call('getUser', { token }), ADA, { ...ADA, id: 1 }],
  ['a login', (api) => api.call('login', { body: BODY }), { ...ADA, token }, ADA],
  ['an email change', (api) => api.call('getEmailChange', { token }), { change: CHANGE }, {}],
  ['no email change', (api) => api.call('getEmailChange', { token }), { change: null }, []],
  [
    'an email link',
    (api) => api.call('checkEmailLink', { body: { code: 'x' } }),
    { expires_at: 'tomorrow' },
    { expires_at: 1 },
  ],
  [
    'sessions',
    (api) => api.call('listSessions', { token }),
    { sessions: [session] },
    { sessions: [CLIENT] },
  ],
  [
    'activity',
    (api) => api.call('listActivity', { token }),
    { activity: [activity] },
    { activity: activity },
  ],
  ['an export', (api) => api.call('exportUser', { token }), { user: ADA }, { welcome: true }],
  ['any object', (api) => api.call('listFactors', { token }), { passkeys: [] }, 'Pay here'],
]

it.each(ANSWERS)('accepts %s', async (_name, call, answer) => {
  expect(await call(answering(answer))).toEqual(answer)
})

it.each(ANSWERS)('refuses what looks similar to %s', async (_name, call, _answer, foreign) => {
  await expect(call(answering(foreign))).rejects.toBeInstanceOf(NetworkError)
})

it('accepts an empty body only as the answer of a call that has none', async () => {
  expect(await answering(undefined, 204).call('logout', { token })).toBeUndefined()
  await expect(answering({}).call('logout', { token })).rejects.toBeInstanceOf(NetworkError)
  const reading = answering(undefined, 204).call('listFactors', { token })
  await expect(reading).rejects.toBeInstanceOf(NetworkError)
})

it('keeps of a user the fields that it knows, if they are what they should be', async () => {
  const known = { fields: { company: 'Analytical' }, terms_version: '1', missing: ['two_step'] }
  const read = (answer: object) => answering({ ...ADA, ...answer }).call('getUser', { token })
  expect(await read({ ...known, newer: 'x' })).toEqual({ ...ADA, ...known })
  expect(await read({ fields: 'x', terms_version: 1, missing: {} })).toEqual(ADA)
})

it('knows from the status whether a registration has created the user', async () => {
  const answer = { ...ADA, token }
  const register = (status: number) => answering(answer, status).call('register', { body: BODY })
  expect(await register(201)).toEqual({ ...answer, created: true })
  expect(await register(200)).toEqual(answer)
})

it('does not compile without what the call needs', () => {
  const calls = (api: Api) => [
    // @ts-expect-error -- the token
    api.call('logout'),
    // @ts-expect-error -- the id in the path
    api.call('endSession', { token }),
    // @ts-expect-error -- the body
    api.call('changeEmail', { token }),
    // @ts-expect-error -- a body that the call does not have
    api.call('logout', { token, body: {} }),
    api.call('passkeyOptions'),
  ]
  expect(calls).toBeTypeOf('function')
})

it('reads the errors of the API', () => {
  const errors = [
    { path: 'phone', code: 'too_long', message: 'Too long', limit: 40 },
    { path: '', code: 'invalid', message: 'Must be a JSON object' },
  ]
  expect(parseFieldErrors(errors)).toEqual(errors)
})

it('reads errors of other releases: without a code, and with an unknown one', () => {
  const errors = [
    { path: 'phone', message: 'Too long' },
    { path: 'age', message: 'Odd', code: 'odd', limit: '2' },
  ]
  expect(parseFieldErrors(errors)).toEqual([
    { path: 'phone', message: 'Too long', code: 'invalid' },
    { path: 'age', message: 'Odd', code: 'invalid' },
  ])
})

it.each([undefined, null, 'phone', {}, [null, 1, {}, { path: 2 }]])('drops %j', (value) => {
  expect(parseFieldErrors(value)).toEqual([])
})
