import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AttackResponse, jsonOf, send } from '../../testing/raw.ts'
import { openAttackedProduct, type AttackedProduct } from '../support/attacked-product.ts'
import type { Failure } from '../../testing/fake-provider.ts'
import { createTestUser, idTokenFor } from '../../testing/users.ts'
import { readRows } from '../../testing/edit-database.ts'

const FAULTS: readonly Failure[] = [
  'down',
  'hang',
  'endless',
  'html',
  'json-of-another-shape',
  'error',
]

/** After a failure, the server does not ask the key host again for five seconds. */
const COOL_DOWN_MS = 6_000

// A product of their own, because one that has accepted a sign-in has cached the keys.
describe('faults of a key host before its keys are cached', () => {
  let product: AttackedProduct
  beforeAll(async () => {
    product = await openAttackedProduct({ TEST_TIMEOUT_MS: '' })
  })
  afterAll(() => product?.close())
  beforeEach(() => product.advanceClock(COOL_DOWN_MS))

  function logIn() {
    const user = createTestUser()
    const id_token = idTokenFor(user, product.provider.key)
    const body = { email: user.email, firebase_uuid: user.uid, id_token }
    return send(product.port, { method: 'POST', path: '/api/login', body })
  }

  async function expectUnavailable(fault: Failure): Promise<AttackResponse> {
    const { provider, databasePath } = product
    const asked = provider.countCalls('keys')
    provider.fail('keys', fault)
    const response = await logIn()
    expect(provider.countCalls('keys')).toBe(asked + 1)
    expect([response.status, jsonOf(response)['code']]).toEqual([503, 'unavailable'])
    expect(Object.values(readRows(databasePath)).flat()).toEqual([])
    return response
  }

  test.each(FAULTS)(
    '%s → unavailable [rule 1: ID token verification · ASVS 16.5.2, ASVS 16.5.3]',
    async (fault) => {
      const { headers } = await expectUnavailable(fault)
      expect(headers['retry-after']).toMatch(/^\d+$/)
    },
  )

  test('a redirect → unavailable, and it is not followed [rule 1: ID token verification · CWE-918]', async () => {
    const { provider } = product
    await expectUnavailable({ redirectTo: `${provider.toolkitUrl}/stolen-keys` })
    expect(provider.countCalls('lookup')).toBe(0)
  })
})
