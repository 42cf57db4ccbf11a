import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RETURN_TO_PARAMETER } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { PROBLEM_MEDIA_TYPE, type ProblemCode, PROBLEMS } from '@foyer/contract/problems.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import { onTestFinished } from 'vitest'
import { createApi } from '../api.ts'
import { createProviderPopup } from '../identity/popup.ts'
import type { Popup } from '../identity/provider.ts'
import { createFakeIdentityProvider } from '../identity/fake-provider.ts'
import {
  createUserStorage,
  openStorage,
  readLastMethod,
  type SignInMethod,
} from '../browser/storage.ts'
import { createFakeAuthenticator } from './fake-authenticator.ts'
import { createFakeStorage } from '../browser/fake-storage.ts'
import { createPasskeyPrompts } from '../passkeys/prompts.ts'
import { createPersistedSession } from './tab.ts'
import type { Services } from './services.ts'
import { rememberLastMethod } from './sign-in.ts'
import { createSession } from './session.ts'

export const ADA: User = {
  id: 'user-1',
  email: 'ada@example.com',
  email_verified: true,
  first_name: 'Ada',
  last_name: 'Lovelace',
  created_at: '2026-01-01T00:00:00.000Z',
}

export const ORIGIN = 'https://foyer.example'

export interface FakeResponse {
  readonly status: number
  readonly type?: string
  readonly body?: unknown
  readonly location?: string
  readonly retryAfter?: string
}

export interface ReceivedRequest {
  readonly call: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

export const json = (body: unknown, status = 200): FakeResponse => ({ status, body })
export const problem = (code: ProblemCode): FakeResponse => ({
  status: PROBLEMS[code].status,
  type: PROBLEM_MEDIA_TYPE,
  body: {
    code,
    status: PROBLEMS[code].status,
    detail: 'The detail',
    request_id: 'r-1',
    title: '',
    type: '',
  },
})

export function secondFactorRequired(
  kinds: readonly string[],
  passkey_options?: object,
  confirms_session?: true,
): FakeResponse {
  const { body, ...response } = problem('second_factor_required')
  const second_factor = { kinds, ...(passkey_options && { passkey_options }), confirms_session }
  return { ...response, body: { ...(body as object), second_factor } }
}

/** A server that never responds. */
export const never = () => new Promise<FakeResponse>(() => {})

type Respond = (request: ReceivedRequest) => FakeResponse | Promise<FakeResponse>

/** A real session and API client; `respond` stands in for the server. */
export async function openSessionFixture(respond: Respond) {
  const received: ReceivedRequest[] = []
  const backend = { respond }
  const server = createServer((request, response) => {
    void handle(request, response)
  })
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const text = Buffer.concat(await request.toArray()).toString()
    const entry = {
      call: `${request.method} ${request.url}`,
      headers: request.headers,
      body: text ? (JSON.parse(text) as unknown) : undefined,
    }
    received.push(entry)
    const fake = await backend.respond(entry)
    const { status, type = 'application/json', body, location, retryAfter } = fake
    response.writeHead(status, {
      'content-type': type,
      ...(location && { location }),
      ...(retryAfter && { 'retry-after': retryAfter }),
    })
    response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo

  const [localStorage, tabStorage] = [createFakeStorage(), createFakeStorage()]
  const userStorage = createUserStorage(
    openStorage(() => localStorage),
    openStorage(() => tabStorage),
  )
  const persisted = createPersistedSession(userStorage)
  const federated: FederatedUser = {
    popup: new TestPopup(),
    choose: async () => ({ email: 'ada@example.com' }),
    redirect: () => new Promise(() => {}),
    redirectResult: null,
  }
  const provider = createFakeIdentityProvider({
    chooseAccount: () => federated.choose(),
    redirectToProvider: () => federated.redirect(),
    redirectResult: () => federated.redirectResult,
  })
  const authenticator = createFakeAuthenticator()
  const services: Services = {
    api: createApi((path, init) =>
      fetch(new URL(path as string, `http://127.0.0.1:${port}`), init),
    ),
    storage: userStorage,
    location: { origin: ORIGIN, search: `?${RETURN_TO_PARAMETER}=/reports` },
    language: () => 'de',
    loadProvider: async () => provider,
    endProviderSession: () => void provider.signOut(),
    popup: createProviderPopup(() => federated.popup),
    passkeys: createPasskeyPrompts(async () => authenticator.passkeys),
    loadSecondStep: async () => {},
  }
  return {
    session: createSession(services),
    /** Another tab of the same browser, which gets no storage events. */
    openTab: () => createSession(services),
    services,
    persisted,
    localStorage,
    userStorage,
    lastMethod: {
      read: () => readLastMethod(userStorage),
      remember: (method: SignInMethod) => rememberLastMethod(userStorage, method),
    },
    provider,
    authenticator,
    federated,
    backend,
    received,
    stop: () => server.close(),
  }
}

/** Signs Ada in, and clears the received requests. */
export async function openSignedIn() {
  const fixture = await openSessionFixture(() => json(ADA))
  fixture.persisted.store({ token: 'token-1', user: ADA })
  await fixture.session.refresh()
  fixture.received.length = 0
  return fixture
}

/** What the user does at a federated provider. */
interface FederatedUser {
  popup: TestPopup | null
  choose: () => Promise<{ email: string } | null>
  redirect: () => Promise<never>
  redirectResult: { email: string; provider: ProviderId } | null
}

export class TestPopup implements Popup {
  closed = false
  readonly window = {} as Window
  close() {
    this.closed = true
  }
}
