import { Hono } from 'hono'
import { DAY_MS } from '../clock.ts'
import type { AppEnv } from '../http/app-env.ts'

/** RFC 9116 recommends less than a year; each start of the server renews it. */
const VALIDITY_MS = 360 * DAY_MS

/**
 * `/.well-known/security.txt` (RFC 9116). The contact is the `security@` mailbox of RFC 2142, so that there is
 * no setting for it. `startedAt` is in milliseconds.
 */
export function createSecurityTextRoutes(publicOrigin: URL, startedAt: number): Hono<AppEnv> {
  const text = formatSecurityText(publicOrigin, startedAt)
  return new Hono<AppEnv>().get('/.well-known/security.txt', (c) =>
    c.body(text, 200, { 'Content-Type': 'text/plain; charset=utf-8' }),
  )
}

function formatSecurityText(publicOrigin: URL, startedAt: number): string {
  const fields = {
    Contact: `mailto:security@${publicOrigin.hostname}`,
    Expires: new Date(startedAt + VALIDITY_MS).toISOString(),
    'Preferred-Languages': 'en',
    Canonical: `${publicOrigin.origin}/.well-known/security.txt`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
