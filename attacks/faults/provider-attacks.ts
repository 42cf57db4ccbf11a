import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { type Failure, joinParts, signRsa } from '../../testing/fake-provider.ts'
import { createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * The provider is down, slow, or impersonated. An ID token that cannot be checked is never accepted, no
 * request waits forever, and no redirect is followed.
 */

/** A sign-in while the account lookup has a fault. */
const whileLookup =
  (fault: (context: AttackContext) => Failure) => async (context: AttackContext) => {
    const { provider } = context.product
    provider.fail('lookup', fault(context))
    const response = await context.signIn(createTestUser()).finally(() => provider.fail('lookup'))
    assert.match(String(response.headers['retry-after']), /^\d+$/)
    return response
  }

const outage = 'ASVS 16.5.2, ASVS 16.5.3'

const FAULTS = [
  'down',
  'hang',
  'hang-half-way',
  'endless',
  'html',
  'json-of-another-shape',
  'error',
] as const satisfies readonly Failure[]

export const lookupFaults = defineAttacks(
  { rule: 'rule 4: account lookup', expected: 'unavailable' },
  [
    ...FAULTS.map((fault) => ({
      title: `an account lookup with the fault "${fault}"`,
      reference: outage,
      run: whileLookup(() => fault),
    })),
    {
      title: 'an account lookup that redirects to another host: the redirect is not followed',
      reference: 'CWE-918, ASVS 16.5.3',
      async run(context) {
        const { provider } = context.product
        const before = provider.countCalls('keys')
        const response = await whileLookup(() => ({ redirectTo: provider.jwksUrl }))(context)
        assert.equal(provider.countCalls('keys'), before)
        return response
      },
    },
    {
      title:
        'an account lookup that is down, and an ID token with an invalid signature: refused without a lookup',
      rule: 'rule 1: ID token verification',
      reference: 'ASVS 16.5.3',
      expected: 'invalid_identity_token',
      async run(context) {
        const { provider } = context.product
        const before = provider.countCalls('lookup')
        const response = await context.exchange(
          context.victim,
          `${context.issueIdToken(context.victim)}x`,
        )
        assert.equal(provider.countCalls('lookup'), before)
        return response
      },
    },
  ],
)

export const hangingCalls = defineAttacks({ rule: 'HTTP hardening', reference: outage }, [
  {
    title: 'the link of an email change while the provider hangs: refused in time',
    expected: 'unavailable',
    async run({ product: { provider }, send }) {
      provider.fail('email-code', 'hang')
      return send({
        method: 'POST',
        path: '/api/user/email/link',
        body: { code: 'any' },
      }).finally(() => provider.fail('email-code'))
    },
  },
  {
    title:
      'a deletion while the provider hangs: the session ends, and the next sign-in finishes it',
    expected: 204,
    mayChangeRows: true,
    async run({ product: { provider }, openSession, issueIdToken, send, exchange }) {
      const ada = await openSession(createTestUser({ emailVerified: true }))
      provider.fail('deletion', 'hang')
      const response = await send({
        method: 'POST',
        path: '/api/user/delete',
        token: ada.token,
        body: { email: ada.email, id_token: issueIdToken(ada) },
      }).finally(() => provider.fail('deletion'))
      assert.equal((await send({ path: '/api/user', token: ada.token })).status, 401)
      assert.equal((await exchange(ada, issueIdToken(ada))).status, 403)
      assert.equal((await exchange(ada, issueIdToken(ada))).status, 401)
      return response
    },
  },
])

/** Between two fetches because of unknown keys. */
const COOL_DOWN_MS = 30_000

/** A token with a random `kid` that no key has. */
const tokenOfUnknownKey = (context: AttackContext) => {
  const header = { alg: 'RS256', typ: 'JWT', kid: crypto.randomUUID() }
  return signRsa(joinParts(header, {}), context.product.provider.key.privateKey)
}

export const keyAttacks = defineAttacks({ rule: 'HTTP hardening' }, [
  ...(['down', 'endless', 'html', 'error'] as const).map((fault) => ({
    title: `a key host with the fault "${fault}" once its keys are cached: users can sign in`,
    reference: outage,
    expected: 200,
    mayChangeRows: true,
    async run(context: AttackContext) {
      context.product.provider.fail('keys', fault)
      return context.signIn(createTestUser()).finally(() => context.product.provider.fail('keys'))
    },
  })),
  {
    title: 'forty tokens with forty unknown keys: keys are fetched once at most',
    reference: 'CWE-405, RFC 8725 §3.10',
    expected: 'invalid_identity_token',
    async run(context) {
      const { provider } = context.product
      const before = provider.countCalls('keys')
      const started = Date.now()
      const exchange = () => context.exchange(context.victim, tokenOfUnknownKey(context))
      const responses = await Promise.all(Array.from({ length: 20 }, exchange))
      // One after the other as well, because concurrent requests could share a single fetch.
      for (let more = 0; more < 20; more += 1) responses.push(await exchange())
      // On a busy machine, they may take longer than the time in which keys are fetched once.
      const times = 1 + Math.floor((Date.now() - started) / COOL_DOWN_MS)
      assert.ok(provider.countCalls('keys') - before <= times)
      return responses
    },
  },
  {
    title: 'a URL of a key set in the token header: not fetched',
    reference: 'CWE-918, ASVS 9.1.3',
    expected: 'invalid_identity_token',
    async run(context) {
      const { provider } = context.product
      const before = provider.countCalls('lookup')
      const jku = `${provider.toolkitUrl}/keys`
      const input = joinParts({ alg: 'RS256', kid: 'another', jku, x5u: jku }, {})
      const token = signRsa(input, provider.key.privateKey)
      const response = await context.exchange(context.victim, token)
      assert.equal(provider.countCalls('lookup'), before)
      return response
    },
  },
])

/** Few enough calls at a time that the load alone causes no shedding. */
const BATCH = { calls: 25, times: 12 }

export const overloadAttacks = defineAttacks({ rule: 'HTTP hardening', expected: 200 }, [
  {
    title:
      'three hundred sign-ins that wait for a provider that does not respond: others are served',
    reference: 'CWE-400, ASVS 15.2.2',
    async run(context) {
      const { provider } = context.product
      const read = () => context.send({ path: '/api/user', token: context.victim.token })
      provider.fail('lookup', 'hang')
      const responses = []
      const waiting = new Set<Promise<unknown>>()
      for (let time = 0; time < BATCH.times; time++) {
        for (let call = 0; call < BATCH.calls; call++) {
          const signIn: Promise<unknown> = context
            .signIn(createTestUser())
            .finally(() => waiting.delete(signIn))
          waiting.add(signIn)
        }
        responses.push(await read())
      }
      while (waiting.size > 0) responses.push(await read())
      provider.fail('lookup')
      return responses
    },
  },
])
