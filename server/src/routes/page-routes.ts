import { Hono } from 'hono'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { sendFile } from '../http/send-file.ts'
import type { Site } from '../site/load-site.ts'
import { negotiateLanguage } from '../site/negotiate-language.ts'

/** What a page or a file can be asked for with. */
const ALLOW = { Allow: 'GET, HEAD, OPTIONS' }

/** The client's pages and files: everything that is not the API. */
export function createPageRoutes(site: Site, publicOrigin: URL): Hono<AppEnv> {
  return new Hono<AppEnv>().all('*', (c) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, ALLOW)
    const reading = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (reading && !isAskedUnder(publicOrigin, c.req.header('host'))) {
      return c.redirect(moveTo(publicOrigin, c.req.url), 308)
    }
    const address = c.req.path
    if (!reading) c.header('Allow', ALLOW.Allow)
    return isFileName(address)
      ? answerFile(c, site, { address, reading })
      : answerPage(c, site, { address, reading })
  })
}

interface Asked {
  readonly address: string
  /** GET or HEAD. Anything else is 405, and its body stays unread. */
  readonly reading: boolean
}

function answerFile(c: AppContext, site: Site, { address, reading }: Asked): Response {
  const file = site.findFile(address)
  c.get('facts').call = 'file'
  if (!file) return c.text('Not found\n', 404)
  return reading ? sendFile(c, file) : c.text('Method not allowed\n', 405)
}

/** A form that was sent without scripts gets the page again, not a wall of JSON. */
function answerPage(c: AppContext, site: Site, { address, reading }: Asked): Response {
  const { page, known } = site.findPage(address, negotiateLanguage(c.req.header('accept-language')))
  c.get('facts').call = 'page'
  if (!reading) return sendFile(c, page, 405)
  return sendFile(c, page, known ? 200 : 404)
}

function isFileName(address: string): boolean {
  return address.slice(address.lastIndexOf('/')).includes('.')
}

function isAskedUnder(publicOrigin: URL, host: string | undefined): boolean {
  return URL.parse(`${publicOrigin.protocol}//${host ?? ''}`)?.host === publicOrigin.host
}

function moveTo(publicOrigin: URL, asked: string): string {
  const { pathname, search } = new URL(asked)
  return publicOrigin.origin + pathname + search
}
