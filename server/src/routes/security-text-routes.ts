import { Hono } from 'hono'
import { DAY_MS } from '../clock.ts'
import type { AppEnv } from '../http/app-env.ts'

/** RFC 9116 asks for less than a year. Each start of the server says it anew. */
const VALID_MS = 360 * DAY_MS

/**
 * `/.well-known/security.txt` (RFC 9116): where a hole can be told. The mailbox is the one that RFC 2142
 * gives every domain for it, so that there is nothing to set: whoever runs the product sees that it is read. `startedAt` in milliseconds.
 */
export function createSecurityTextRoutes(publicOrigin: URL, startedAt: number): Hono<AppEnv> {
  const text = writeSecurityText(publicOrigin, startedAt)
  return new Hono<AppEnv>().get('/.well-known/security.txt', (c) =>
    c.body(text, 200, { 'Content-Type': 'text/plain; charset=utf-8' }),
  )
}

function writeSecurityText(publicOrigin: URL, startedAt: number): string {
  const fields = {
    Contact: `mailto:security@${publicOrigin.hostname}`,
    Expires: new Date(startedAt + VALID_MS).toISOString(),
    'Preferred-Languages': 'en',
    Canonical: `${publicOrigin.origin}/.well-known/security.txt`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
