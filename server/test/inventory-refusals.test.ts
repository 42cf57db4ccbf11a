import type { Problem } from '@foyer/contract/problems.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { expectInventory } from './expect-inventory.ts'
import { expectSignedIn, type TestServer } from '../../testing/api.ts'
import { requestRaw } from '../../testing/raw.ts'
import { openTestServer, runOperatorCommand } from '../../testing/in-process.ts'
import { codeOf, createTwoStepUser, totp } from '../../testing/factors.ts'
import { TOKEN_HEADER } from '../../testing/fake-provider.ts'
import { createTestProduct } from '../../testing/site.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'

// The order of refusals: a request with everything wrong, from which one fault after the other is taken away.

const SIGN_INS_PER_MINUTE = 20
/** Addresses whose limits are used up. */
const [LIMITED, FAILED] = ['198.51.100.1', '198.51.101.1']
const SECOND = 1_000

/** Without GitHub, so that there is a sign-in method that the product does not offer. */
const product = createTestProduct({ signIn: { providers: ['google'] } })

let server: TestServer
beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', SIGN_IN_PER_MINUTE: String(SIGN_INS_PER_MINUTE) }
  server = await openTestServer('sqlite', settings, product)
  await useUpLimits()
})
afterAll(() => server.close())

/** A request that the faults change. */
interface Draft {
  method: string
  path: string
  hosts: string[]
  address: string
  type: string | undefined
  authorization: string | undefined
  site: string | undefined
  body: Record<string, unknown> | undefined
  /** Replaces or wraps the text of the body. */
  toText: (text: string) => string
  /** Of the ID token. */
  claims: Record<string, unknown>
  header: { alg: string; kid: string; typ: string }
  key: Uint8Array | undefined
  toToken: (token: string) => string
  /** At the provider. */
  account: Record<string, unknown>
}

interface Fault {
  readonly title: string
  readonly apply?: (draft: Draft) => void
  /** Takes away a fault that is not in the request. */
  readonly end?: () => unknown
}

/** Sends the request with all faults, with all but the first, and so on; at last with none. */
async function peel(
  createDraft: () => Draft,
  faults: readonly Fault[],
  user?: TestUser,
): Promise<string> {
  const lines: string[] = []
  for (let index = 0; index <= faults.length; index++) {
    // Each call has an ID token and an address of its own.
    server.advanceClock(10 * SECOND)
    const draft = createDraft()
    draft.address = `203.0.${index}.${faults.length}`
    // The first fault is applied last: it hides the others if both are in the same place.
    for (const fault of faults.slice(index).toReversed()) fault.apply?.(draft)
    const answer = await send(draft, user)
    lines.push(`${(faults[index]?.title ?? 'nothing').padEnd(42)} ${answer}`)
    await faults[index]?.end?.()
  }
  return lines.join('\n')
}

/** The status, the code, and the reason in the log. */
async function send(draft: Draft, user: TestUser | undefined): Promise<string> {
  const body = draft.body && { ...draft.body }
  if (user && body && body['id_token'] === undefined) {
    const claims = { ...createClaims(user, server.now()), ...draft.claims }
    server.provider.setAccount(user.uid, { ...accountOf(user), ...draft.account })
    const token = await server.provider.sign(claims, draft.header, draft.key)
    body['id_token'] = draft.toToken(token)
  }
  if (body?.['id_token'] === null) delete body['id_token']
  const headers = [
    ...draft.hosts.flatMap((host) => ['Host', host]),
    'X-Forwarded-For',
    draft.address,
    ...(draft.type === undefined ? [] : ['Content-Type', draft.type]),
    ...(draft.authorization === undefined ? [] : ['Authorization', draft.authorization]),
    ...(draft.site === undefined ? [] : ['Sec-Fetch-Site', draft.site]),
  ]
  const answer = await requestRaw(server.origin + draft.path, {
    method: draft.method,
    headers,
    ...(body && { chunks: [draft.toText(JSON.stringify(body))] }),
  })
  const text = answer.body.toString()
  const { code, errors } = (text === '' ? {} : JSON.parse(text)) as Partial<Problem>
  const id = String(answer.headers['x-request-id'])
  const line = server.log.findLast((logged) => logged.includes(id)) ?? '{}'
  const { reason } = JSON.parse(line) as { reason?: string }
  const fields = errors?.map(({ path }) => path || 'body').join(', ')
  return [answer.status, code, reason, fields].filter((part) => part !== undefined).join(' ')
}

function accountOf({ uid, email, provider, emailVerified }: TestUser) {
  return {
    localId: uid,
    email,
    emailVerified,
    providerUserInfo: [{ providerId: provider, email, rawId: `${provider}:${uid}` }],
  }
}

