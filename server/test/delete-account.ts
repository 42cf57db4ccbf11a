import { createSignInBody, type TestUser } from './test-users.ts'
import type { TestServer } from './test-server.ts'

/** Deletes the account with the user's email and a fresh proof. */
export async function deleteAccount(
  server: TestServer,
  user: TestUser,
  { token, ...fields }: { token: string; [field: string]: unknown },
): Promise<Response> {
  const { id_token } = await createSignInBody(user, { issuer: server.issuer, now: server.now() })
  const body = { email: user.email, id_token, ...fields }
  return server.send('POST', '/api/user/delete', { token, body })
}
