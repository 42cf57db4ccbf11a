import { bodyOf, type TestPerson } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** Asks, under a token and with a proof of this person of now, to move to another address. */
export async function askToMove(
  server: TestServer,
  person: TestPerson,
  { token, to, ...fields }: { token: string; to: unknown; [field: string]: unknown },
): Promise<Response> {
  const { id_token } = await bodyOf(person, { issuer: server.issuer, now: server.now() })
  const body = { email: to, id_token, ...fields }
  return server.send('POST', '/api/user/email', { token, body })
}