const draftOf = (method: string, path: string): Draft => ({
  method,
  path,
  hosts: ['foyer.test'],
  address: '',
  type: undefined,
  authorization: undefined,
  site: undefined,
  body: undefined,
  toText: (text) => text,
  claims: {},
  header: { ...TOKEN_HEADER },
  key: undefined,
  toToken: (token) => token,
  account: {},
})

const SEVERAL_HOSTS: Fault = {
  title: 'several hosts',
  apply: (draft) => draft.hosts.push('other.test'),
}
const OTHER_TYPE: Fault = {
  title: 'not sent as JSON',
  apply: (draft) => (draft.type = 'text/plain'),
}
const TOO_MUCH: Fault = {
  title: 'a body of more than 16 KiB',
  apply(draft) {
    const { toText } = draft
    draft.toText = (text) => toText(text).padEnd(17_000)
  },
}
const NO_OBJECT: Fault = {
  title: 'a body that is no object',
  apply: (draft) => (draft.toText = (text) => `[${text}]`),
}
const TOO_MANY_CALLS: Fault = {
  title: 'too many calls of this address',
  apply: (draft) => (draft.address = LIMITED),
}
const NO_BEARER: Fault = { title: 'no bearer', apply: (draft) => (draft.authorization = undefined) }
const NOT_A_BEARER: Fault = {
  title: 'another authorization',
  apply: (draft) => (draft.authorization = 'Basic YTpi'),
}
const NO_TOKEN: Fault = {
  title: 'a bearer that is no token',
  apply: (draft) => (draft.authorization = 'Bearer x'),
}
const UNKNOWN_TOKEN: Fault = {
  title: 'an unknown token',
  apply: (draft) => (draft.authorization = `Bearer ${'A'.repeat(43)}`),
}
const NO_ID_TOKEN: Fault = {
  title: 'no ID token',
  apply: (draft) => void (draft.body = { ...draft.body, id_token: null }),
}

const setBody = (fields: object) => (draft: Draft) =>
  void (draft.body = { ...draft.body, ...fields })
const setClaims = (claims: object) => (draft: Draft) => void Object.assign(draft.claims, claims)
const setAccount = (account: object) => (draft: Draft) => void Object.assign(draft.account, account)
const seconds = () => Math.floor(server.now() / SECOND)

async function useUpLimits(): Promise<void> {
  const call = (address: string, body: object) =>
    server.send('POST', '/api/login', { body, headers: { 'X-Forwarded-For': address } })
  for (let count = 0; count < SIGN_INS_PER_MINUTE; count++) await call(LIMITED, {})
  const wrong = { email: 'other@example.com', firebase_uuid: 'u', id_token: 'x' }
  for (let count = 0; count < SIGN_INS_PER_MINUTE / 2; count++) await call(FAILED, wrong)
}

/** Faults of the request itself, and of the ID token. */
const listRequestFaults = (): readonly Fault[] => [
  SEVERAL_HOSTS,
  OTHER_TYPE,
  TOO_MANY_CALLS,
  TOO_MUCH,
  NO_OBJECT,
  NO_ID_TOKEN,
  { title: 'an invalid email', apply: setBody({ email: 'x' }) },
  { title: 'too many failures with this email', apply: (draft) => (draft.address = FAILED) },
  { title: 'an ID token that is no JWT', apply: (draft) => (draft.toToken = () => 'x') },
  {
    title: 'another algorithm',
    apply(draft) {
      draft.header.alg = 'HS256'
      draft.key = new Uint8Array(32)
    },
  },
  { title: 'an unknown key', apply: (draft) => (draft.header.kid = 'other') },
  {
    title: 'a wrong signature',
    apply: (draft) => (draft.toToken = (token) => token.replace(/.{8}$/, 'AAAAAAAA')),
  },
  { title: 'a token of another project', apply: setClaims({ aud: 'other' }) },
  {
    title: 'an expired token',
    apply: (draft) => setClaims({ exp: seconds() - 60, iat: seconds() - 7_200 })(draft),
  },
  { title: 'another uid', apply: setBody({ firebase_uuid: 'other' }) },
  { title: 'another email', apply: setBody({ email: 'other@example.com' }) },
]

/** Faults of the sign-in and of the account at the provider. */
const listAccountFaults = (): readonly Fault[] => [
  {
    title: 'a sign-in of 10 minutes ago',
    apply: (draft) => setClaims({ auth_time: seconds() - 600 })(draft),
  },
  {
    title: 'a provider that does not answer',
    apply: () => server.provider.fail('lookup', 'error'),
    end: () => server.provider.fail('lookup'),
  },
  { title: 'another account', apply: setAccount({ localId: 'other' }) },
  { title: 'an account that is disabled', apply: setAccount({ disabled: true }) },
  {
    title: 'a sign-in that was revoked',
    apply: (draft) => setAccount({ validSince: String(seconds() + 5) })(draft),
  },
  { title: 'an account without this method', apply: setAccount({ providerUserInfo: [] }) },
  { title: 'an account with another email', apply: setAccount({ email: 'other@example.com' }) },
  {
    title: 'an account whose email is not verified',
    apply(draft) {
      setClaims({ email_verified: true })(draft)
      setAccount({ emailVerified: false })(draft)
    },
  },
]

