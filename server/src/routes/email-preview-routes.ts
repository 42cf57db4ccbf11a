import type { Product } from '@foyer/product/product.ts'
import { Hono } from 'hono'
import type { AppEnv, RouteContext } from '../http/app-env.ts'

/** The previews have inline styles; nothing is loaded or run. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'"

/** `/dev/emails`: an example of every email in every language. Only for development. */
export function createEmailPreviewRoutes(product: Product): Hono<AppEnv> {
  // Loaded on demand, because a server otherwise renders emails only to send them.
  const load = () => import('../emails/preview-page.ts')
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
