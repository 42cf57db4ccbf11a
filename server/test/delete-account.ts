import { bodyOf, type TestPerson } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** Deletes the account of a token, confirmed with the address of this person and a proof of now. */
export async function deleteAccount(
  server: TestServer,
  person: TestPerson,
  { token, ...fields }: { token: string; [field: string]: unknown },
): Promise<Response> {
  const { id_token } = await bodyOf(person, { issuer: server.issuer, now: server.now() })
  const body = { email: person.email, id_token, ...fields }
  return server.send('POST', '/api/user/delete', { token, body })
}
