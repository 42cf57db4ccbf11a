import type { Credential } from './embedded-provider.ts'
import type { TestServer } from './test-server.ts'

/** The three calls that turn a proof into a session, and the one that turns a session into a verified one. */
export type ExchangeCall = 'register' | 'login' | 'loginWithProviders' | 'user/verification'

/** Hands in what the provider gave somebody; `more` as the token of a session, or other fields. */
export function exchange(
  server: TestServer,
  call: ExchangeCall,
  credential: Credential,
  { token, ...fields }: { readonly token?: string; readonly [field: string]: unknown } = {},
): Promise<Response> {
  const body = {
    email: credential.email,
    firebase_uuid: credential.uid,
    id_token: credential.idToken,
    ...fields,
  }
  return server.send('POST', `/api/${call}`, { body, ...(token !== undefined && { token }) })
}
