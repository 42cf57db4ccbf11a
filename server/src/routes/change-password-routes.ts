import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'

/** Password managers open this path (W3C, "A Well-Known URL for Changing Passwords"). */
export function createChangePasswordRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/change-password', (c) =>
    c.redirect(CLIENT_PATHS.accountPassword, 302),
  )
}
