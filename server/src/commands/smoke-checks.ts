import { CLIENT_SETTINGS_ELEMENT_ID, type ClientSettings } from '@foyer/contract/client-paths.ts'
import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import http from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { connect, type ConnectionOptions, type PeerCertificate } from 'node:tls'
import { isLoopback, isSafeOrigin } from '../config/deployment.ts'
import { DAY_MS } from '../core/clock.ts'
import { listSecurityHeaders } from '../http/headers.ts'
import { scriptHashes, styleHashes } from '../pages/content-security-policy.ts'
import { ok, type Outcome, problem, reasonOf, skipped } from './command.ts'

/** One call for each method that the API uses. */
const CALLS = [
  ['GET', '/api/user'],
  ['PUT', '/api/user'],
  ['POST', '/api/user/email/link'],
  ['DELETE', '/api/user/sessions'],
] as const

/** Without a session, each must be refused by the product itself. */
export async function checkApi({ get }: Installation): Promise<Outcome> {
  for (const [method, path] of CALLS) {
    const { status, headers, body } = await get(path, { method })
    const isProblem =
      headers['content-type'] === PROBLEM_MEDIA_TYPE && headers['x-request-id'] !== undefined
    if (status >= 500 || !isProblem)
      return problem(
        `${method} ${path} answers ${status} ${headers['content-type'] ?? ''} instead of a problem document of the product. Check that the proxy passes on all methods and errors, and that the server is ready.`,
      )
    if (headers['cache-control'] !== 'no-store')
      return problem(
        `${path} has Cache-Control "${headers['cache-control']}". Answers of the API must not be cached: make the proxy pass it on.`,
      )
    if (method === 'GET' && !body.includes('"unauthenticated"'))
      return problem(
        `${path} without a session is not refused as unauthenticated. Make sure that the proxy adds no Authorization header.`,
      )
  }
  return ok('Calls without a session are refused.')
}

export async function checkHealthPaths({ get, origin }: Installation): Promise<Outcome> {
  if (origin.protocol === 'http:' && isLoopback(origin)) return skipped('There is no proxy.')
  const answers = await Promise.all(
    ['/readyz', '/healthz', '/metrics'].map(async (path) => ({ path, ...(await get(path)) })),
  )
  const open = answers.filter(({ status, headers }) => status !== 404 && !headers.location)
  if (open.length === 0) return ok('Health checks and metrics are not public.')
  return problem(
    `${open.map(({ path }) => path).join(', ')} can be asked from outside, and some of that is never limited. Answer 404 in the proxy; load balancers use MANAGEMENT_PORT.`,
  )
}

/** `undefined` if the pages of another machine name a provider that is not Google's: it could be anyone's. */
function findProviderBase(
  { firebase: { emulatorOrigin } }: ClientSettings,
  origin: URL,
): string | undefined {
  if (emulatorOrigin === undefined) return 'https://identitytoolkit.googleapis.com'
  const emulator = URL.parse(emulatorOrigin)
  const isLocal = emulator && isLoopback(emulator) && isLoopback(origin)
  return isLocal ? `${emulatorOrigin}/identitytoolkit.googleapis.com` : undefined
}

/** Asks the provider what the client asks before a sign-in with a pop-up. */
export async function checkProvider(installation: Installation): Promise<Outcome> {
  const { get, origin } = installation
  const settings = readSettings((await get('/login')).body.toString())
  if (!settings) return problem('/login has no settings. See the check of pages.')
  const { projectId, apiKey } = settings.firebase
  const base = findProviderBase(settings, origin)
  if (base === undefined)
    return problem('The pages name a provider of their own, which is for this machine only.')
  const url = new URL(`${base}/v1/projects?key=${encodeURIComponent(apiKey)}`)
  try {
    // Keys can be restricted to a referrer.
    const answer = await sendRequest(url, {
      headers: { Referer: `${origin.origin}/`, Origin: origin.origin },
    })
    const { authorizedDomains = [] } = JSON.parse(answer.body.toString()) as {
      authorizedDomains?: readonly string[]
    }
    if (answer.status !== 200)
      return problem(
        `The provider answers ${answer.status} for project ${projectId}. Check FIREBASE_API_KEY, and that its restrictions allow ${origin.origin}.`,
      )
    if (!authorizedDomains.includes(origin.hostname))
      return problem(
        `${origin.hostname} is not an authorized domain of project ${projectId}, so logins with a pop-up fail. Add it in the Firebase console: Authentication, Settings.`,
      )
    return ok(`The provider knows the key and ${origin.hostname}.`)
  } catch (error) {
    return problem(
      `The provider at ${url.host} cannot be asked: ${reasonOf(error)}. Check that this machine can reach it.`,
    )
  }
}

