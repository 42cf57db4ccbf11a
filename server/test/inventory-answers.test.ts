import { afterAll, beforeAll, test } from 'vitest'
import { expectInventory, withoutVarying } from './expect-inventory.ts'
import { expectSignedIn, type TestServer } from '../../testing/api.ts'
import { exchangeBytes, type RawRequest, requestRaw } from '../../testing/raw.ts'
import { createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

// How the product answers: headers of each kind of answer, and metrics. Emails and commands are in inventory.test.ts.

const HOST = { Host: 'foyer.test' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer('sqlite', { MANAGEMENT_PORT: '0', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => server.close())

type Requests = Readonly<
  Record<string, RawRequest & { readonly path: string; readonly hidesBody?: true }>
>

const PAGES: Requests = {
  'a page': { path: '/login', headers: HOST, hidesBody: true },
  'a page in another language': {
    path: '/login',
    headers: { ...HOST, 'Accept-Language': 'ar' },
    hidesBody: true,
  },
  'a page, without its body': { path: '/login', method: 'HEAD', headers: HOST },
  'an unknown page': { path: '/nothing', headers: HOST, hidesBody: true },
  'a form sent to a page': { path: '/login', method: 'POST', headers: HOST, hidesBody: true },
  'the methods of a page': { path: '/login', method: 'OPTIONS', headers: HOST },
  'a page on another host': { path: '/login?a=b', headers: { Host: 'other.test' } },
  'a script': { path: '/assets/main-abc123.js', headers: HOST, hidesBody: true },
  'a script, compressed': {
    path: '/assets/main-abc123.js',
    headers: { ...HOST, 'Accept-Encoding': 'gzip, br' },
    hidesBody: true,
  },
  'a script sent as a form': { path: '/assets/main-abc123.js', method: 'POST', headers: HOST },
  'an icon': { path: '/favicon.svg', headers: HOST },
  'the popup': { path: '/popup.html', headers: HOST },
  robots: { path: '/robots.txt', headers: HOST },
  'an unknown file': { path: '/nothing.js', headers: HOST },
  'the contact for security': { path: '/.well-known/security.txt', headers: HOST },
  'the way to a new password': { path: '/.well-known/change-password', headers: HOST },
  'the pages of passkeys': { path: '/.well-known/passkey-endpoints', headers: HOST },
  'an unknown well-known file': { path: '/.well-known/nothing', headers: HOST },
  'the preview of emails': { path: '/dev/emails', headers: HOST, hidesBody: true },
  'the API description': { path: '/openapi.json', hidesBody: true },
  life: { path: '/healthz' },
  readiness: { path: '/readyz' },
  'a report of the browser': {
    path: '/csp-reports',
    method: 'POST',
    headers: { 'Content-Type': 'application/csp-report' },
    chunks: ['{"csp-report":{"effective-directive":"script-src","blocked-uri":"inline"}}'],
  },
}

const API: Requests = {
  'no bearer': { path: '/api/user' },
  'no bearer, without the body': { path: '/api/user', method: 'HEAD' },
  'an unknown path': { path: '/api/nothing' },
  'another method': { path: '/api/login' },
  'the methods': { path: '/api/user', method: 'OPTIONS' },
  'no JSON': { path: '/api/login', method: 'POST', headers: { 'Content-Type': 'text/plain' } },
  'too much': {
    path: '/api/login',
    method: 'POST',
    headers: JSON_TYPE,
    chunks: ['x'.repeat(16_385)],
  },
  'invalid fields': {
    path: '/api/login',
    method: 'POST',
    headers: JSON_TYPE,
    chunks: ['{"id_token":"x","email":"x","firebase_uuid":1}'],
  },
  'several hosts': { path: '/api/user', headers: ['Host', 'a.test', 'Host', 'b.test'] },
  'a logout from another site': {
    path: '/api/user/logout',
    headers: { Authorization: 'Bearer x', 'Sec-Fetch-Site': 'cross-site' },
  },
}

const MANAGEMENT: Requests = {
  life: { path: '/healthz' },
  readiness: { path: '/readyz' },
  metrics: { path: '/metrics', hidesBody: true },
  'an unknown path': { path: '/api/user' },
  'another method': { path: '/healthz', method: 'POST' },
}

/** What never becomes a request, and is answered below Hono. */
const BYTES: Readonly<Record<string, string>> = {
  'no HTTP': 'hello\r\n\r\n',
  'headers that are too long': `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
  'no host': 'GET /api/user HTTP/1.1\r\nConnection: close\r\n\r\n',
  'an invalid host': 'GET /api/user HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'a tunnel': 'CONNECT a.test:443 HTTP/1.1\r\nHost: a.test:443\r\n\r\n',
  'a health check without host': 'GET /healthz HTTP/1.0\r\n\r\n',
}

test('the headers and bodies of answers', async () => {
  const answers = [
    ...(await askAll('page', PAGES)),
    ...(await askAll('API', API)),
    ...(await askSignedIn()),
    ...(await askAll('management', MANAGEMENT, String(server.managementOrigin))),
  ]
  for (const [title, bytes] of Object.entries(BYTES))
    answers.push(parseAnswer(`bytes: ${title}`, await exchangeBytes(server.origin, bytes)))
  await expectInventory('answers', describeAnswers(answers))
})

test('the headers of a deployed product', async () => {
  const deployed = await openTestServer('sqlite', {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://app.foyer.example',
    FIREBASE_PROJECT_ID: 'acme',
    FIREBASE_API_KEY: 'AIza-acme',
    FIREBASE_AUTH_DOMAIN: 'acme.firebaseapp.com',
    FIREBASE_CAPTCHA: 'on',
    IDENTITY_JWKS_URL: '',
    IDENTITY_TOOLKIT_URL: '',
    SECRETS_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    DRAIN_SECONDS: '0',
  })
  const headers = { Host: 'app.foyer.example' }
  const requests: Requests = {
    'a page': { path: '/login', headers, hidesBody: true },
    'a page on another host': { path: '/login' },
    'the preview of emails': { path: '/dev/emails', headers, hidesBody: true },
    'the contact for security': { path: '/.well-known/security.txt', headers },
    'no bearer': { path: '/api/user' },
  }
  const answers = await askAll('deployed', requests, deployed.origin)
  await deployed.close()
  await expectInventory('answers-deployed', describeAnswers(answers))
})

interface Answer {
  readonly title: string
  readonly status: number | string
  /** Such as `allow: GET`. */
  readonly headers: readonly string[]
  readonly body: string
}

async function askAll(
  kind: string,
  requests: Requests,
  origin: string = server.origin,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (const [title, { path, hidesBody, ...request }] of Object.entries(requests)) {
    const { status, headers, body } = await requestRaw(origin + path, request)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
    const shown = hidesBody ? '<body>' : body.toString()
    answers.push({ title: `${kind}: ${title}`, status, headers: lines, body: shown })
  }
  return answers
}

/** Answers that need a session, a limit or a fault. */
async function askSignedIn(): Promise<readonly Answer[]> {
  const ada = createTestUser({ email: 'ada@example.com', name: 'Ada L' })
  const created = await server.signIn(ada, 'register')
  const { token } = await expectSignedIn(created.clone(), 201)
  const headers = { Authorization: `Bearer ${token}` }
  const answers = [
    await toAnswer('API: a registration', created),
    ...(await askAll('API', {
      'a user': { path: '/api/user', headers },
      'a logout': { path: '/api/user/logout', headers },
      'an ended session': { path: '/api/user', headers },
    })),
  ]
  server.provider.fail('lookup', 'error')
  answers.push(await toAnswer('API: no provider', await server.signIn(ada)))
  server.provider.fail('lookup')
  const limited = await openTestServer('sqlite', { SIGN_IN_PER_MINUTE: '1' })
  await limited.send('POST', '/api/login', { body: {} })
  const refused = await limited.send('POST', '/api/login', { body: {} })
  answers.push(await toAnswer('API: too many calls', refused))
  await limited.close()
  return answers
}

async function toAnswer(title: string, response: Response): Promise<Answer> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  return { title, status: response.status, headers, body: await response.text() }
}

/** Of bytes. */
function parseAnswer(title: string, text: string): Answer {
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => line.replace(/^[^:]*/, (name) => name.toLowerCase()))
  return { title, status, headers, body: body.join('\n\n') }
}

const nameOf = (header: string) => header.split(':', 1)[0] ?? ''

/** Headers of most answers are written once; an answer then says which of them it lacks. */
function describeAnswers(answers: readonly Answer[]): string {
  const cleaned = answers.map((answer) => ({
    ...answer,
    headers: answer.headers.filter((header) => nameOf(header) !== 'date').map(clean),
  }))
  const uses = Map.groupBy(
    cleaned.flatMap(({ headers }) => headers),
    (header) => header,
  )
  const usual = [...uses].flatMap(([header, { length }]) =>
    length > answers.length / 3 ? [header] : [],
  )
  const described = cleaned.map(({ title, status, headers, body }) => {
    const own = headers.filter((header) => !usual.includes(header))
    const lacking = usual.filter(
      (header) => !headers.some((other) => nameOf(other) === nameOf(header)),
    )
    const without = [...new Set(lacking.map(nameOf))].map((name) => `without ${name}`)
    return [`== ${title}`, status, ...own.toSorted(), ...without.toSorted(), '', clean(body)]
      .join('\n')
      .trim()
  })
  return [['== usual headers', ...usual.toSorted()].join('\n'), ...described].join('\n\n')
}

const clean = (text: string) =>
  withoutVarying(text)
    .replace(/^(content-length: )\d{3,}$/, '$1<length>')
    .replace(/^(etag: ).*$/, '$1<hash>')
    .replace(/^(retry-after: )\d\d$/, '$1<seconds>')
    .replaceAll(/"token":"[^"]+"/g, '"token":"<token>"')

test('the metrics, their types and labels', async () => {
  await server.signIn(createTestUser())
  await server.fetch('/api/nothing')
  const text = await (await fetch(`${server.managementOrigin}/metrics`)).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)]
  const lines = types.map(([, name = '', type]) => {
    const samples = text.matchAll(new RegExp(`^${name}(?:_bucket)?\\{(.*)\\} `, 'gm'))
    const labels = [...samples].flatMap(([, found = '']) =>
      [...found.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
    )
    const help = new RegExp(`^# HELP ${name} (.*)$`, 'm').exec(text)?.[1]
    // Those of the process come from the library, and some of their labels from what the process has just done.
    if (!name.startsWith('foyer_')) return `${name} ${type}`
    return `${name} ${type} {${[...new Set(labels)].join(', ')}} ${help}`
  })
  await expectInventory('metrics', lines.join('\n'))
})
