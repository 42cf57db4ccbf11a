import type { SignedInUser, User } from '@foyer/contract/schemas.ts'
import { PROBLEM_MEDIA_TYPE, type ProblemCode } from '@foyer/contract/problems.ts'
import { createApi } from '../api.ts'
import { createFakeIdentityProvider } from '../identity/fake-provider.ts'
import { openStorage } from '../browser/storage.ts'
import { createProviderPopup } from '../identity/popup.ts'
import { createFakeAuthenticator } from './fake-authenticator.ts'
import { createFakeStorage } from '../browser/fake-storage.ts'
import { createPasskeyPrompts } from '../passkeys/prompts.ts'
import { createPersistedSession } from './tab.ts'
import { ADA, ORIGIN, problem, type FakeResponse } from './session-fixture.ts'
import { createSession, type Session } from './session.ts'

const PASSWORD = 'correct horse'

const USERS: readonly User[] = [
  { ...ADA, id: 'ada', email: 'ada@example.com' },
  { ...ADA, id: 'grace', email: 'grace@example.com' },
]

/**
 * How a call ends: with the server's response (`delivered`), with none (`lost` after processing, `cut` and `timeout`
 * before it), or with another server's response.
 */
export const OUTCOMES = [
  'delivered',
  'lost',
  'cut',
  'timeout',
  'page',
  'foreign-200',
  'foreign-401',
  'foreign-problem',
  'busy',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Tabs do not listen to other entries, such as the last sign-in method. */
const SESSION_KEYS: ReadonlySet<string> = new Set(['userToken', 'foyer.user'])

const UNAUTHENTICATED = { code: 'unauthenticated', status: 401 }

const FORGED_RESPONSES: Partial<Record<Outcome, () => Response>> = {
  page: () => toResponse({ status: 200, type: 'text/html', body: 'Pay here' }),
  'foreign-200': () => toResponse({ status: 200, body: { welcome: true } }),
  'foreign-401': () => toResponse({ status: 401, body: { ...UNAUTHENTICATED, request_id: 'r-1' } }),
  'foreign-problem': () =>
    toResponse({ status: 401, type: PROBLEM_MEDIA_TYPE, body: UNAUTHENTICATED }),
  busy: () => toResponse(problem('unavailable')),
}

interface Call {
  readonly token: string | undefined
  /** Processes the call on the server, once. */
  readonly respond: () => FakeResponse
  readonly settle: (result: Response | Error) => void
}

/** A minimal model of the server. */
function createModel(violations: string[]) {
  const users = new Map(USERS.map((user) => [user.id, user]))
  /** The user of every token that was issued, including ended ones. */
  const owners = new Map<string, string>()
  const validTokens = new Set<string>()
  const refuse = (code: ProblemCode) => problem(code)

  const issue = (id: string): SignedInUser => {
    const token = `token-${String(owners.size).padStart(8, '0')}`
    owners.set(token, id)
    validTokens.add(token)
    return { ...(users.get(id) as User), token }
  }

  function rename(owner: User, path: string, body: { first_name: string }): FakeResponse {
    if (path !== `/api/user/${owner.id}`) {
      violations.push(`${path} was called with the token of ${owner.id}`)
      return refuse('not_found')
    }
    if (!body.first_name.startsWith(owner.id))
      violations.push(`${owner.id} was renamed to ${body.first_name}`)
    users.set(owner.id, { ...owner, first_name: body.first_name })
    return { status: 200, body: users.get(owner.id) }
  }

  return {
    owners,
    validTokens,
    issue,
    userOf: (token: string) => users.get(owners.get(token) ?? ''),
    respond(path: string, token: string | undefined, body: unknown): FakeResponse {
      if (path === '/api/login') {
        const { email } = body as { email: string }
        return { status: 200, body: issue(email.split('@')[0] ?? '') }
      }
      const owner = token === undefined || !validTokens.has(token) ? undefined : this.userOf(token)
      if (token === undefined || !owner) return refuse('unauthenticated')
      if (path === '/api/user/logout') {
        validTokens.delete(token)
        return { status: 204 }
      }
      if (path === '/api/user') return { status: 200, body: owner }
      return rename(owner, path, body as { first_name: string })
    },
  }
}

/** Several tabs with a shared storage, a model server, and a network that the test controls. */
export async function openFaults(tabCount: number) {
  /** Violations of the invariants. */
  const violations: string[] = []
  const model = createModel(violations)
  const shared = createFakeStorage()
  const calls: Call[] = []
  /** Tokens that were refused in a delivered response or logged out. */
  const endedTokens = new Set<string>()
  const loggedOut = new Set<string>()
  const tabs: { session: Session; pendingEvents: number }[] = []

  /** One tab's view of the storage; other tabs get its events when the test delivers them. */
  function storageOf(index: number) {
    const notifyOthers = () =>
      tabs.forEach((tab, other) => (tab.pendingEvents += other === index ? 0 : 1))
    return {
      ...openStorage(() => shared),
      isShared: () => false,
      readSharedSince: () => null,
      setShared() {},
      setItem(key: string, value: string) {
        shared.setItem(key, value)
        if (SESSION_KEYS.has(key)) notifyOthers()
      },
      removeItem(key: string) {
        const token = shared.getItem('userToken')
        if (key === 'userToken' && token !== null && !endedTokens.has(token))
          violations.push(`${token} was removed although it was still valid`)
        shared.removeItem(key)
        notifyOthers()
      },
    }
  }

  function fetch(path: string, init: RequestInit): Promise<Response> {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '')
    const body = init.body ? (JSON.parse(init.body as string) as unknown) : undefined
    let response: FakeResponse | undefined
    return new Promise((resolve, reject) => {
      calls.push({
        token,
        respond: () => (response ??= model.respond(path, token, body)),
        settle: (result) => (result instanceof Error ? reject(result) : resolve(result)),
      })
    })
  }

  async function openTab(index: number) {
    const provider = createFakeIdentityProvider()
    for (const { email } of USERS) await provider.signUp(email, PASSWORD)
    await provider.signOut()
    const session = createSession({
      api: createApi((path, init) => fetch(path as string, init ?? {})),
      storage: storageOf(index),
      location: { origin: ORIGIN, search: '' },
      language: () => 'en',
      loadProvider: async () => provider,
      endProviderSession: () => void provider.signOut(),
      popup: createProviderPopup(() => null),
      passkeys: createPasskeyPrompts(async () => createFakeAuthenticator().passkeys),
      loadSecondStep: async () => {},
    })
    tabs.push({ session, pendingEvents: 0 })
  }
  for (let index = 0; index < tabCount; index += 1) await openTab(index)
  const otherTab = createPersistedSession(storageOf(-1))

  function deliver(call: Call, outcome: Outcome) {
    calls.splice(calls.indexOf(call), 1)
    const response = outcome === 'delivered' || outcome === 'lost' ? call.respond() : undefined
    if (outcome === 'delivered' && response) {
      if (response.status === 401 && call.token !== undefined) endedTokens.add(call.token)
      return call.settle(toResponse(response))
    }
    const forged = FORGED_RESPONSES[outcome]?.()
    if (forged) return call.settle(forged)
    call.settle(
      outcome === 'timeout' ? new DOMException('', 'TimeoutError') : new TypeError(outcome),
    )
  }

  return {
    violations,
    model,
    tabs,
    calls,
    loggedOut,
    deliver,
    storedToken: () => shared.getItem('userToken'),
    storedUser: () => shared.getItem('foyer.user'),
    lastKnown: () => otherTab.readLastKnown(),
    signIn: (session: Session, userIndex: number) =>
      session.signIn(USERS[userIndex % USERS.length]?.email ?? '', PASSWORD),
    signOut(session: Session) {
      const token = shared.getItem('userToken')
      if (token !== null) {
        endedTokens.add(token)
        loggedOut.add(token)
      }
      return session.signOut()
    },
    /** Signs in in a tab that the test does not control. */
    signInElsewhere(userIndex: number) {
      const { token, ...user } = model.issue(USERS[userIndex % USERS.length]?.id ?? '')
      otherTab.store({ token, user })
    },
    /** Rotates the token in a tab that the test does not control. */
    rotateElsewhere() {
      const token = shared.getItem('userToken')
      if (token === null || !model.validTokens.delete(token)) return
      const { token: next, ...user } = model.issue(model.owners.get(token) ?? '')
      otherTab.store({ token: next, user })
    },
    deliverStorageEvent(index: number) {
      const tab = tabs[index]
      if (!tab || tab.pendingEvents === 0) return
      tab.pendingEvents -= 1
      return tab.session.syncWithStorage()
    },
  }
}

export type Faults = Awaited<ReturnType<typeof openFaults>>

function toResponse({ status, type = 'application/json', body }: FakeResponse): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(text, { status, headers: { 'content-type': type } })
}
