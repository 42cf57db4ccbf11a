import {
  ADA,
  json,
  openSessionFixture,
  type FakeResponse,
  type ReceivedRequest,
} from '../session/session-fixture.ts'
import { createAccount } from './account.ts'

export const PASSWORD = 'correct horse'
/** Ada is signed in with a password; only the API and the provider are fakes. */
export async function openAccountFixture(
  respond: (request: ReceivedRequest) => FakeResponse | Promise<FakeResponse>,
) {
  const fixture = await openSessionFixture(() => json(ADA))
  const { session, services, persisted, provider, backend, received } = fixture
  const account = createAccount({ ...services, session })
  await provider.signUp(ADA.email, PASSWORD)
  provider.verify(ADA.email)
  persisted.store({ token: 'token-1', user: ADA })
  await session.refresh()
  received.length = 0
  backend.respond = respond
  return { ...fixture, account, calls: () => received.map(({ call }) => call) }
}

/** The API's responses to a sign-in and to a logout. */
export const acceptSignIn = ({ call }: ReceivedRequest): FakeResponse =>
  call.endsWith('/logout') ? { status: 204 } : json({ ...ADA, token: 'token-2' })

export const noContent = (): FakeResponse => ({ status: 204 })
