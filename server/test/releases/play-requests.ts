import { createSignInBody, createTestUser, type TestUser } from '../test-users.ts'
import type { TestServer } from '../test-server.ts'
import type { Exchange, Persona, RecordedRequest, RecordedResponse } from './exchange.ts'

const CODE = 'code-of-the-link'

/** Sends recorded requests to a server, with the tokens and ids of this run. */
export async function playRequests(
  server: TestServer,
  requests: readonly RecordedRequest[],
): Promise<readonly Exchange[]> {
  const ada = createTestUser()
  const personas: Record<Persona, TestUser> = {
    new: ada,
    verified: { ...ada, emailVerified: true },
    google: createTestUser({ provider: 'google.com', emailVerified: true }),
  }
  server.issuer.setCode(CODE, {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    email: ada.email,
    newEmail: `new-${ada.email}`,
  })
  const issued: Issued = { token: '', id: '' }
  const exchanges: Exchange[] = []
  for (const request of requests) {
    const user = personas[request.as]
    const proof = await createSignInBody(user, { issuer: server.issuer, now: server.now() })
    const values: Record<string, string> = {
      ...issued,
      code: CODE,
      email: proof.email,
      uid: proof.firebase_uuid,
      'id-token': proof.id_token,
    }
    const response = await send(server, fill(request, values))
    keepIssued(issued, response.body)
    exchanges.push({ request, response })
  }
  return exchanges
}

interface Issued {
  token: string
  id: string
}

function keepIssued(issued: Issued, body: unknown): void {
  const { token, id } = (body ?? {}) as Partial<Issued>
  if (token === undefined || id === undefined) return
  Object.assign(issued, { token, id })
}

function fill(request: RecordedRequest, values: Readonly<Record<string, string>>): RecordedRequest {
  const text = JSON.stringify(request).replaceAll(
    /~([\w-]+)~/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  )
  return JSON.parse(text) as RecordedRequest
}

async function send(
  server: TestServer,
  { method, path, headers, body }: RecordedRequest,
): Promise<RecordedResponse> {
  const response = await server.fetch(path, {
    method,
    headers: { ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: text === '' ? null : (JSON.parse(text) as unknown),
  }
}
