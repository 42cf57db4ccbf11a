import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { Product } from '@foyer/product/product.ts'
import { Hono, type MiddlewareHandler } from 'hono'
import { DAY_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import { negotiateLanguage } from '../http/client.ts'
import type { AppEnv, RouteContext } from '../http/context.ts'
import { sendFile } from './files.ts'
import type { Site } from './site.ts'

const ALLOW = { Allow: 'GET, HEAD, OPTIONS' }

/** Serves the client's pages and files. */
export function createPageRoutes(site: Site, publicOrigin: URL): Hono<AppEnv> {
  return new Hono<AppEnv>().all('*', (c) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, ALLOW)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    // rule edge-f: pages are served under the public host only
    if (isRead && !isPublicHost(publicOrigin, c.req.header('host'))) {
      return c.redirect(toPublicUrl(publicOrigin, c.req.url), 308)
    }
    const path = c.req.path
    if (!isRead) c.header('Allow', ALLOW.Allow)
    return isFileName(path)
      ? respondWithFile(c, site, { path, isRead })
      : respondWithPage(c, site, { path, isRead })
  })
}

interface PageRequest {
  readonly path: string
  /** GET or HEAD; anything else is 405. */
  readonly isRead: boolean
}

function respondWithFile(c: RouteContext, site: Site, { path, isRead }: PageRequest): Response {
  const file = site.findFile(path)
  c.get('logFields').call = 'file'
  if (!file) return c.text('Not found\n', 404)
  return isRead ? sendFile(c, file) : c.text('Method not allowed\n', 405)
}

/** A form submitted without scripts gets the page again, with 405. */
function respondWithPage(c: RouteContext, site: Site, { path, isRead }: PageRequest): Response {
  const language = negotiateLanguage(c.req.header('accept-language'), site.languages)
  const { page, isKnown } = site.findPage(path, language)
  c.get('logFields').call = 'page'
  if (!isRead) return sendFile(c, page, 405)
  return sendFile(c, page, isKnown ? 200 : 404)
}

function isFileName(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.')
}

function isPublicHost(publicOrigin: URL, host: string | undefined): boolean {
  return URL.parse(`${publicOrigin.protocol}//${host ?? ''}`)?.host === publicOrigin.host
}

function toPublicUrl(publicOrigin: URL, requestUrl: string): string {
  const { pathname, search } = new URL(requestUrl)
  return publicOrigin.origin + pathname + search
}

/** RFC 9116 recommends less than a year; each start of the server renews it. */
const VALIDITY_MS = 360 * DAY_MS

interface SecurityTextOptions {
  /** Without one, the path is unknown. */
  readonly contact: string | undefined
  readonly publicOrigin: URL
  /** Milliseconds. */
  readonly startedAt: number
}

/** `/.well-known/security.txt` (RFC 9116). */
export function createSecurityTextRoutes(options: SecurityTextOptions): Hono<AppEnv> {
  const { contact } = options
  const routes = new Hono<AppEnv>()
  if (contact === undefined) return routes
  const text = formatSecurityText({ ...options, contact })
  return routes.get('/.well-known/security.txt', (c) =>
    c.body(text, 200, { 'Content-Type': 'text/plain; charset=utf-8' }),
  )
}

function formatSecurityText({
  contact,
  publicOrigin,
  startedAt,
}: SecurityTextOptions & { readonly contact: string }): string {
  const fields = {
    Contact: contact,
    Expires: new Date(startedAt + VALIDITY_MS).toISOString(),
    Canonical: `${publicOrigin.origin}/.well-known/security.txt`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

/** Password managers open this path (W3C, "A Well-Known URL for Changing Passwords"). */
export function createChangePasswordRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/change-password', (c) =>
    c.redirect(CLIENT_PATHS.accountPassword, 302),
  )
}

/** Where password managers find the page for passkeys (W3C, "Passkey Endpoints"). */
export function createPasskeyEndpointsRoutes({ origin }: URL): Hono<AppEnv> {
  const page = origin + CLIENT_PATHS.accountTwoStep
  return new Hono<AppEnv>().get('/.well-known/passkey-endpoints', (c) =>
    c.json({ enroll: page, manage: page }),
  )
}

export interface HealthDependencies {
  readonly isDraining: () => boolean
  readonly isDatabaseReachable: () => Promise<boolean>
}

/** Proxies answer these paths with 404. They compare the path as it was sent, such as `/%68ealthz`. */
const requireLiteralPath: MiddlewareHandler<AppEnv> = (c, next) =>
  c.env.incoming.url?.split('?')[0] === c.req.path ? next() : Promise.resolve(c.notFound())

/** Liveness and readiness. The provider is not checked: its outage does not make this server unready. */
export function createHealthRoutes(deps: HealthDependencies): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use('/healthz', requireLiteralPath)
    .use('/readyz', requireLiteralPath)
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      if (deps.isDraining()) throw new ProblemError('unavailable', { reason: 'draining' })
      if (!(await deps.isDatabaseReachable())) {
        throw new ProblemError('unavailable', { reason: 'database-unreachable' })
      }
      return c.json({ status: 'ready' })
    })
}

/** The previews have inline styles; nothing is loaded or run. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'"

/** `/dev/emails`: an example of every email in every language. Only for development. */
export function createEmailPreviewRoutes(product: Product): Hono<AppEnv> {
  // Loaded on demand, because a server otherwise renders emails only to send them.
  const load = () => import('../emails/preview.ts')
  return new Hono<AppEnv>()
    .get('/dev/emails', async (c) => {
      const { parsePreview, previewPage } = await load()
      return send(c, previewPage(parsePreview(queryOf(c), product), product))
    })
    .get('/dev/emails/html', async (c) => {
      const { parsePreview, previewHtml } = await load()
      return send(c, previewHtml(parsePreview(queryOf(c), product), product))
    })
}

const queryOf = (c: RouteContext) => new URL(c.req.url).searchParams

function send(c: RouteContext, page: string): Response {
  c.get('logFields').call = 'page'
  return c.body(page, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
  })
}
