import type { Credential } from './embedded-provider.ts'
import type { TestServer } from './test-server.ts'

/** The three calls that turn a proof into a session, and the one that turns a session into a verified one. */
export type ExchangeCall = 'register' | 'login' | 'loginWithProviders' | 'user/verification'

/** What goes along with a proof: the token of a session, and fields besides those of every call. */
export interface ExchangeOptions {
  readonly call: ExchangeCall
  readonly token?: string
  readonly names?: { readonly first_name: string; readonly last_name: string }
}

/** Hands in what the provider gave somebody. */
export function exchange(
  server: TestServer,
  { email, uid, idToken }: Credential,
  { call, token, names }: ExchangeOptions,
): Promise<Response> {
  const body = { email, firebase_uuid: uid, id_token: idToken, ...names }
  return server.send('POST', `/api/${call}`, { body, ...(token !== undefined && { token }) })
}
