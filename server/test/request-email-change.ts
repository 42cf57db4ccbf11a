import { createSignInBody, type TestUser } from './test-users.ts'
import type { TestServer } from './test-server.ts'

/** Requests an email change with a fresh proof. */
export async function requestEmailChange(
  server: TestServer,
  user: TestUser,
  { token, newEmail, ...fields }: { token: string; newEmail: unknown; [field: string]: unknown },
): Promise<Response> {
  const { id_token } = await createSignInBody(user, { issuer: server.issuer, now: server.now() })
  const body = { email: newEmail, id_token, ...fields }
  return server.send('POST', '/api/user/email', { token, body })
}
