import { Hono } from 'hono'
import { DAY_MS } from '../clock.ts'
import type { AppEnv } from '../http/app-env.ts'

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
