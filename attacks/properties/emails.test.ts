import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAttackedProduct, type AttackedProduct } from '../support/attacked-product.ts'
import { jsonOf } from '../../testing/raw.ts'
import { readRows } from '../../testing/edit-database.ts'
import { createTestUser } from '../../testing/users.ts'
import { type AttackContext, openAttackContext } from '../support/attack-context.ts'

type Respell = (email: string) => string

const INVISIBLE = [
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\u2060',
  '\u202e',
  '\u2069',
  '\u3164',
  '\u{e0061}',
]
const SPACES = [' ', '\t', '\u00a0', '\u2003', '\u3000']

const toFullwidth = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)

/** What browsers, keyboards and copying do to an email without making it another one. */
const respell: fc.Arbitrary<Respell> = fc.oneof(
  fc.constantFrom<Respell>(
    (email) => email.toUpperCase(),
    (email) => email.replace('@', '\uff20'),
    (email) => email.replaceAll('.', '\u3002'),
    (email) => email.replaceAll('.', '\uff0e'),
    (email) => email.replace('xn--bcher-kva', 'bücher'),
    (email) => email.replace('bücher', 'xn--bcher-kva'),
    (email) => email.normalize('NFD'),
    (email) => email.replaceAll(/[b-y]/g, (letter, at) => (at % 3 ? letter : toFullwidth(letter))),
  ),
  fc.constantFrom(...SPACES).map<Respell>((space) => (email) => `${space}${email}${space}`),
  fc.tuple(fc.constantFrom(...INVISIBLE), fc.nat()).map<Respell>(([invisible, seed]) => (email) => {
    const letters = Array.from(email)
    letters.splice(seed % (letters.length + 1), 0, invisible)
    return letters.join('')
  }),
)

describe('one mailbox', () => {
  let product: AttackedProduct
  let context: AttackContext
  beforeAll(async () => {
    product = await openAttackedProduct()
    context = await openAttackContext(product)
  })
  afterAll(() => product?.close())

  const countUsers = () => readRows(product.databasePath)['users']?.length

  test('gets no second user, however its email is spelled', async () => {
    const email = `grace-${randomUUID()}@bücher.example`
    const grace = await context.openSession(createTestUser({ email, emailVerified: true }))
    const before = countUsers()
    const spelled = fc.array(respell, { maxLength: 5 })
    const isOneUser = fc.asyncProperty(spelled, async (changes) => {
      const spelling = changes.reduce((text, change) => change(text), email)
      // Another account at the provider, which spells it differently.
      const second = await context.signIn(createTestUser({ email: spelling }))
      expect(jsonOf(second)['code']).toBe('conflict')
      // Her own account, whichever spelling the provider and the form have.
      const own = await context.signIn({ ...grace, email: spelling }, { body: { email } })
      expect([own.status, jsonOf(own)['id']]).toEqual([200, grace.id])
    })
    await fc.assert(isOneUser, { numRuns: process.env['TEST_ALL'] ? 200 : 30 })
    expect(countUsers()).toBe(before)
  })
})
