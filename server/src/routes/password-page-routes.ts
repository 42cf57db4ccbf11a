import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'

/** `/.well-known/change-password` (W3C, "A Well-Known URL for Changing Passwords"): where password managers lead people. */
export function createPasswordPageRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/change-password', (c) =>
    c.redirect(CLIENT_PATHS.accountPassword, 302),
  )
}
