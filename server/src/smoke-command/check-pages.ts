import { CLIENT_SETTINGS_ELEMENT_ID } from '@foyer/contract/client-settings.ts'
import { ok, problem, type Outcome } from '../check-outcome.ts'
import { listSecurityHeaders } from '../http/security-headers.ts'
import { scriptHashes, styleHashes } from '../site/content-security-policy.ts'
import type { Installation } from './installation.ts'
import type { ReceivedResponse } from './send-request.ts'

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
