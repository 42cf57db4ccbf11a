import { defineAttacks } from '../support/attack.ts'
import { createClaims, unixSeconds } from '../../testing/users.ts'
import { joinParts, signRsa, type TokenClaims } from '../../testing/fake-provider.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Tokens that are expired, not yet valid, or of an old sign-in. Times are relative to the attempt.
 */

const atTime = (changes: () => TokenClaims) => (context: AttackContext) =>
  context.exchange(context.victim, context.issueIdToken(context.victim, changes()))

/** A claim with a JSON value that `JSON.stringify` cannot produce. */
const withRawClaim = (claim: string, value: string) => (context: AttackContext) => {
  const { key } = context.product.provider
  const claims = JSON.stringify({ ...createClaims(context.victim), [claim]: '@' }).replace(
    '"@"',
    value,
  )
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
  return context.exchange(context.victim, signRsa(joinParts(header, claims), key.privateKey))
}

const validity = 'ASVS 9.2.1'
const types = 'ASVS 9.2.1, ASVS 15.3.5'
const recency = 'ASVS 6.8.4'

export const timeAttacks = defineAttacks(
  { rule: 'rule 1: ID token verification', expected: 'invalid_identity_token' },
  [
    {
      title: 'expired for longer than the leeway',
      reference: validity,
      run: atTime(() => ({ exp: unixSeconds(-40) })),
    },
    { title: 'expired years ago', reference: validity, run: atTime(() => ({ exp: 1 })) },
    { title: 'no exp', reference: validity, run: atTime(() => ({ exp: undefined })) },
    { title: 'exp is null', reference: types, run: atTime(() => ({ exp: null })) },
    { title: 'exp as text', reference: types, run: atTime(() => ({ exp: 'never' })) },
    {
      title: 'exp as a string',
      reference: types,
      run: atTime(() => ({ exp: `${unixSeconds(3_600)}` })),
    },
    { title: 'exp is infinite', reference: types, run: withRawClaim('exp', '1e999') },
    {
      title: 'exp is a list',
      reference: types,
      run: atTime(() => ({ exp: [unixSeconds(3_600)] })),
    },
    {
      title: 'not yet valid (nbf)',
      reference: validity,
      run: atTime(() => ({ nbf: unixSeconds(120) })),
    },
    {
      title: 'issued in the future',
      reference: validity,
      run: atTime(() => ({ iat: unixSeconds(60) })),
    },
    { title: 'no iat', reference: validity, run: atTime(() => ({ iat: undefined })) },
    {
      title: 'iat as a string',
      reference: types,
      run: atTime(() => ({ iat: `${unixSeconds()}` })),
    },
    { title: 'iat is negative infinity', reference: types, run: withRawClaim('iat', '-1e999') },
    {
      title: 'auth_time in the future',
      reference: recency,
      run: atTime(() => ({ auth_time: unixSeconds(60) })),
    },
    { title: 'no auth_time', reference: recency, run: atTime(() => ({ auth_time: undefined })) },
    {
      title: 'auth_time as a string',
      reference: types,
      run: atTime(() => ({ auth_time: `${unixSeconds()}` })),
    },
    { title: 'auth_time is infinite', reference: types, run: withRawClaim('auth_time', '1e999') },
    { title: 'auth_time is negative', reference: types, run: atTime(() => ({ auth_time: -1 })) },
    {
      title: 'a refreshed token of a sign-in ten minutes ago',
      rule: 'rule 3: sign-in method and freshness',
      reference: recency,
      expected: 'reauthentication_required',
      run: atTime(() => ({ auth_time: unixSeconds(-600) })),
    },
    {
      title: 'a sign-in just over five minutes ago',
      rule: 'rule 3: sign-in method and freshness',
      reference: recency,
      expected: 'reauthentication_required',
      run: atTime(() => ({ auth_time: unixSeconds(-303) })),
    },
    {
      title: 'auth_time is zero',
      rule: 'rule 3: sign-in method and freshness',
      reference: recency,
      expected: 'reauthentication_required',
      run: atTime(() => ({ auth_time: 0 })),
    },
  ],
)
