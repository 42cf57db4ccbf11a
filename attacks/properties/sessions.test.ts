import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '@foyer/contract/schemas.ts'
import { createTestUser, idTokenFor, type TestUser } from '../../testing/users.ts'
import { type AttackedProduct, openAttackedProduct } from '../support/attacked-product.ts'
import { SessionModel } from './session-model.ts'

/** Enough to notice what often fails; `npm run test:all` looks longer for what seldom does. */
const RUNS = process.env['TEST_ALL'] ? 200 : 30

/** Random steps of users, and of time. */
type Step =
  | { readonly kind: 'sign-in' | 'verify' | 'change-email' | 'reset'; readonly who: number }
  | {
      readonly kind: 'use' | 'logout' | 'rename' | 'end-others'
      readonly who: number
      readonly which: number
    }
  | { readonly kind: 'wait'; readonly hours: number }

const who = fc.nat({ max: 2 })
const which = fc.nat({ max: 30 })

/** Includes the hours around the idle expiry. */
const hours = fc.oneof(fc.nat({ max: 100 }), fc.constantFrom(1, 24, 120, 167, 168, 169))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('sign-in' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('use' as const, 'rename' as const), who, which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('logout' as const, 'end-others' as const),
      who,
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('verify' as const, 'change-email' as const, 'reset' as const),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours }),
  },
)

/** Time between two steps, so that two ID tokens are never from the same second. */
const STEP_MS = 2_000

describe('random sequences of sign-ins, resets and expiry', () => {
  let server: TestedServer
  beforeAll(async () => {
    server = await openTestedServer()
  })
  afterAll(() => server.close())

  test('a token is valid exactly as long as the model says', async () => {
    const runSteps = async (steps: readonly Step[]) => {
      const users = [0, 1, 2].map(() => createModelledUser(server))
      for (const next of steps) {
        await server.advanceClock(STEP_MS)
        if (next.kind === 'wait') await server.advanceClock(next.hours * 3_600_000)
        else await users[next.who]?.perform(next)
      }
      for (const user of users) await user.expectModelMatches()
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 45 }), runSteps), {
      numRuns: RUNS,
    })
    expect(server.readLog()).not.toMatch(/"status":5\d\d/)
  })
})

type TestedServer = Awaited<ReturnType<typeof openTestedServer>>

/** The product with what these steps need of it, and the time on its clock. */
async function openTestedServer() {
  const product: AttackedProduct = await openAttackedProduct()
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const send = (
    method: string,
    path: string,
    { token, body }: { readonly token?: string; readonly body?: object } = {},
  ) =>
    fetch(product.origin + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    provider: product.provider,
    readLog: product.readLog,
    close: product.close,
    now,
    send,
    async advanceClock(ms: number): Promise<void> {
      aheadMs += ms
      await product.advanceClock(ms)
    },
    signIn(user: TestUser): Promise<Response> {
      const seconds = Math.floor(now() / 1_000)
      const times = { iat: seconds, auth_time: seconds, exp: seconds + 3_600 }
      const id_token = idTokenFor(user, product.provider.key, times)
      const body = { email: user.email, firebase_uuid: user.uid, id_token }
      return send('POST', '/api/login', { body })
    },
  }
}

/** A user with their tokens, and the model of their sessions. */
function createModelledUser(server: TestedServer) {
  let user: TestUser = createTestUser()
  const model = new SessionModel()
  const tokens: string[] = []

  const isValid = async (token: string) =>
    (await server.send('GET', '/api/user', { token })).status === 200

  async function signIn(as: TestUser): Promise<Response> {
    const response = await server.signIn(as)
    if (response.status === 200) {
      const { token } = (await response.clone().json()) as SignedInUser
      tokens.push(token)
      model.start(token, server.now())
    }
    return response
  }

  async function perform(next: Exclude<Step, { readonly kind: 'wait' }>): Promise<void> {
    switch (next.kind) {
      case 'sign-in':
        expect((await signIn(user)).status).toBe(200)
        break
      case 'verify': {
        // Only the first verified sign-in ends the earlier sessions.
        if (!model.verified && tokens.length > 0) model.endAll()
        model.verified = true
        user = { ...user, emailVerified: true }
        expect((await signIn(user)).status).toBe(200)
        break
      }
      case 'change-email': {
        if (tokens.length === 0) return
        const changed = { ...user, email: `changed-${user.email}` }
        expect((await server.signIn(changed)).status).toBe(409)
        model.endAll()
        break
      }
      case 'reset': {
        // The provider then revokes every sign-in before this second.
        if (tokens.length === 0) return
        server.provider.setAccount(user.uid, {
          validSince: String(Math.floor(server.now() / 1_000)),
        })
        model.endAll()
        expect((await signIn(user)).status).toBe(200)
        break
      }
      default:
        await tryToken(next)
    }
  }

  /** Uses one of the user's tokens, valid or not. */
  async function tryToken({ kind, which: at }: Extract<Step, { readonly which: number }>) {
    const token = tokens[at % Math.max(1, tokens.length)]
    if (token === undefined) return
    const valid = model.use(token, server.now())
    const path = kind === 'use' ? '/api/user' : '/api/user/logout'
    if (kind === 'rename') {
      const body = { first_name: 'Ada', last_name: '' }
      const response = await server.send('PUT', '/api/user/unknown', { token, body })
      expect(response.status).toBe(valid ? 404 : 401)
      return
    }
    if (kind === 'end-others') {
      const response = await server.send('DELETE', '/api/user/sessions', { token })
      expect(response.status).toBe(valid ? 204 : 401)
      if (valid) model.endOthers(token)
      return
    }
    const response = await server.send('GET', path, { token })
    expect(response.ok).toBe(valid)
    if (kind === 'logout') model.end(token)
  }

  return {
    perform,
    async expectModelMatches(): Promise<void> {
      for (const token of tokens) expect(await isValid(token)).toBe(model.use(token, server.now()))
    },
  }
}
