import { PROBLEM_MEDIA_TYPE, PROBLEMS } from '@foyer/contract/problems.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonOf, type Answer } from './answer.ts'
import type { Attack } from './attack.ts'
import { openAttackedProduct, type AttackedProduct } from './attacked-product.ts'
import { readRows } from './rows.ts'
import { openWorld, type SignedIn, type World } from './world.ts'

/** An attempt without an answer after this many milliseconds is a hang. */
const HANG_MS = 10_000

/** Runs a group of attacks, one after the other, against one product with these settings. */
export function describeAttacks(
  group: string,
  attacks: readonly Attack[],
  settings?: Readonly<Record<string, string>>,
): void {
  describe.each([group])('%s', () => {
    let product: AttackedProduct
    let world: World
    beforeAll(async () => {
      product = await openAttackedProduct(settings)
      world = await openWorld(product)
    })
    afterAll(() => product?.close())

    const cases = attacks.map((attack) => [titleOf(attack), attack] as const)
    test.each(cases)('%s', async (_title, attack) => {
      const before = readRows(product.databasePath)
      const answer = await attempt(world, attack)
      expect(outcomeOf(answer)).toMatchObject(outcomeFor(attack))
      expect(attack.writes ? before : readRows(product.databasePath)).toEqual(before)
      await attack.after?.(world, answer)
      expect(await whoIsVictim(world)).toEqual(personOf(world.victim))
    })
  })
}

function titleOf({ title, rule, standsFor, expected }: Attack): string {
  return `${title} → ${expected} [${rule} · ${standsFor}]`
}

async function attempt(world: World, attack: Attack): Promise<Answer> {
  const [first, ...others] = [await withinTime(attack.run(world))].flat()
  if (!first) throw new Error('The attempt made no request')
  for (const other of others) expect(withoutId(other)).toEqual(withoutId(first))
  return first
}

async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer: the product hangs')), HANG_MS)
  })
  return Promise.race([work, hang]).finally(() => clearTimeout(timer))
}

/** What an attacker can tell apart in an answer. */
function withoutId({ status, headers, text }: Answer) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, headers: rest, text: text.replace(/"request_id":"[^"]*"/, '') }
}

/** What is judged of an answer. */
function outcomeOf(answer: Answer) {
  const { code, errors: _errors, ...document } = jsonOf(answer)
  const { 'content-type': type, 'cache-control': caching } = answer.headers
  return { status: answer.status, code, type, caching, fields: Object.keys(document).toSorted() }
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

/** Whatever was tried: the person next door is signed in as before. */
async function whoIsVictim({ send, victim }: World) {
  const { created_at: _created, ...user } = jsonOf(
    await send({ path: '/api/user', token: victim.token }),
  )
  return user
}

function personOf({ id, email, emailVerified }: SignedIn) {
  return { id, email, email_verified: emailVerified, first_name: '', last_name: '' }
}