function readSettings(html: string): ClientSettings | undefined {
  const element = new RegExp(`id="${CLIENT_SETTINGS_ELEMENT_ID}">(.*?)</script>`, 's')
  const [, json] = element.exec(html) ?? []
  return json === undefined ? undefined : (JSON.parse(json) as ClientSettings)
}

const TIMEOUT_MS = 10_000

/** A certificate is renewed when a third of its lifetime is left. It may live for 90 days, or for hours. */
const MIN_VALID_SHARE = 0.15

export async function checkTls({ origin, ca }: Installation): Promise<Outcome> {
  if (origin.protocol === 'http:')
    return isSafeOrigin(origin)
      ? skipped('The address is not https.')
      : problem(`${origin.origin} is not https. Set up TLS, and check the https address.`)
  let certificate: PeerCertificate
  try {
    certificate = await handshake(origin, { ca })
  } catch (error) {
    return problem(
      `No secure connection: ${reasonOf(error)}. Check DNS, the port, and that the certificate is complete, current and for ${origin.hostname}.`,
    )
  }
  const expires = Date.parse(certificate.valid_to)
  const lifetime = expires - Date.parse(certificate.valid_from)
  const days = ((expires - Date.now()) / DAY_MS).toFixed(1)
  if (expires - Date.now() < lifetime * MIN_VALID_SHARE)
    return problem(`The certificate expires in ${days} days. Renew it, and check its renewal.`)
  if (await acceptsOldTls(origin))
    return problem('TLS 1.0 or 1.1 is accepted. Allow only TLS 1.2 and 1.3 in the proxy.')
  return ok(`The certificate is valid for ${days} more days.`)
}

const acceptsOldTls = (origin: URL) =>
  handshake(origin, {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    // OpenSSL itself refuses the old versions at its default level.
    ciphers: 'DEFAULT:@SECLEVEL=0',
    rejectUnauthorized: false,
  }).then(
    () => true,
    () => false,
  )

function handshake({ hostname, port }: URL, options: ConnectionOptions): Promise<PeerCertificate> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), servername: host, ...options })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer within ten seconds')))
    socket.on('error', reject)
    socket.on('secureConnect', () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
  })
}

export async function checkRedirect({ origin, httpPort }: Installation): Promise<Outcome> {
  if (origin.protocol === 'http:') return skipped('The address is not https.')
  if (httpPort === undefined)
    return skipped('The https port is not the usual one; name the other with --http-port.')
  const plain = new URL(`http://${origin.hostname}:${httpPort}/login?smoke=1`)
  try {
    const { status, headers } = await sendRequest(plain)
    const target = `${origin.origin}/login?smoke=1`
    if (status >= 300 && status < 400 && headers.location === target)
      return ok(`${plain.origin} redirects to ${origin.origin}.`)
    return problem(
      `${plain.href} answers ${status}${headers.location ? ` to ${headers.location}` : ''}. Redirect every path of it to https.`,
    )
  } catch {
    return ok(`Nothing answers at ${plain.origin}.`)
  }
}

