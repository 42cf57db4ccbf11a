import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'

/** Where password managers find the page for passkeys (W3C, "Passkey Endpoints"). */
export function createPasskeyEndpointsRoutes({ origin }: URL): Hono<AppEnv> {
  const page = origin + CLIENT_PATHS.accountTwoStep
  return new Hono<AppEnv>().get('/.well-known/passkey-endpoints', (c) =>
    c.json({ enroll: page, manage: page }),
  )
}
