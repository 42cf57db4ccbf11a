import { describe, expect, test } from 'vitest'
import { jsonOf } from '../frame/answer.ts'
import { openAttackedProduct } from '../frame/attacked-product.ts'
import type { Fault } from '../frame/fault.ts'
import { createPerson, proofOf } from '../frame/person.ts'
import { readRows } from '../frame/rows.ts'
import { send } from '../frame/send.ts'

const FAULTS: readonly Fault[] = ['closed', 'silent', 'endless', 'not-json', 'internal-error']

/*
 * The first sign-in there ever is, and the key host does not answer as it should: the one fault that
 * cannot be tried on a product that has let somebody in.
 */
describe('faults of a key host whose keys nobody knows yet', () => {
  test.each(FAULTS)('%s → unavailable [rule 1 · ASVS 16.5.2, ASVS 16.5.3]', async (fault) => {
    const product = await openAttackedProduct()
    product.provider.fail('keys', fault)
    const { uid, email } = createPerson()
    const id_token = proofOf(createPerson({ uid, email }), product.provider.key)
    const body = { email, firebase_uuid: uid, id_token }
    const answer = await send(product.port, { method: 'POST', path: '/api/login', body })
    expect([answer.status, jsonOf(answer)['code']]).toEqual([503, 'unavailable'])
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(readRows(product.databasePath)).toEqual({ users: [], sessions: [] })
    await product.close()
  })

  test('a redirect → unavailable, and the host it leads to is not asked [rule 1 · CWE-918]', async () => {
    const product = await openAttackedProduct()
    const { provider } = product
    provider.fail('keys', { redirectTo: `${provider.toolkitUrl}/stolen-keys` })
    const person = createPerson()
    const body = {
      email: person.email,
      firebase_uuid: person.uid,
      id_token: proofOf(person, provider.key),
    }
    const answer = await send(product.port, { method: 'POST', path: '/api/login', body })
    expect([answer.status, jsonOf(answer)['code']]).toEqual([503, 'unavailable'])
    expect(provider.asked('lookup')).toBe(0)
    await product.close()
  })
})
