import type { SignedInUser, User } from '@foyer/contract/bodies.ts'
import { PROBLEM_MEDIA_TYPE, type ProblemCode } from '@foyer/contract/problems.ts'
import { createApi } from '../api/api.ts'
import { createMemoryIdentityProvider } from '../identity/memory-identity-provider.ts'
import { createLastWay } from './last-way.ts'
import { createMemoryStorage } from './local-storage.ts'
import { createSessionStorage } from './session-storage.ts'
import { ADA, problem, type Answer } from './session-test-bed.ts'
import { createSession, type Session } from './session.ts'

const PASSWORD = 'correct horse'

/** Who signs in here. */
const PEOPLE: readonly User[] = [
  { ...ADA, id: 'ada', email: 'ada@example.com' },
  { ...ADA, id: 'grace', email: 'grace@example.com' },
]

/** What the network makes of a call: the product's answer, none, or somebody else's. */
export const FATES = [
  'truth',
  'lost',
  'cut',
  'timeout',
  'page',
  'foreign-200',
  'foreign-401',
  'foreign-problem',
  'busy',
] as const
export type Fate = (typeof FATES)[number]

const OUR_WORD = { code: 'unauthenticated', status: 401 }

const STRANGE: Partial<Record<Fate, () => Response>> = {
  page: () => toResponse({ status: 200, type: 'text/html', body: 'Pay here' }),
  'foreign-200': () => toResponse({ status: 200, body: { welcome: true } }),
  'foreign-401': () => toResponse({ status: 401, body: { ...OUR_WORD, request_id: 'r-1' } }),
  'foreign-problem': () => toResponse({ status: 401, type: PROBLEM_MEDIA_TYPE, body: OUR_WORD }),
  busy: () => toResponse(problem('unavailable')),
}

/** A call on its way. */
interface Call {
  readonly token: string | undefined
  /** Has the product do what is asked, once; the answer is then as of that moment. */
  readonly arrive: () => Answer
  readonly settle: (answer: Response | Error) => void
}

/** The product as it ought to be, small enough to be seen right. */
function createModel(faults: string[]) {
  const people = new Map(PEOPLE.map((user) => [user.id, user]))
  /** Whom every token was given to, also those that are over. */
  const owners = new Map<string, string>()
  const good = new Set<string>()
  const refuse = (code: ProblemCode) => problem(code)

  const issue = (id: string): SignedInUser => {
    const token = `token-${String(owners.size).padStart(8, '0')}`
    owners.set(token, id)
    good.add(token)
    return { ...(people.get(id) as User), token }
  }

  function rename(owner: User, path: string, body: { first_name: string }): Answer {
    if (path !== `/api/user/${owner.id}`) {
      faults.push(`${path} was asked under the token of ${owner.id}`)
      return refuse('not_found')
    }
    if (!body.first_name.startsWith(owner.id)) faults.push(`${owner.id} became ${body.first_name}`)
    people.set(owner.id, { ...owner, first_name: body.first_name })
    return { status: 200, body: people.get(owner.id) }
  }

  return {
    owners,
    good,
    issue,
    userOf: (token: string) => people.get(owners.get(token) ?? ''),
    answer(path: string, token: string | undefined, body: unknown): Answer {
      if (path === '/api/login') {
        const { email } = body as { email: string }
        return { status: 200, body: issue(email.split('@')[0] ?? '') }
      }
      const owner = token === undefined || !good.has(token) ? undefined : this.userOf(token)
      if (token === undefined || !owner) return refuse('unauthenticated')
      if (path === '/api/user/logout') {
        good.delete(token)
        return { status: 204 }
      }
      if (path === '/api/user') return { status: 200, body: owner }
      return rename(owner, path, body as { first_name: string })
    },
  }
}

