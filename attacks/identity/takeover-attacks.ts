import assert from 'node:assert/strict'
import { jsonOf, type Answer } from '../frame/answer.ts'
import { attacksOn } from '../frame/attack.ts'
import { disablePerson } from '../frame/back-door.ts'
import { createPerson, seconds } from '../frame/person.ts'
import type { SignedIn, World } from '../frame/world.ts'

/*
 * Somebody squats an address before its owner comes, or comes back after they have recovered it
 * (Sudhodanan & Paverd, "Pre-hijacked accounts", USENIX Security 2022).
 */

const statusOf = async ({ send }: World, { token }: SignedIn) =>
  (await send({ path: '/api/user', token })).status

const rename = ({ send }: World, { id, token }: SignedIn, first_name: string) =>
  send({ method: 'PUT', path: `/api/user/${id}`, token, body: { first_name, last_name: '' } })

const firstNameOf = (answer: Answer) => jsonOf(answer)['first_name']

const asGoogle = { provider: 'google.com', emailVerified: true } as const

export const takeoverAttacks = attacksOn({ rule: 'rule 6', writes: true }, [
  {
    title: 'a newcomer without a verified address, for an address that is taken',
    standsFor: 'ASVS 6.8.1',
    expected: 'conflict',
    writes: false,
    run: (world) => world.signIn(createPerson({ email: world.victim.email })),
  },
  {
    title: "the victim's identity without the verification it once had",
    rule: 'rule 5',
    standsFor: 'ASVS 6.8.1',
    expected: 'forbidden',
    writes: false,
    run: (world) => world.signIn({ ...world.victim, emailVerified: false }),
  },
  {
    title: 'an address changed at the provider behind the back of its owner ends their sessions',
    standsFor: 'pre-hijacked accounts: unexpired email change',
    expected: 'email_changed',
    async run(world) {
      const ada = await world.enter(createPerson({ emailVerified: true }))
      const answer = await world.signIn({ ...ada, email: `eve-${ada.email}` })
      assert.equal(await statusOf(world, ada), 401)
      return answer
    },
  },
  {
    title: 'an address changed to that of the victim',
    standsFor: 'pre-hijacked accounts: unexpired email change',
    expected: 'email_changed',
    async run(world) {
      const eve = await world.enter(createPerson({ emailVerified: true }))
      return world.signIn({ ...eve, email: world.victim.email })
    },
  },
  {
    title: 'the session of a squatter, once the owner has come by Google',
    rule: 'rule 7',
    standsFor: 'pre-hijacked accounts: classic-federated merge, unexpired session',
    expected: 'unauthenticated',
    async run(world) {
      const squatter = await world.enter(createPerson())
      await rename(world, squatter, 'Squatter')
      const owner = await world.enter({ ...squatter, ...asGoogle })
      const seen = await world.send({ path: '/api/user', token: owner.token })
      assert.notEqual(firstNameOf(seen), 'Squatter')
      return world.send({ path: '/api/user', token: squatter.token })
    },
  },
  {
    title: 'the session of a squatter, once the owner has reset the password',
    rule: 'rule 7',
    standsFor: 'pre-hijacked accounts: unexpired session',
    expected: 'unauthenticated',
    async run(world) {
      const squatter = await world.enter(createPerson())
      await rename(world, squatter, 'Squatter')
      const validSince = seconds()
      world.product.provider.say(squatter.uid, { validSince: String(validSince) })
      const owner = { ...squatter, emailVerified: true }
      const proof = world.prove(owner, { auth_time: validSince + 1 })
      const entered = await world.present(owner, proof)
      assert.equal(entered.status, 200)
      assert.notEqual(firstNameOf(entered), 'Squatter')
      return world.send({ path: '/api/user', token: squatter.token })
    },
  },
  {
    title: 'a session from before the address was verified by the same person',
    rule: 'rule 7',
    standsFor: 'pre-hijacked accounts: unexpired session',
    expected: 'unauthenticated',
    async run(world) {
      const before = await world.enter(createPerson())
      await rename(world, before, 'Ada')
      const verified = await world.signIn({ ...before, emailVerified: true })
      assert.equal(firstNameOf(verified), 'Ada')
      return world.send({ path: '/api/user', token: before.token })
    },
  },
  {
    title: 'a proof from before the first verification, kept by a squatter',
    rule: 'rule 7',
    standsFor: 'pre-hijacked accounts: trojan identifier',
    expected: 'reauthentication_required',
    async run(world) {
      const squatter = await world.enter(createPerson())
      const kept = world.prove({ ...squatter, emailVerified: true }, { auth_time: seconds(-60) })
      await world.enter({ ...squatter, ...asGoogle })
      world.product.provider.say(squatter.uid, { emailVerified: true })
      return world.present(squatter, kept)
    },
  },
  {
    title: 'the old identity of an address that its owner has made anew',
    standsFor: 'ASVS 7.4.2',
    expected: 'unauthenticated',
    async run(world) {
      const old = await world.enter(createPerson({ emailVerified: true }))
      await rename(world, old, 'Old')
      const anew = await world.signIn(createPerson({ email: old.email, emailVerified: true }))
      assert.equal(firstNameOf(anew), '')
      assert.notEqual(jsonOf(anew)['id'], old.id)
      return world.send({ path: '/api/user', token: old.token })
    },
  },
  {
    title: 'somebody shut out, with a genuine proof',
    rule: 'how a session ends',
    standsFor: 'ASVS 7.4.2',
    expected: 'invalid_identity_token',
    async run(world) {
      const eve = await world.enter(createPerson())
      disablePerson(world.product.databasePath, eve.id)
      return world.signIn(eve)
    },
  },
  {
    title: 'somebody shut out, with another address at the provider',
    rule: 'how a session ends',
    standsFor: 'ASVS 7.4.2',
    expected: 'invalid_identity_token',
    async run(world) {
      const eve = await world.enter(createPerson())
      disablePerson(world.product.databasePath, eve.id)
      return world.signIn({ ...eve, email: `moved-${eve.email}` })
    },
  },
  {
    title: 'somebody shut out, with a new identity of the same address',
    rule: 'how a session ends',
    standsFor: 'ASVS 7.4.2',
    expected: 'invalid_identity_token',
    async run(world) {
      const eve = await world.enter(createPerson({ emailVerified: true }))
      disablePerson(world.product.databasePath, eve.id)
      return world.signIn(createPerson({ email: eve.email, emailVerified: true }))
    },
  },
  {
    title: 'one session more than a person may have: the oldest is over',
    rule: 'rule 8',
    standsFor: 'ASVS 7.1.2',
    expected: 'unauthenticated',
    async run(world) {
      const oldest = await world.enter(createPerson())
      for (let more = 0; more < 20; more++) await world.enter(oldest)
      return world.send({ path: '/api/user', token: oldest.token })
    },
  },
  {
    title: 'fields no sign-in has: verified, an id, a date, a token of choice',
    rule: 'the edge',
    standsFor: 'ASVS 15.3.3, ASVS 7.2.4',
    expected: 200,
    async run(world) {
      const eve = createPerson()
      const chosen = { email_verified: true, id: world.victim.id, token: world.victim.token }
      const answer = await world.signIn(eve, { body: { ...chosen, created_at: '1970-01-01' } })
      const user = jsonOf(answer)
      assert.equal(user['email_verified'], false)
      assert.notEqual(user['id'], world.victim.id)
      assert.notEqual(user['token'], world.victim.token)
      assert.ok(String(user['created_at']) > '2020')
      return answer
    },
  },
])
