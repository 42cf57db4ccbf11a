import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { inspect, SMOKE_CHECKS } from '../src/commands/smoke.ts'
import {
  createTestCertificate,
  openTlsProxy,
  type ProxyFaults,
  type TestCertificate,
} from '../../testing/proxies.ts'
import type { TestServer } from '../../testing/api.ts'
import { openTestServer, runOperatorCommand, runOperatorProcess } from '../../testing/in-process.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

type CheckName = keyof typeof SMOKE_CHECKS
type Listener = Awaited<ReturnType<typeof listen>>

/** A server that answers with `handle`; `close` ends it. */
async function listen(handle: RequestListener) {
  const server = createServer(handle)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('the smoke command', () => {
  let certificate: TestCertificate
  let server: TestServer
  let provider: Listener
  let site: TestSite
  let publicPort: number
  let authorizedDomains: readonly string[] = ['localhost']
  let providerStatus = 200
  const origin = () => new URL(`https://localhost:${publicPort}`)

  beforeAll(async () => {
    certificate = await createTestCertificate('localhost', 90)
    provider = await listen((_request, response) =>
      response.writeHead(providerStatus).end(JSON.stringify({ authorizedDomains })),
    )
    publicPort = await findFreePort()
    server = await openTestServer('sqlite', {
      PUBLIC_ORIGIN: origin().origin,
      IDENTITY_TOOLKIT_URL: `${provider.origin}/identitytoolkit.googleapis.com`,
      MANAGEMENT_PORT: '0',
    })
    site = await createTestSite()
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
    site.remove()
  })

  interface Conditions {
    readonly faults?: ProxyFaults
    readonly tls?: object
    readonly ca?: string
    readonly internalPorts?: readonly number[]
    readonly httpPort?: number
  }

  /** The messages of the problems, by check, with a proxy before the server. */
  async function problemsWith(conditions: Conditions = {}) {
    const { faults = {}, tls, ca = certificate.cert, internalPorts = [], httpPort } = conditions
    const options = { port: publicPort, faults, ...certificate, ...tls }
    const proxy = await openTlsProxy(server.origin, options)
    try {
      const findings = await inspect(origin(), { internalPorts, httpPort, ca })
      expect(findings.map(([check]) => check)).toEqual(Object.keys(SMOKE_CHECKS))
      return Object.fromEntries(
        findings
          .filter(([, { result }]) => result === 'problem')
          .map(([check, { message }]) => [check, message]),
      )
    } finally {
      await proxy.close()
    }
  }

  /** Expects one check to fail, and only that one. */
  async function expectProblem(check: CheckName, message: RegExp, conditions: Conditions) {
    expect(await problemsWith(conditions)).toEqual({ [check]: expect.stringMatching(message) })
  }

  const withHeaders = (headers: object, only = ''): Conditions => ({
    faults: {
      changeAnswer: (answer, url) =>
        url.startsWith(only) ? { headers: { ...answer.headers, ...headers } } : {},
    },
  })

  test('finds no problem in a healthy installation', async () => {
    expect(await problemsWith()).toEqual({})
  })

  test('has the exit codes 0, 1 and 2', async () => {
    const proxy = await openTlsProxy(server.origin, { port: publicPort, ...certificate })
    const file = path.join(site.folder, 'ca.pem')
    writeFileSync(file, certificate.cert)
    const env = { NODE_EXTRA_CA_CERTS: file }
    const healthy = await runOperatorProcess(['smoke', origin().origin], env)
    expect(healthy.out).not.toContain('PROBLEM')
    expect(healthy.code).toBe(0)
    expect(healthy.out.trim().split('\n')).toHaveLength(Object.keys(SMOKE_CHECKS).length)
    const port = new URL(server.origin).port
    const open = await smoke(origin().origin, '--internal-ports', port)
    expect(open).toMatchObject({ code: 1, out: expect.stringMatching(/^PROBLEM +internal/m) })
    for (const args of [[], ['localhost'], [origin().origin, '--internal-ports', 'all']])
      expect((await smoke(...args)).code).toBe(2)
    await proxy.close()
  })

  test('names an invalid certificate', async () => {
    for (const [host, days, message] of [
      ['localhost', -0.5, /expired.*certificate is complete, current/],
      ['other.example', 90, /not in the cert's altnames.*for localhost/i],
    ] as const) {
      const tls = await createTestCertificate(host, days)
      const { tls: problem } = await problemsWith({ tls, ca: tls.cert })
      expect(problem).toMatch(message)
    }
    const other = await createTestCertificate('localhost', 90)
    const untrusted = await problemsWith({ ca: other.cert })
    expect(untrusted.tls).toMatch(/^No secure connection/)
    const soon = await createTestCertificate('localhost', 7, 83)
    await expectProblem('tls', /expires in [67]\.\d days/, { tls: soon, ca: soon.cert })
    const short = await createTestCertificate('localhost', 0.4, 0.1)
    expect(await problemsWith({ tls: short, ca: short.cert })).toEqual({})
  })

  test('names old versions of TLS', () =>
    expectProblem('tls', /TLS 1\.0 or 1\.1/, {
      tls: { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' },
    }))

  test('names plain HTTP that is not redirected', async () => {
    const redirect = await listen(({ url }, response) => {
      response.writeHead(301, { Location: origin().origin + url }).end()
    })
    expect(await problemsWith({ httpPort: redirect.port })).toEqual({})
    await redirect.close()
    expect(await problemsWith({ httpPort: redirect.port })).toEqual({})
    const plain = await listen((_request, response) => response.end('welcome'))
    const home = await listen((_request, response) =>
      response.writeHead(302, { Location: origin().origin }).end(),
    )
    for (const { port: httpPort } of [plain, home])
      await expectProblem('redirect to https', /Redirect every path/, { httpPort })
    await plain.close()
    await home.close()
    expect((await inspect(new URL('http://foyer.invalid'), NO_PORTS))[0]).toMatchObject([
      'tls',
      { result: 'problem', message: expect.stringContaining('is not https') },
    ])
  })

  test('names a proxy that changes the host', async () => {
    const changed = await problemsWith({
      faults: { changeRequest: (headers) => ({ ...headers, host: 'backend:3000' }) },
    })
    expect(changed.host).toMatch(/redirects to .*Host header/)
    const fixed = { changeRequest: (headers: object) => ({ ...headers, host: origin().host }) }
    await expectProblem('host', /under another host/, { faults: fixed })
  })

  test('names pages that are not ours or may be cached', async () => {
    const foreign = (answer: object, url: string) =>
      url === '/' ? { ...answer, body: Buffer.from('welcome'), headers: {} } : {}
    await expectProblem('pages', /^\/ answers 200/, { faults: { changeAnswer: foreign } })
    await expectProblem(
      'pages',
      /max-age=60/,
      withHeaders({ 'cache-control': 'max-age=60' }, '/login'),
    )
  })

  test('names changed security headers and a Server header with a version', async () => {
    for (const headers of [
      { 'x-content-type-options': 'nosniff, nosniff' },
      { 'referrer-policy': 'unsafe-url' },
    ])
      await expectProblem('security headers', /own security headers/, withHeaders(headers))
    const versioned = withHeaders({ server: 'nginx/1.22.1' })
    await expectProblem('security headers', /names its version, "nginx/, versioned)
  })

  test('names a changed policy, and a page that was rewritten', async () => {
    const policy = "default-src 'self' 'unsafe-inline'"
    const changed = withHeaders({ 'content-security-policy': policy })
    await expectProblem('content policy', /unsafe-inline/, changed)
    const rewrite: ProxyFaults = {
      changeRequest: (headers) => ({ ...headers, 'accept-encoding': 'identity' }),
      changeAnswer: ({ body }, url) => {
        if (url !== '/login') return {}
        const text = body.toString().replace('<head>', '<head><script>track()</script>')
        return { body: Buffer.from(text) }
      },
    }
    const problems = await problemsWith({ faults: rewrite })
    expect(problems['content policy']).toMatch(/refuses 1 inline/)
  })

  test('names assets that are uncompressed, not kept, missing or made up', async () => {
    const uncompressed: ProxyFaults = {
      changeRequest: (headers) => ({ ...headers, 'accept-encoding': 'identity' }),
    }
    await expectProblem('assets', /uncompressed/, { faults: uncompressed })
    const uncached = withHeaders({ 'cache-control': 'no-store' }, '/assets/main')
    await expectProblem('assets', /load it again/, uncached)
    const missing = (_answer: unknown, url: string) =>
      url.startsWith('/assets/main') ? { status: 404 } : {}
    await expectProblem('assets', /same build/, { faults: { changeAnswer: missing } })
    const madeUp = (_answer: unknown, url: string) =>
      url === '/assets/smoke-test.js' ? { status: 200 } : {}
    await expectProblem('assets', /page instead/, { faults: { changeAnswer: madeUp } })
  })

  test('names an API whose answers a proxy replaces or caches, or whose requests it authorizes', async () => {
    const blocked = ({ status, headers }: { status: number; headers: object }) =>
      status === 401 ? { status: 502, headers: { ...headers, 'content-type': 'text/html' } } : {}
    await expectProblem('api', /502 text\/html/, { faults: { changeAnswer: blocked } })
    const cached = withHeaders({ 'cache-control': 'max-age=60' }, '/api')
    await expectProblem('api', /must not be cached/, cached)
    const opened = (_answer: unknown, url: string) =>
      url === '/api/user' ? { body: Buffer.from('{}') } : {}
    await expectProblem('api', /Authorization/, { faults: { changeAnswer: opened } })
  })

  test('names health checks, metrics and internal ports that are public', async () => {
    const open = (_answer: unknown, url: string) => (url === '/metrics' ? { status: 200 } : {})
    await expectProblem('health checks', /^\/metrics can/, { faults: { changeAnswer: open } })
    const port = Number(new URL(server.managementOrigin ?? '').port)
    await expectProblem('internal ports', new RegExp(`Port ${port} can`), { internalPorts: [port] })
    expect(await problemsWith({ internalPorts: [await findFreePort()] })).toEqual({})
  })

  test('names a provider that refuses the key or the domain', async () => {
    authorizedDomains = ['foyer.example']
    await expectProblem('provider', /not an authorized domain/, {})
    authorizedDomains = ['localhost']
    providerStatus = 400
    await expectProblem('provider', /answers 400.*FIREBASE_API_KEY/, {})
    providerStatus = 200
  })

  test('names cookies', async () => {
    const sticky = withHeaders({ 'set-cookie': 'server=1' }, '/login')
    await expectProblem('cookies', /\/login.*sticky/, sticky)
  })

  test('names a server that does not answer', async () => {
    const findings = await inspect(new URL(`https://localhost:${await findFreePort()}`), NO_PORTS)
    const failed = findings.filter(([, { result }]) => result === 'problem').map(([name]) => name)
    expect(failed).toEqual(
      Object.keys(SMOKE_CHECKS).filter((name) => !/redirect|ports|cookies/.test(name)),
    )
  })
})

const NO_PORTS = { internalPorts: [], httpPort: undefined }

const smoke = (...args: string[]) => runOperatorCommand(['smoke', ...args], {})
