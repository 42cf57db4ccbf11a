import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { Hono, MiddlewareHandler } from 'hono'
import { DAY_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import { negotiateLanguage } from '../http/client.ts'
import {
  type AppEnv,
  findUnreadiness,
  type HttpServer,
  type RouteContext,
} from '../http/context.ts'
import { createOpenApiDocument } from '../http/openapi.ts'
import { createJsonFile, sendFile } from './files.ts'
import type { Site } from './site.ts'

const ALLOW = { Allow: 'GET, HEAD, OPTIONS' }

/** Serves the client's pages and files, at every path that nothing else has. */
export function mountPages(app: Hono<AppEnv>, { config }: HttpServer, site: Site): void {
  const { publicOrigin } = config
  app.all('*', (c) => {
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
  c.env.outgoing.logFields.call = 'file'
  if (!file) return c.text('Not found\n', 404)
  return isRead ? sendFile(c, file) : c.text('Method not allowed\n', 405)
}

/** A form submitted without scripts gets the page again, with 405. */
function respondWithPage(c: RouteContext, site: Site, { path, isRead }: PageRequest): Response {
  const language = negotiateLanguage(c.req.header('accept-language'), site.languages)
  const { page, isKnown } = site.findPage(path, language)
  c.env.outgoing.logFields.call = 'page'
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

/** What others look up at fixed paths (RFC 8615). */
export function mountWellKnown(app: Hono<AppEnv>, server: HttpServer): void {
  const { config, product } = server
  const { origin } = config.publicOrigin
  const securityText = createSecurityText(server)
  if (securityText !== undefined)
    app.get('/.well-known/security.txt', (c) =>
      c.body(securityText, 200, { 'Content-Type': 'text/plain; charset=utf-8' }),
    )
  // Password managers open it (W3C, "A Well-Known URL for Changing Passwords").
  if (product.signIn.password)
    app.get('/.well-known/change-password', (c) => c.redirect(CLIENT_PATHS.accountPassword, 302))
  // Password managers find the page for passkeys (W3C, "Passkey Endpoints").
  if (product.signIn.passkeys && config.passkeys.rpId !== undefined) {
    const page = origin + CLIENT_PATHS.accountSecurity
    app.get('/.well-known/passkey-endpoints', (c) => c.json({ enroll: page, manage: page }))
  }
}

/** RFC 9116 recommends less than a year; each start of the server renews it. */
const SECURITY_TEXT_MS = 360 * DAY_MS

/** `security.txt` (RFC 9116); `undefined` without a contact. */
function createSecurityText(server: HttpServer): string | undefined {
  const contact = findContact(server)
  if (contact === undefined) return undefined
  const fields = {
    Contact: contact,
    Expires: new Date(server.clock() + SECURITY_TEXT_MS).toISOString(),
    Canonical: `${server.config.publicOrigin.origin}/.well-known/security.txt`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

/** In production, no contact is published, rather than a made-up address. */
function findContact({ config, product, log }: HttpServer): string | undefined {
  const { contact } = product.security
  if (contact !== undefined) return contact
  if (!config.isProduction) return `mailto:security@${config.publicOrigin.hostname}`
  log.warn(
    'There is no /.well-known/security.txt, because foyer.config.ts sets no security.contact',
  )
  return undefined
}

/** Proxies answer these paths with 404. They compare the path as it was sent, such as `/%68ealthz`. */
const requireLiteralPath: MiddlewareHandler<AppEnv> = (c, next) =>
  c.env.incoming.url?.split('?')[0] === c.req.path ? next() : Promise.resolve(c.notFound())

/** Liveness and readiness. */
export function mountHealth(app: Hono<AppEnv>, server: HttpServer): void {
  app.use('/healthz', requireLiteralPath)
  app.use('/readyz', requireLiteralPath)
  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  app.get('/readyz', async (c) => {
    const reason = await findUnreadiness(server)
    if (reason) throw new ProblemError('unavailable', { reason })
    return c.json({ status: 'ready' })
  })
}

export function mountApiDescription(app: Hono<AppEnv>, { product, config }: HttpServer): void {
  const file = createJsonFile(createOpenApiDocument(product, config.publicOrigin))
  app.get('/openapi.json', (c) => sendFile(c, file))
}

/** The previews have inline styles; nothing is loaded or run. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'"

/** `/dev/emails`: an example of every email in every language. Only for development. */
export function mountEmailPreviews(app: Hono<AppEnv>, { product }: HttpServer): void {
  // Loaded on demand, because a server otherwise renders emails only to send them.
  const load = () => import('../emails/preview.ts')
  app.get('/dev/emails', async (c) => {
    const { parsePreview, previewPage } = await load()
    return sendPreview(c, previewPage(parsePreview(queryOf(c), product), product))
  })
  app.get('/dev/emails/html', async (c) => {
    const { parsePreview, previewHtml } = await load()
    return sendPreview(c, await previewHtml(parsePreview(queryOf(c), product), product))
  })
}

const queryOf = (c: RouteContext) => new URL(c.req.url).searchParams

function sendPreview(c: RouteContext, page: string): Response {
  c.env.outgoing.logFields.call = 'page'
  return c.body(page, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': PREVIEW_POLICY,
  })
}
