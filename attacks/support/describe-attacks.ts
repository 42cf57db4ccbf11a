import { PROBLEM_MEDIA_TYPE, PROBLEMS } from '@foyer/contract/problems.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import type { Attack } from './attack.ts'
import { openAttackedProduct, type AttackedProduct } from './attacked-product.ts'
import { readRows } from '../../testing/edit-database.ts'
import { openAttackContext, type AttackContext } from './attack-context.ts'
import type { SignedInTestUser } from '../../testing/users.ts'

/** Runs a group of attacks, one after the other, against one product with these settings. */
export function describeAttacks(
  group: string,
  attacks: readonly Attack[],
  settings?: Readonly<Record<string, string>>,
): void {
  describe.each([group])('%s', () => {
    let product: AttackedProduct
    let context: AttackContext
    beforeAll(async () => {
      product = await openAttackedProduct(settings)
      context = await openAttackContext(product)
    })
    afterAll(() => product?.close())

    const cases = attacks.map((attack) => [titleOf(attack), attack] as const)
    test.each(cases)('%s', async (_title, attack) => {
      const before = readRows(product.databasePath)
      const response = await attempt(context, attack)
      expect(product.takeReports()).toEqual([])
      expect(outcomeOf(response)).toMatchObject(outcomeFor(attack))
      expect(attack.mayChangeRows ? before : readRows(product.databasePath)).toEqual(before)
      await attack.after?.(context, response)
      expect(await readVictim(context)).toMatchObject(toUser(context.victim))
    })
  })
}

function titleOf({ title, rule, reference, expected }: Attack): string {
  return `${title} → ${expected} [${rule} · ${reference}]`
}

async function attempt(context: AttackContext, attack: Attack): Promise<AttackResponse> {
  const [first, ...others] = [await attack.run(context)].flat()
  if (!first) throw new Error('The attempt made no request')
  for (const other of others) expect(withoutId(other)).toEqual(withoutId(first))
  return first
}

/** The parts of a response that an attacker can compare. */
function withoutId({ status, headers, text }: AttackResponse) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, headers: rest, text: text.replace(/"request_id":"[^"]*"/, '') }
}

/** The parts of a response that are compared with the expectation. */
function outcomeOf(response: AttackResponse) {
  const { code, errors: _errors, second_factor: _factor, ...document } = jsonOf(response)
  const { 'content-type': type, 'cache-control': caching } = response.headers
  return { status: response.status, code, type, caching, fields: Object.keys(document).toSorted() }
}

function outcomeFor({ expected }: Attack): Partial<ReturnType<typeof outcomeOf>> {
  if (typeof expected === 'number') return { status: expected }
  return {
    status: PROBLEMS[expected].status,
    code: expected,
    type: PROBLEM_MEDIA_TYPE,
    caching: 'no-store',
    fields: ['detail', 'request_id', 'status', 'title', 'type'],
  }
}

/** The victim must still be signed in and unchanged. */
async function readVictim({ send, victim }: AttackContext) {
  const { created_at: _created, ...user } = jsonOf(
    await send({ path: '/api/user', token: victim.token }),
  )
  return user
}

function toUser({ id, email, emailVerified }: SignedInTestUser) {
  return { id, email, email_verified: emailVerified, first_name: '', last_name: '' }
}
