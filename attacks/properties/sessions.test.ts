import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '@foyer/contract/bodies.ts'
import { createPerson, type TestPerson } from '../../server/test/test-people.ts'
import { openTestServer, type TestServer } from '../../server/test/test-server.ts'
import { SessionModel } from './session-model.ts'

/** What people and time do, in an order nobody thought of. */
type Step =
  | { readonly does: 'sign-in' | 'verify' | 'change-email' | 'reset'; readonly who: number }
  | {
      readonly does: 'use' | 'logout' | 'rename' | 'end-others'
      readonly who: number
      readonly which: number
    }
  | { readonly does: 'wait'; readonly hours: number }

const who = fc.nat({ max: 2 })
const which = fc.nat({ max: 30 })

/** Also the hours around which a session comes to its idle end. */
const hours = fc.oneof(fc.nat({ max: 100 }), fc.constantFrom(1, 24, 120, 167, 168, 169))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('sign-in' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constantFrom('use' as const, 'rename' as const), who, which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('logout' as const, 'end-others' as const),
      who,
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('verify' as const, 'change-email' as const, 'reset' as const),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait' as const), hours }),
  },
)

/** Between two steps: seconds that keep one proof's second apart from the next one's. */
const PACE_MS = 2_000

describe('whatever people and time do, in whatever order', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite')
  })
  afterAll(() => server.close())

  test('a token is good exactly as long as the model says', async () => {
    const story = async (steps: readonly Step[]) => {
      const people = [0, 1, 2].map(() => createLife(server))
      for (const next of steps) {
        server.pass(PACE_MS)
        if (next.does === 'wait') server.pass(next.hours * 3_600_000)
        else await people[next.who]?.live(next)
      }
      for (const life of people) await life.expectAllAsTheModelSays()
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 45 }), story), { numRuns: 60 })
    expect(server.log.filter((line) => /"status":5\d\d/.test(line))).toEqual([])
  })
})

/** One person, what they hold, and what they ought to. */
function createLife(server: TestServer) {
  let person: TestPerson = createPerson()
  const model = new SessionModel()
  const tokens: string[] = []

  const isGood = async (token: string) =>
    (await server.send('GET', '/api/user', { token })).status === 200

  async function signIn(as: TestPerson): Promise<Response> {
    const answer = await server.signIn(as)
    if (answer.status === 200) {
      const { token } = (await answer.clone().json()) as SignedInUser
      tokens.push(token)
      model.begin(token, server.now())
    }
    return answer
  }

  async function live(next: Exclude<Step, { readonly does: 'wait' }>): Promise<void> {
    switch (next.does) {
      case 'sign-in':
        expect((await signIn(person)).status).toBe(200)
        break
      case 'verify': {
        // The first proof that says so ends what was before; every later one is an ordinary sign-in.
        if (!model.verified && tokens.length > 0) model.endAll()
        model.verified = true
        person = { ...person, emailVerified: true }
        expect((await signIn(person)).status).toBe(200)
        break
      }
      case 'change-email': {
        if (tokens.length === 0) return
        const moved = { ...person, email: `moved-${person.email}` }
        expect((await server.signIn(moved)).status).toBe(409)
        model.endAll()
        break
      }
      case 'reset': {
        // What the provider says then is that everything before this second is void.
        if (tokens.length === 0) return
        server.issuer.tell(person.uid, { validSince: String(Math.floor(server.now() / 1_000)) })
        model.endAll()
        expect((await signIn(person)).status).toBe(200)
        break
      }
      default:
        await reach(next)
    }
  }

  /** Something that takes a token: one of theirs, good or over by now. */
  async function reach({ does, which: at }: Extract<Step, { readonly which: number }>) {
    const token = tokens[at % Math.max(1, tokens.length)]
    if (token === undefined) return
    const good = model.use(token, server.now())
    const path = does === 'use' ? '/api/user' : '/api/user/logout'
    if (does === 'rename') {
      const body = { first_name: 'Ada', last_name: '' }
      const answer = await server.send('PUT', '/api/user/nobody', { token, body })
      expect(answer.status).toBe(good ? 404 : 401)
      return
    }
    if (does === 'end-others') {
      const answer = await server.send('DELETE', '/api/user/sessions', { token })
      expect(answer.status).toBe(good ? 204 : 401)
      if (good) model.endOthers(token)
      return
    }
    const answer = await server.send('GET', path, { token })
    expect(answer.ok).toBe(good)
    if (does === 'logout') model.end(token)
  }

  return {
    live,
    async expectAllAsTheModelSays(): Promise<void> {
      for (const token of tokens) expect(await isGood(token)).toBe(model.use(token, server.now()))
    },
  }
}