test('of a login with a password', async () => {
  const { secret, ...ada } = await createTwoStepUser(
    server,
    createTestUser({ email: 'ada@example.com', emailVerified: true }),
  )
  const operate = (command: 'disable' | 'enable') =>
    runOperatorCommand(['users', command, ada.email], { DATABASE_URL: server.databaseUrl })
  await operate('disable')
  const login = () => ({
    ...draftOf('POST', '/api/login'),
    type: 'application/json',
    body: {
      email: ada.email,
      firebase_uuid: ada.uid,
      ...totp(codeOf(server, secret)),
    },
  })
  const faults: readonly Fault[] = [
    ...listRequestFaults(),
    {
      title: 'a sign-in with another method',
      apply: setClaims({ firebase: { sign_in_provider: 'google.com' } }),
    },
    ...listAccountFaults(),
    { title: 'a user whom an operator disabled', end: () => operate('enable') },
    {
      title: 'an email that is no longer verified',
      apply(draft) {
        setClaims({ email_verified: false })(draft)
        setAccount({ emailVerified: false })(draft)
      },
    },
    { title: 'no second factor', apply: setBody({ second_factor: undefined }) },
    { title: 'a wrong second factor', apply: setBody(totp('000000')) },
  ]
  await expectInventory('refusals-login', await peel(login, faults, ada))
})

test('of a login with a provider', async () => {
  const lin = createTestUser({
    email: 'lin@example.com',
    provider: 'google.com',
    emailVerified: true,
  })
  const login = () => ({
    ...draftOf('POST', '/api/loginWithProviders'),
    type: 'application/json',
    body: { email: lin.email, firebase_uuid: lin.uid },
  })
  const faults: readonly Fault[] = [
    { title: 'another uid', apply: setBody({ firebase_uuid: 'other' }) },
    {
      title: 'a sign-in with a password',
      apply: setClaims({ firebase: { sign_in_provider: 'password' } }),
    },
    {
      title: 'a provider that is not offered',
      apply: setClaims({ firebase: { sign_in_provider: 'github.com' } }),
    },
    ...listAccountFaults().filter(({ title }) => !title.includes('not verified')),
    {
      title: 'an identity with another email',
      apply: setAccount({
        providerUserInfo: [{ providerId: 'google.com', email: 'x@example.com', rawId: 'y' }],
      }),
    },
  ]
  await expectInventory('refusals-provider', await peel(login, faults, lin))
})

test('of calls with a session', async () => {
  const eve = createTestUser({ email: 'eve@example.com', emailVerified: true })
  const { id, token } = await expectSignedIn(await server.signIn(eve))
  const asEve = (method: string, path: string, body?: Record<string, unknown>): Draft => ({
    ...draftOf(method, path),
    type: body && 'application/json',
    authorization: `Bearer ${token}`,
    body,
  })
  const session = [SEVERAL_HOSTS, NO_BEARER, NOT_A_BEARER]
  const update = await peel(
    () => asEve('PUT', `/api/user/${id}`, { first_name: 'E', last_name: '' }),
    [
      ...session,
      NO_TOKEN,
      UNKNOWN_TOKEN,
      { title: "another user's id", apply: (draft) => (draft.path = '/api/user/other') },
      OTHER_TYPE,
      TOO_MUCH,
      NO_OBJECT,
      { title: 'an invalid name', apply: setBody({ first_name: 1 }) },
    ],
  )
  const confirm = await peel(
    () => asEve('POST', '/api/user/fresh', {}),
    [
      ...session,
      TOO_MANY_CALLS,
      NO_TOKEN,
      UNKNOWN_TOKEN,
      OTHER_TYPE,
      TOO_MUCH,
      NO_OBJECT,
      NO_ID_TOKEN,
    ],
    eve,
  )
  const logout = await peel(
    () => asEve('GET', '/api/user/logout'),
    [
      SEVERAL_HOSTS,
      { title: 'HEAD', apply: (draft) => (draft.method = 'HEAD') },
      { title: 'another site', apply: (draft) => (draft.site = 'cross-site') },
      NO_BEARER,
      NOT_A_BEARER,
      NO_TOKEN,
      UNKNOWN_TOKEN,
    ],
  )
  const described = { 'PUT /api/user/{id}': update, confirmSignIn: confirm, logout }
  await expectInventory(
    'refusals-session',
    Object.entries(described)
      .map(([title, lines]) => `== ${title}\n${lines}`)
      .join('\n\n'),
  )
})
