import type { Credential } from './embedded-provider.ts'
import type { TestServer } from './test-server.ts'

export type ExchangeCall = 'register' | 'login' | 'loginWithProviders' | 'user/verification'

export interface ExchangeOptions {
  readonly call: ExchangeCall
  readonly token?: string
  readonly names?: { readonly first_name: string; readonly last_name: string }
}

/** Sends a provider sign-in to an endpoint. */
export function exchange(
  server: TestServer,
  { email, uid, idToken }: Credential,
  { call, token, names }: ExchangeOptions,
): Promise<Response> {
  const body = { email, firebase_uuid: uid, id_token: idToken, ...names }
  return server.send('POST', `/api/${call}`, { body, ...(token !== undefined && { token }) })
}