export async function checkHost({ get }: Installation): Promise<Outcome> {
  const { status, headers } = await get('/login')
  if (status >= 300 && status < 400)
    return problem(
      `/login redirects to ${headers.location}. Make the proxy pass on the Host header, and set PUBLIC_ORIGIN to the address that users open.`,
    )
  const foreign = await get('/login', { headers: { Host: 'smoke.invalid' } }).catch(() => undefined)
  if (foreign?.body.includes(`id="${CLIENT_SETTINGS_ELEMENT_ID}"`))
    return problem(
      'The page is also sent under another host. Make the proxy pass on the Host header unchanged.',
    )
  return ok('The page is sent under its own host only.')
}

export async function checkInternalPorts(installation: Installation): Promise<Outcome> {
  const { origin, internalPorts } = installation
  if (internalPorts.length === 0)
    return skipped(
      isLoopback(origin) ? 'On the same machine every port can be reached.' : 'No ports are given.',
    )
  const open: number[] = []
  for (const port of internalPorts) {
    const url = new URL(`http://${origin.hostname}:${port}/healthz`)
    const answer = await sendRequest(url).catch(() => undefined)
    if (answer) open.push(port)
  }
  if (open.length > 0)
    return problem(
      `Port ${open.join(' and ')} can be reached from outside. Set HOST and MANAGEMENT_HOST to an internal address, or close the ports in the firewall.`,
    )
  return ok(`Ports ${internalPorts.join(', ')} cannot be reached.`)
}

/** Headers for which pages rightly have other values than the default. */
const OWN_OF_PAGES = new Set(['Cache-Control', 'Content-Security-Policy'])

const PASS_ON = 'The proxy must pass on answers unchanged'

export async function checkPages({ get }: Installation): Promise<Outcome> {
  for (const path of ['/', '/login', '/smoke-test-of-an-unknown-page']) {
    const { status, headers, body } = await get(path)
    const expected = path.startsWith('/smoke') ? 404 : 200
    if (status !== expected || !body.includes(`id="${CLIENT_SETTINGS_ELEMENT_ID}"`))
      return problem(
        `${path} answers ${status}, and ${expected} with a page of this product was expected. Check that the proxy leads to the server, and answers no path itself.`,
      )
    if (headers['cache-control'] !== 'no-cache' || !headers.etag)
      return problem(
        `${path} has Cache-Control "${headers['cache-control']}" and ETag "${headers.etag}". ${PASS_ON}; otherwise browsers keep pages of an old release.`,
      )
  }
  return ok('Pages are sent, also for unknown paths.')
}

export async function checkSecurityHeaders({ get, origin }: Installation): Promise<Outcome> {
  const { headers } = await get('/login')
  const wrong = listSecurityHeaders({ publicOrigin: origin, hstsSubDomains: false })
    .filter(([name]) => !OWN_OF_PAGES.has(name))
    .filter(([name, value]) => {
      const sent = headers[name.toLowerCase()]
      return sent !== value && sent !== `${value}; includeSubDomains`
    })
    .map(([name]) => `${name} is "${String(headers[name.toLowerCase()] ?? '')}"`)
  if (wrong.length > 0)
    return problem(`${wrong.join(', ')}. ${PASS_ON}: remove its own security headers.`)
  const version = [headers.server, headers['x-powered-by']].find((text) => /\d/.test(String(text)))
  if (version !== undefined)
    return problem(`The proxy names its version, "${String(version)}". Turn that off.`)
  return ok('The security headers are those of the server.')
}

export async function checkContentSecurityPolicy({ get }: Installation): Promise<Outcome> {
  const { headers, body } = await get('/login')
  const policy = String(headers['content-security-policy'] ?? '')
  if (!policy.startsWith("default-src 'none'") || policy.includes('unsafe-inline'))
    return problem(`Content-Security-Policy is "${policy}". ${PASS_ON}.`)
  const html = body.toString()
  const refused = [...scriptHashes(html), ...styleHashes(html)].filter(
    (source) => !policy.includes(source),
  )
  if (refused.length > 0)
    return problem(
      `The policy refuses ${refused.length} inline scripts or styles, so something has changed the page. ${PASS_ON}: turn off rewriting of HTML.`,
    )
  return ok('The policy allows the scripts and styles of the page, and nothing else inline.')
}

