import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAttackedProduct } from '../support/attacked-product.ts'
import { ageUsedCode } from '../../testing/edit-database.ts'
import { jsonOf } from '../../testing/raw.ts'
import { codeOf, createTwoStepUser, totp } from '../../testing/factors.ts'
import { type AttackContext, openAttackContext } from '../support/attack-context.ts'

const ERROR_MS = 20_000

// Two servers of one database, 40 seconds apart: their current codes differ.
describe('codes, with one clock ahead and one behind [rule 11: codes · RFC 6238 §5.2, §6]', () => {
  const SECRETS_KEY = randomBytes(32).toString('base64')
  let ahead: AttackContext
  let behind: AttackContext
  beforeAll(async () => {
    const first = await openAttackedProduct({
      SECRETS_KEY,
      TEST_CLOCK_ERROR_MS: String(ERROR_MS),
    })
    const second = await openAttackedProduct({
      SECRETS_KEY,
      DATABASE_URL: `sqlite:${first.databasePath}`,
      TEST_CLOCK_ERROR_MS: String(-ERROR_MS),
    })
    ahead = await openAttackContext(first)
    behind = await openAttackContext(second)
  })
  afterAll(async () => {
    await behind?.product.close()
    await ahead?.product.close()
  })

  /** A user whose current code is not used yet, and the code that an app with the correct time shows. */
  async function openUser() {
    const ada = await createTwoStepUser(ahead.api)
    ageUsedCode(ahead.product.databasePath, ada.id, 5)
    return { ada, body: totp(codeOf(Date, ada.secret)) }
  }

  test.each([
    ['ahead', 'behind'],
    ['behind', 'ahead'],
  ])('a code that the server %s has accepted is refused by the one %s', async (one) => {
    const [first, second] = one === 'ahead' ? [ahead, behind] : [behind, ahead]
    const { ada, body } = await openUser()
    expect((await first.signIn(ada, { body })).status).toBe(200)
    expect(jsonOf(await second.signIn(ada, { body }))['code']).toBe('second_factor_invalid')
    expect(jsonOf(await first.signIn(ada, { body }))['code']).toBe('second_factor_invalid')
  })

  test('an earlier code is refused by the server behind after a later one was used', async () => {
    const { ada, body } = await openUser()
    const later = totp(codeOf(Date, ada.secret, 1))
    expect((await ahead.signIn(ada, { body: later })).status).toBe(200)
    expect(jsonOf(await behind.signIn(ada, { body }))['code']).toBe('second_factor_invalid')
  })

  test('a code that is sent to both at once works once', async () => {
    const { ada, body } = await openUser()
    const logins = [ahead, behind, ahead, behind].map((server) => server.signIn(ada, { body }))
    const statuses = (await Promise.all(logins)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('wrong codes at both count together', async () => {
    const { ada, body } = await openUser()
    const wrong = totp('000000')
    for (let sent = 0; sent < 5; sent++)
      for (const server of [ahead, behind]) await server.signIn(ada, { body: wrong })
    for (const server of [ahead, behind])
      expect(jsonOf(await server.signIn(ada, { body }))['code']).toBe('rate_limited')
  })
})
