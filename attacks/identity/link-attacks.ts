import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { attacksOn } from '../frame/attack.ts'
import { createPerson, seconds, type Person } from '../frame/person.ts'
import type { SignedIn, World } from '../frame/world.ts'

/*
 * `POST user/email/link` tells, without a session, whether a change of address is asked for. Only the code
 * of a mail opens it: nobody learns by it who is here, and who wants to go where.
 */

const away = (person: Person) => `away-${person.email}`

/** Somebody who has asked to move. */
async function enterMover(world: World): Promise<SignedIn> {
  const ada = await world.enter(createPerson({ emailVerified: true }))
  const body = { email: away(ada), id_token: world.prove(ada) }
  const asked = { method: 'POST', path: '/api/user/email', token: ada.token, body }
  assert.equal((await world.send(asked)).status, 204)
  return ada
}

const check = ({ send }: World, body: object) =>
  send({ method: 'POST', path: '/api/user/email/link', body })

/** The link of a mail that the provider sent for a move from one address to another. */
function checkMail(world: World, mail: { email: string; newEmail: string; requestType?: string }) {
  const code = randomUUID()
  const requestType = 'VERIFY_AND_CHANGE_EMAIL'
  world.product.provider.send(code, { requestType, ...mail })
  return check(world, { code })
}

const find = (world: World, token?: string) =>
  world.send({ path: '/api/user/email', ...(token !== undefined && { token }) })

/** The owner sets a new password at the provider, after a thief has asked to move them away. */
function resetPassword({ product }: World, { uid }: Person, email?: string): void {
  product.provider.say(uid, {
    validSince: String(seconds(1)),
    passwordUpdatedAt: Date.now() + 1_000,
    ...(email !== undefined && { email }),
  })
}

export const linkAttacks = attacksOn({ rule: 'rule 6', writes: true }, [
  {
    title: 'learning who wants to move where by both addresses, with a code that is made up',
    standsFor: 'ASVS 6.3.8, CWE-204',
    expected: 'not_found',
    async run(world) {
      const ada = await enterMover(world)
      const stranger = createPerson()
      return Promise.all(
        [ada, stranger].map((of) =>
          check(world, { code: randomUUID(), email: of.email, new_email: away(of) }),
        ),
      )
    },
  },
  {
    title: 'known or not, moving or not, with the code of a mail nobody asked us for',
    standsFor: 'ASVS 6.3.8, CWE-204',
    expected: 'email_changed',
    async run(world) {
      const ada = await enterMover(world)
      const newEmail = 'eve@example.com'
      const all = [ada.email, world.victim.email, createPerson().email, away(ada)]
      return Promise.all(all.map((email) => checkMail(world, { email, newEmail })))
    },
  },
  {
    title: 'another kind of mail passed off as one for a change of address',
    standsFor: 'ASVS 6.4.2',
    expected: 'not_found',
    async run(world) {
      const ada = await enterMover(world)
      const kinds = ['PASSWORD_RESET', 'RECOVER_EMAIL', 'VERIFY_EMAIL']
      const mail = { email: ada.email, newEmail: away(ada) }
      return Promise.all(kinds.map((requestType) => checkMail(world, { ...mail, requestType })))
    },
  },
  {
    title: 'coming in by the link of a thief, after the owner has set a new password',
    standsFor: 'pre-hijacked accounts: unexpired email change',
    expected: 'email_changed',
    async run(world) {
      const ada = await enterMover(world)
      resetPassword(world, ada, away(ada))
      const eve = { ...ada, email: away(ada) }
      return world.present(eve, world.prove(eve, { auth_time: seconds(2) }))
    },
  },
  {
    title: 'the link of a thief, after a new password that was first met by a sign-in of before',
    standsFor: 'pre-hijacked accounts: unexpired email change',
    expected: 'email_changed',
    async run(world) {
      const ada = await enterMover(world)
      const before = world.prove(ada)
      resetPassword(world, ada)
      assert.equal((await world.present(ada, before)).status, 401)
      return checkMail(world, { email: ada.email, newEmail: away(ada) })
    },
  },
  {
    title: "seeing, and taking back, somebody's change of address without a session",
    standsFor: 'ASVS 8.2.1',
    expected: 'unauthenticated',
    async run(world) {
      const ada = await enterMover(world)
      const answers = [
        await find(world),
        await world.send({ method: 'DELETE', path: '/api/user/email' }),
      ]
      assert.match((await find(world, ada.token)).text, new RegExp(away(ada)))
      return answers
    },
  },
  {
    title: "taking somebody's change of address back with a session of one's own",
    standsFor: 'ASVS 8.2.2',
    expected: 204,
    async run(world) {
      const ada = await enterMover(world)
      const eve = await world.enter(createPerson({ emailVerified: true }))
      const path = `/api/user/email?id=${ada.id}&email=${ada.email}`
      const answer = await world.send({ method: 'DELETE', path, token: eve.token })
      assert.match((await find(world, ada.token)).text, new RegExp(away(ada)))
      assert.doesNotMatch((await find(world, eve.token)).text, /@/)
      return answer
    },
  },
])
