import { attacksOn } from '../frame/attack.ts'
import { claimsOf, seconds, type Claims } from '../frame/person.ts'
import { joinParts, signRsa } from '../frame/token-forge.ts'
import type { World } from '../frame/world.ts'

/*
 * Tokens of another time: over, not yet, or signed in to long ago. The clock is read when the attempt
 * is made.
 */

const atTime = (changes: () => Claims) => (world: World) =>
  world.present(world.victim, world.prove(world.victim, changes()))

/** A claim as a JSON text no serializer would write. */
const literally = (claim: string, value: string) => (world: World) => {
  const { key } = world.product.provider
  const claims = JSON.stringify({ ...claimsOf(world.victim), [claim]: '@' }).replace('"@"', value)
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
  return world.present(world.victim, signRsa(joinParts(header, claims), key.privateKey))
}

const validity = 'ASVS 9.2.1'
const types = 'ASVS 9.2.1, ASVS 15.3.5'
const recency = 'ASVS 6.8.4'

export const timeAttacks = attacksOn({ rule: 'rule 1', expected: 'invalid_identity_token' }, [
  {
    title: 'over for more than the leeway',
    standsFor: validity,
    run: atTime(() => ({ exp: seconds(-40) })),
  },
  { title: 'over for years', standsFor: validity, run: atTime(() => ({ exp: 1 })) },
  { title: 'no exp', standsFor: validity, run: atTime(() => ({ exp: undefined })) },
  { title: 'exp null', standsFor: types, run: atTime(() => ({ exp: null })) },
  { title: 'exp in words', standsFor: types, run: atTime(() => ({ exp: 'never' })) },
  {
    title: 'exp a number in quotes',
    standsFor: types,
    run: atTime(() => ({ exp: `${seconds(3_600)}` })),
  },
  { title: 'exp without end', standsFor: types, run: literally('exp', '1e999') },
  { title: 'exp a list', standsFor: types, run: atTime(() => ({ exp: [seconds(3_600)] })) },
  {
    title: 'good only later (nbf)',
    standsFor: validity,
    run: atTime(() => ({ nbf: seconds(120) })),
  },
  { title: 'issued in the future', standsFor: validity, run: atTime(() => ({ iat: seconds(60) })) },
  { title: 'no iat', standsFor: validity, run: atTime(() => ({ iat: undefined })) },
  {
    title: 'iat a number in quotes',
    standsFor: types,
    run: atTime(() => ({ iat: `${seconds()}` })),
  },
  { title: 'iat before all time', standsFor: types, run: literally('iat', '-1e999') },
  {
    title: 'signed in to in the future',
    standsFor: recency,
    run: atTime(() => ({ auth_time: seconds(60) })),
  },
  { title: 'no auth_time', standsFor: recency, run: atTime(() => ({ auth_time: undefined })) },
  {
    title: 'auth_time a number in quotes',
    standsFor: types,
    run: atTime(() => ({ auth_time: `${seconds()}` })),
  },
  { title: 'auth_time without end', standsFor: types, run: literally('auth_time', '1e999') },
  { title: 'auth_time below zero', standsFor: types, run: atTime(() => ({ auth_time: -1 })) },
  {
    title: 'a stolen token, refreshed, of a sign-in ten minutes ago',
    rule: 'rule 3',
    standsFor: recency,
    expected: 'reauthentication_required',
    run: atTime(() => ({ auth_time: seconds(-600) })),
  },
  {
    title: 'a sign-in just over five minutes ago',
    rule: 'rule 3',
    standsFor: recency,
    expected: 'reauthentication_required',
    run: atTime(() => ({ auth_time: seconds(-303) })),
  },
  {
    title: 'a sign-in at the beginning of time',
    rule: 'rule 3',
    standsFor: recency,
    expected: 'reauthentication_required',
    run: atTime(() => ({ auth_time: 0 })),
  },
])
