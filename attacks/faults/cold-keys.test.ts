import { describe, expect, test } from 'vitest'
import { jsonOf } from '../support/response.ts'
import { openAttackedProduct } from '../support/attacked-product.ts'
import type { Fault } from '../support/fault.ts'
import { createTestUser, idTokenFor } from '../support/test-user.ts'
import { readRows } from '../support/rows.ts'
import { send } from '../support/send.ts'

const FAULTS: readonly Fault[] = ['closed', 'hanging', 'endless', 'not-json', 'internal-error']

// Needs a new product for each fault, because a product that has accepted a sign-in has cached the keys.
describe('faults of a key host before its keys are cached', () => {
  test.each(FAULTS)(
    '%s → unavailable [rule 1: ID token verification · ASVS 16.5.2, ASVS 16.5.3]',
    async (fault) => {
      const product = await openAttackedProduct()
      product.provider.fail('keys', fault)
      const { uid, email } = createTestUser()
      const id_token = idTokenFor(createTestUser({ uid, email }), product.provider.key)
      const body = { email, firebase_uuid: uid, id_token }
      const response = await send(product.port, { method: 'POST', path: '/api/login', body })
      expect([response.status, jsonOf(response)['code']]).toEqual([503, 'unavailable'])
      expect(response.headers['retry-after']).toMatch(/^\d+$/)
      const rows = Object.values(readRows(product.databasePath))
      expect(rows.flat()).toEqual([])
      await product.close()
    },
  )

  test('a redirect → unavailable, and it is not followed [rule 1: ID token verification · CWE-918]', async () => {
    const product = await openAttackedProduct()
    const { provider } = product
    provider.fail('keys', { redirectTo: `${provider.toolkitUrl}/stolen-keys` })
    const user = createTestUser()
    const body = {
      email: user.email,
      firebase_uuid: user.uid,
      id_token: idTokenFor(user, provider.key),
    }
    const response = await send(product.port, { method: 'POST', path: '/api/login', body })
    expect([response.status, jsonOf(response)['code']]).toEqual([503, 'unavailable'])
    expect(provider.countCalls('lookup')).toBe(0)
    await product.close()
  })
})
