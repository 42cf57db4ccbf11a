import assert from 'node:assert/strict'
import { attacksOn } from '../frame/attack.ts'
import type { Fault } from '../frame/fault.ts'
import { createPerson } from '../frame/person.ts'
import { joinParts, signRsa } from '../frame/token-forge.ts'
import type { World } from '../frame/world.ts'

/*
 * The provider is down, slow, or somebody else. Nobody is let in on a proof that could not be checked,
 * nobody waits for ever, and nobody is sent on.
 */

/** A sign-in while the look-up does this. */
const whileLookup = (fault: (world: World) => Fault) => async (world: World) => {
  const { provider } = world.product
  provider.fail('lookup', fault(world))
  const answer = await world.signIn(createPerson()).finally(() => provider.fail('lookup'))
  assert.match(String(answer.headers['retry-after']), /^\d+$/)
  return answer
}

const outage = 'ASVS 16.5.2, ASVS 16.5.3'

const FAULTS = [
  'closed',
  'silent',
  'dribbling',
  'endless',
  'not-json',
  'json-of-another-shape',
  'internal-error',
] as const satisfies readonly Fault[]

export const lookupFaults = attacksOn({ rule: 'rule 4', expected: 'unavailable' }, [
  ...FAULTS.map((fault) => ({
    title: `a look-up that is ${fault}`,
    standsFor: outage,
    run: whileLookup(() => fault),
  })),
  {
    title: 'a look-up that sends us to another host, which is not asked',
    standsFor: 'CWE-918, ASVS 16.5.3',
    async run(world) {
      const { provider } = world.product
      const before = provider.asked('keys')
      const answer = await whileLookup(() => ({ redirectTo: provider.jwksUrl }))(world)
      assert.equal(provider.asked('keys'), before)
      return answer
    },
  },
  {
    title: 'a look-up that is down, and a proof nobody signed: refused before it is asked',
    rule: 'rule 1',
    standsFor: 'ASVS 16.5.3',
    expected: 'invalid_identity_token',
    async run(world) {
      const { provider } = world.product
      const before = provider.asked('lookup')
      const answer = await world.present(world.victim, `${world.prove(world.victim)}x`)
      assert.equal(provider.asked('lookup'), before)
      return answer
    },
  },
])

/** A token of a key nobody has, under a name nobody has. */
const ofUnknownKey = (world: World) => {
  const header = { alg: 'RS256', typ: 'JWT', kid: crypto.randomUUID() }
  return signRsa(joinParts(header, {}), world.product.provider.key.privateKey)
}

export const keyAttacks = attacksOn({ rule: 'the edge' }, [
  ...(['closed', 'endless', 'not-json', 'internal-error'] as const).map((fault) => ({
    title: `a key host that is ${fault} once its keys are known: people come in`,
    standsFor: outage,
    expected: 200,
    writes: true,
    async run(world: World) {
      world.product.provider.fail('keys', fault)
      return world.signIn(createPerson()).finally(() => world.product.provider.fail('keys'))
    },
  })),
  {
    title: 'forty tokens of forty unknown keys: the key host is asked once at most',
    standsFor: 'CWE-405, RFC 8725 §3.10',
    expected: 'invalid_identity_token',
    async run(world) {
      const { provider } = world.product
      const before = provider.asked('keys')
      const present = () => world.present(world.victim, ofUnknownKey(world))
      const answers = await Promise.all(Array.from({ length: 20 }, present))
      // One after the other, too: those at once could share a single look.
      for (let more = 0; more < 20; more += 1) answers.push(await present())
      assert.ok(provider.asked('keys') - before <= 1)
      return answers
    },
  },
  {
    title: 'an address to fetch keys from, in a token',
    standsFor: 'CWE-918, ASVS 9.1.3',
    expected: 'invalid_identity_token',
    async run(world) {
      const { provider } = world.product
      const before = provider.asked('lookup')
      const jku = `${provider.toolkitUrl}/keys`
      const input = joinParts({ alg: 'RS256', kid: 'another', jku, x5u: jku }, {})
      const token = signRsa(input, provider.key.privateKey)
      const answer = await world.present(world.victim, token)
      assert.equal(provider.asked('lookup'), before)
      return answer
    },
  },
])

/** Sign-ins that begin at a time, and how often: few enough not to be too many by themselves. */
const BATCH = { calls: 25, times: 12 }

export const overloadAttacks = attacksOn({ rule: 'the edge', expected: 200 }, [
  {
    title: 'three hundred sign-ins that wait for a provider that says nothing: others are served',
    standsFor: 'CWE-400, ASVS 15.2.2',
    async run(world) {
      const { provider } = world.product
      const read = () => world.send({ path: '/api/user', token: world.victim.token })
      provider.fail('lookup', 'silent')
      const answers = []
      const waiting = new Set<Promise<unknown>>()
      for (let time = 0; time < BATCH.times; time++) {
        for (let call = 0; call < BATCH.calls; call++) {
          const signIn: Promise<unknown> = world
            .signIn(createPerson())
            .finally(() => waiting.delete(signIn))
          waiting.add(signIn)
        }
        answers.push(await read())
      }
      while (waiting.size > 0) answers.push(await read())
      provider.fail('lookup')
      return answers
    },
  },
])
