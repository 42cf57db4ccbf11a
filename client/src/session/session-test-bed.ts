import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { User } from '@foyer/contract/bodies.ts'
import { PROBLEM_MEDIA_TYPE, type ProblemCode, PROBLEMS } from '@foyer/contract/problems.ts'
import { onTestFinished } from 'vitest'
import { createApi } from '../api/api.ts'
import type { Popup } from '../identity/identity-provider.ts'
import { createMemoryIdentityProvider } from '../identity/memory-identity-provider.ts'
import { createLastWay } from './last-way.ts'
import { createMemoryStorage } from './local-storage.ts'
import { createSessionStorage } from './session-storage.ts'
import { createSession } from './session.ts'

export const ADA: User = {
  id: 'user-1',
  email: 'ada@example.com',
  email_verified: true,
  first_name: 'Ada',
  last_name: 'Lovelace',
  created_at: '2026-01-01T00:00:00.000Z',
}

export interface Answer {
  readonly status: number
  readonly type?: string
  readonly body?: unknown
  readonly location?: string
  readonly retryAfter?: string
}

/** One request as it came over the wire. */
export interface Received {
  readonly call: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

export const json = (body: unknown, status = 200): Answer => ({ status, body })
export const problem = (code: ProblemCode): Answer => ({
  status: PROBLEMS[code].status,
  type: PROBLEM_MEDIA_TYPE,
  body: {
    code,
    status: PROBLEMS[code].status,
    detail: 'As told',
    request_id: 'r-1',
    title: '',
    type: '',
  },
})

/** The product hears, and says nothing. */
export const never = () => new Promise<Answer>(() => {})

type Reply = (request: Received) => Answer | Promise<Answer>

/** A session with everything real but the product behind the wire, which answers what the test says. */
export async function openTestBed(reply: Reply) {
  const received: Received[] = []
  const product = { reply }
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const text = Buffer.concat(await request.toArray()).toString()
    const heard = {
      call: `${request.method} ${request.url}`,
      headers: request.headers,
      body: text ? (JSON.parse(text) as unknown) : undefined,
    }
    received.push(heard)
    const answered = await product.reply(heard)
    const { status, type = 'application/json', body, location, retryAfter } = answered
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

  const local = createMemoryStorage()
  const lastWay = createLastWay(local)
  const storage = createSessionStorage(local)
  const google: TestGoogle = {
    popup: new TestPopup(),
    choose: async () => ({ email: 'ada@example.com' }),
    leave: () => new Promise(() => {}),
    chosenWhileAway: null,
  }
  const provider = createMemoryIdentityProvider({
    chooseGoogleAccount: () => google.choose(),
    leaveForGoogle: () => google.leave(),
    chosenWhileAway: () => google.chosenWhileAway,
  })
  const parts: Parameters<typeof createSession>[0] = {
    api: createApi((path, init) =>
      fetch(new URL(path as string, `http://127.0.0.1:${port}`), init),
    ),
    storage,
    loadProvider: async () => provider,
    endProviderSession: () => void provider.signOut(),
    openPopup: () => google.popup,
    signUpMail: () => ({ language: 'de', continueUrl: 'https://door.example/reports' }),
    lastWay,
  }
  return {
    session: createSession(parts),
    /** Another tab of the same browser; it hears of what this one does when it looks. */
    openTab: () => createSession(parts),
    /** What the session is made of, for what is built upon it. */
    parts,
    storage,
    local,
    lastWay,
    provider,
    google,
    product,
    received,
    stop: () => server.close(),
  }
}

/** Somebody signed in; what that took is not among what the product received. */
export async function openSignedIn() {
  const bed = await openTestBed(() => json(ADA))
  bed.storage.begin({ token: 'token-1', user: ADA })
  await bed.session.refresh()
  bed.received.length = 0
  return bed
}

/** What the person does at Google. */
interface TestGoogle {
  popup: TestPopup | null
  choose: () => Promise<{ email: string } | null>
  leave: () => Promise<never>
  chosenWhileAway: { email: string } | null
}

/** A window that the test closes in the person's place. */
export class TestPopup implements Popup {
  closed = false
  readonly window = {} as Window
  close() {
    this.closed = true
  }
}