export async function checkAssets({ get }: Installation): Promise<Outcome> {
  const compressed = { 'Accept-Encoding': 'br, gzip' }
  const page = await get('/login', { headers: compressed })
  const plain = await get('/login')
  const [path] = /\/assets\/[\w.-]+\.js/.exec(plain.body.toString()) ?? []
  if (path === undefined) return problem('/login names no script. Build the client again.')
  const script = await get(path, { headers: compressed })
  if (script.status !== 200 || !script.headers['content-type']?.startsWith('text/javascript'))
    return problem(
      `${path} answers ${script.status} ${script.headers['content-type']}. All servers must have the same build, and the files of earlier builds.`,
    )
  if (script.headers['cache-control'] !== 'public, max-age=31536000, immutable')
    return problem(
      `${path} has Cache-Control "${script.headers['cache-control']}", so browsers load it again. ${PASS_ON}.`,
    )
  if (!isCompressed(page) || !isCompressed(script))
    return problem(
      'Pages or scripts arrive uncompressed. Make the proxy pass on Accept-Encoding, and leave compression to the server.',
    )
  const unknown = await get('/assets/smoke-test.js')
  if (unknown.status !== 404)
    return problem(
      `An unknown script answers ${unknown.status}. The proxy must not answer with a page instead.`,
    )
  return ok('Scripts are compressed, and browsers keep them.')
}

const isCompressed = ({ headers }: ReceivedResponse) =>
  /^(br|gzip)$/.test(headers['content-encoding'] ?? '')

/** Looks at the answers to all other checks, so it comes last. */
export async function checkCookies({ cookiePaths }: Installation): Promise<Outcome> {
  if (cookiePaths.size === 0) return ok('No answer sets a cookie.')
  return problem(
    `${[...cookiePaths].join(', ')} set a cookie. The product sets none: turn it off in the proxy, such as for sticky sessions.`,
  )
}

export interface InstallationOptions {
  /** Ports of the server that must not be reachable from outside. */
  readonly internalPorts: readonly number[]
  /** The port that redirects plain HTTP to https; absent if unknown, because the https port is not the default. */
  readonly httpPort: number | undefined
  /** A certificate to trust instead of the usual ones. */
  readonly ca?: string | undefined
}

/** An installation as its users reach it. */
export interface Installation extends InstallationOptions {
  readonly origin: URL
  get(path: string, options?: RequestOptions): Promise<ReceivedResponse>
  /** The paths whose answers set a cookie, so far. */
  readonly cookiePaths: ReadonlySet<string>
}

export function openInstallation(origin: URL, options: InstallationOptions): Installation {
  const cookiePaths = new Set<string>()
  return {
    origin,
    ...options,
    cookiePaths,
    async get(path, request) {
      const answer = await sendRequest(new URL(path, origin), { ca: options.ca, ...request })
      if (answer.headers['set-cookie']) cookiePaths.add(path)
      return answer
    },
  }
}

const REQUEST_TIMEOUT_MS = 10_000

interface ReceivedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As sent, possibly compressed. */
  readonly body: Buffer
}

interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Certificates to trust instead of the usual ones. */
  readonly ca?: string | undefined
}

/** Not `fetch`, which sets `Host` itself and undoes compression. Follows no redirect. */
export function sendRequest(
  url: URL,
  { headers, ...rest }: RequestOptions = {},
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const options = {
      agent: false as const,
      // Otherwise Node takes the name from the `Host` header.
      servername: isIP(url.hostname) === 0 ? url.hostname : '',
      headers: { 'User-Agent': 'npm run smoke', ...headers },
      ...rest,
    }
    const { request } = url.protocol === 'https:' ? https : http
    const call = request(url, options, (response) => {
      const read: Buffer[] = []
      response.on('data', (chunk: Buffer) => read.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0 } = response
        resolve({ status, headers: response.headers, body: Buffer.concat(read) })
      })
    })
    call.setTimeout(REQUEST_TIMEOUT_MS, () =>
      call.destroy(new Error('no answer within ten seconds')),
    )
    call.on('error', reject)
    call.end()
  })
}