/** Several tabs over one storage, a product that is right, and a network that does as the story says. */
export async function openFaults(tabCount: number) {
  /** What must never happen, as it happened. */
  const faults: string[] = []
  const model = createModel(faults)
  const shared = createMemoryStorage()
  const calls: Call[] = []
  /** Tokens that the product itself called over, in an answer that arrived, or that somebody logged out of. */
  const over = new Set<string>()
  const loggedOut = new Set<string>()
  const tabs: { session: Session; news: number }[] = []

  /** What one tab sees of the storage; the others hear of a change when the story says so. */
  function storageOf(index: number): Storage {
    const tell = () => tabs.forEach((tab, at) => (tab.news += at === index ? 0 : 1))
    return {
      ...shared,
      setItem(key, value) {
        shared.setItem(key, value)
        tell()
      },
      removeItem(key) {
        const token = shared.getItem('userToken')
        if (key === 'userToken' && token !== null && !over.has(token))
          faults.push(`${token} went, and nobody had ended it`)
        shared.removeItem(key)
        tell()
      },
    }
  }

  function fetch(path: string, init: RequestInit): Promise<Response> {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '')
    const body = init.body ? (JSON.parse(init.body as string) as unknown) : undefined
    let answered: Answer | undefined
    return new Promise((resolve, reject) => {
      calls.push({
        token,
        arrive: () => (answered ??= model.answer(path, token, body)),
        settle: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)),
      })
    })
  }

  async function openTab(index: number) {
    const provider = createMemoryIdentityProvider()
    for (const { email } of PEOPLE) await provider.signUp(email, PASSWORD)
    await provider.signOut()
    const session = createSession({
      api: createApi((path, init) => fetch(path as string, init ?? {})),
      storage: createSessionStorage(storageOf(index)),
      loadProvider: async () => provider,
      endProviderSession: () => void provider.signOut(),
      signUpMail: () => ({ language: 'en', continueUrl: 'https://door.example/' }),
      openPopup: () => null,
      lastWay: createLastWay(createMemoryStorage()),
    })
    tabs.push({ session, news: 0 })
  }
  for (let index = 0; index < tabCount; index += 1) await openTab(index)
  const elsewhere = createSessionStorage(storageOf(-1))

  /** One call meets its fate. */
  function deliver(call: Call, fate: Fate) {
    calls.splice(calls.indexOf(call), 1)
    const answer = fate === 'truth' || fate === 'lost' ? call.arrive() : undefined
    if (fate === 'truth' && answer) {
      if (answer.status === 401 && call.token !== undefined) over.add(call.token)
      return call.settle(toResponse(answer))
    }
    const strange = STRANGE[fate]?.()
    if (strange) return call.settle(strange)
    call.settle(fate === 'timeout' ? new DOMException('', 'TimeoutError') : new TypeError(fate))
  }

  return {
    faults,
    model,
    tabs,
    calls,
    loggedOut,
    deliver,
    storedToken: () => shared.getItem('userToken'),
    storedPerson: () => shared.getItem('foyer.user'),
    lastKnown: () => elsewhere.readLastKnown(),
    signIn: (session: Session, who: number) =>
      session.signIn(PEOPLE[who % PEOPLE.length]?.email ?? '', PASSWORD),
    signOut(session: Session) {
      const token = shared.getItem('userToken')
      if (token !== null) {
        over.add(token)
        loggedOut.add(token)
      }
      return session.signOut()
    },
    /** A tab without a part in the story signs somebody in. */
    begin(who: number) {
      const { token, ...user } = model.issue(PEOPLE[who % PEOPLE.length]?.id ?? '')
      elsewhere.begin({ token, user })
    },
    /** A tab without a part in the story exchanges the token for another of the same person. */
    swap() {
      const token = shared.getItem('userToken')
      if (token === null || !model.good.delete(token)) return
      const { token: next, ...user } = model.issue(model.owners.get(token) ?? '')
      elsewhere.begin({ token: next, user })
    },
    hearNews(at: number) {
      const tab = tabs[at]
      if (!tab || tab.news === 0) return
      tab.news -= 1
      return tab.session.check()
    },
  }
}

export type Faults = Awaited<ReturnType<typeof openFaults>>

function toResponse({ status, type = 'application/json', body }: Answer): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(text, { status, headers: { 'content-type': type } })
}
