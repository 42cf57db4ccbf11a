import { Hono } from 'hono'
import type { RouteContext, AppEnv } from '../http/app-env.ts'
import { sendFile } from '../http/send-file.ts'
import type { Site } from '../site/load-site.ts'
import { negotiateLanguage } from '../site/negotiate-language.ts'

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
