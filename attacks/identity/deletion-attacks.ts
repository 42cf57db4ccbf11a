import assert from 'node:assert/strict'
import { readRows } from '../../testing/edit-database.ts'
import { defineAttacks, type Attack } from '../support/attack.ts'
import { createTestUser, type SignedInTestUser, unixSeconds } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * `POST user/delete` deletes an account permanently. It requires a session and a fresh ID token of the same
 * user, and an account that is being deleted must not sign anyone in.
 */

/** The token, the proof and the email of a deletion request. */
interface Deletion {
  readonly token: string | undefined
  readonly proof: unknown
  readonly email: string
}

const remove = ({ send }: AttackContext, { token, proof, email }: Deletion) =>
  send({
    method: 'POST',
    path: '/api/user/delete',
    ...(token !== undefined && { token }),
    body: { email, id_token: proof },
  })

const openVerifiedSession = (context: AttackContext) =>
  context.openSession(createTestUser({ emailVerified: true }))

/** Attacks a verified user who is signed in. The account must still exist afterwards. */
const forVerifiedUser =
  (attempt: (context: AttackContext, ada: SignedInTestUser) => Promise<Deletion> | Deletion) =>
  async (context: AttackContext) => {
    const ada = await openVerifiedSession(context)
    const callsBefore = context.product.provider.countCalls('deletion')
    const response = await remove(context, await attempt(context, ada))
    assert.equal((await context.send({ path: '/api/user', token: ada.token })).status, 200)
    assert.equal(context.product.provider.countCalls('deletion'), callsBefore)
    return response
  }

/** Ada's account is deleted in the product, but not yet at the provider. */
async function deleteHalf(context: AttackContext) {
  const ada = await openVerifiedSession(context)
  const { id, token, email } = ada
  const names = { first_name: 'Ada', last_name: 'Lovelace' }
  await context.send({ method: 'PUT', path: `/api/user/${id}`, token, body: names })
  context.product.provider.fail('deletion', 'error')
  const response = await remove(context, { token, email, proof: context.issueIdToken(ada) })
  assert.equal(response.status, 204)
  return ada
}

const whilePending =
  (attempt: (context: AttackContext, ada: SignedInTestUser) => ReturnType<Attack['run']>) =>
  (context: AttackContext) =>
    deleteHalf(context)
      .then((ada) => attempt(context, ada))
      .finally(() => context.product.provider.fail('deletion'))

export const deletionAttacks = defineAttacks({ rule: 'account deletion', mayChangeRows: true }, [
  {
    title: "deleting a user with the user's ID token, but no session",
    reference: 'ASVS 8.2.1',
    expected: 'unauthenticated',
    run: forVerifiedUser((context, ada) => ({
      token: undefined,
      email: ada.email,
      proof: context.issueIdToken(ada),
    })),
  },
  {
    title: 'deleting a user with an open session, but no ID token',
    reference: 'ASVS 7.5.1',
    expected: 'invalid_identity_token',
    run: forVerifiedUser((_context, { token, email }) => ({ token, email, proof: undefined })),
  },
  {
    title: 'deleting a user with an ID token of a sign-in six minutes ago',
    reference: 'ASVS 7.5.1',
    expected: 'reauthentication_required',
    run: forVerifiedUser((context, ada) => {
      const proof = context.issueIdToken(ada, { auth_time: unixSeconds(-360) })
      return { token: ada.token, email: ada.email, proof }
    }),
  },
  {
    title: "deleting a user with the user's session and the attacker's ID token",
    reference: 'ASVS 8.2.2',
    expected: 'identity_mismatch',
    run: forVerifiedUser(async (context, { token, email }) => {
      return { token, email, proof: context.issueIdToken(await openVerifiedSession(context)) }
    }),
  },
  {
    title: 'deleting a user with another email as the confirmation',
    reference: 'contract',
    expected: 'invalid_request',
    run: forVerifiedUser((context, ada) => {
      return { token: ada.token, email: `not-${ada.email}`, proof: context.issueIdToken(ada) }
    }),
  },
  {
    title: 'a session of a user whose deletion is pending',
    reference: 'ASVS 7.4.2',
    expected: 'unauthenticated',
    run: whilePending((context, { token }) => context.send({ path: '/api/user', token })),
  },
  {
    title: 'a copy of the database with a user whose deletion is pending: nothing personal is left',
    reference: 'ASVS 14.2.7',
    expected: 'account_deleted',
    run: whilePending((context, ada) => {
      const { users, ...others } = readRows(context.product.databasePath)
      for (const personal of [ada.email, 'Lovelace'])
        assert.ok(!JSON.stringify([users, others]).includes(personal))
      assert.ok(!JSON.stringify(others).includes(ada.id))
      return context.signIn(ada)
    }),
  },
  {
    title: 'a sign-in of a user whose deletion is pending',
    reference: 'ASVS 7.4.2',
    expected: 'account_deleted',
    run: whilePending((context, ada) => context.signIn(ada)),
  },
  {
    title: 'a sign-in of a user whose deletion is pending, with another email',
    reference: 'ASVS 7.4.2',
    expected: 'account_deleted',
    run: whilePending((context, ada) => context.signIn({ ...ada, email: context.victim.email })),
  },
  {
    title: "the attacker's ID token does not reveal whose deletion is pending: same response",
    reference: 'ASVS 6.3.8',
    expected: 'identity_mismatch',
    run: whilePending(async (context, ada) => {
      const proof = context.issueIdToken(createTestUser())
      return [await context.exchange(ada, proof), await context.exchange(context.victim, proof)]
    }),
  },
  {
    title: 'an old ID token of a user whose deletion is pending: the response does not reveal it',
    reference: 'ASVS 6.3.8',
    expected: 'reauthentication_required',
    run: whilePending((context, ada) =>
      context.exchange(ada, context.issueIdToken(ada, { auth_time: unixSeconds(-360) })),
    ),
  },
  {
    title: 'a first sign-in that waits for the lookup until the user is deleted',
    reference: 'ASVS 7.4.2',
    expected: 'invalid_identity_token',
    async run(context) {
      const ada = createTestUser({ emailVerified: true })
      const held = context.product.provider.holdLookup()
      const waiting = context.signIn(ada)
      await held.arrived
      const { token, email } = await context.openSession(ada)
      const removed = await remove(context, { token, email, proof: context.issueIdToken(ada) })
      assert.equal(removed.status, 204)
      held.release()
      return waiting
    },
  },
  {
    title: 'an ID token from before the deletion',
    reference: 'ASVS 7.4.2',
    expected: 'invalid_identity_token',
    async run(context) {
      const ada = await openVerifiedSession(context)
      const proof = context.issueIdToken(ada)
      const { token, email } = ada
      const response = await remove(context, { token, email, proof })
      assert.equal(response.status, 204)
      return context.exchange(ada, proof)
    },
  },
  {
    title: 'a copy of the database after an email was taken: no names of its former user',
    rule: 'rule 6: one user per uid and email',
    reference: 'ASVS 14.2.7',
    expected: 'email_changed',
    async run(context) {
      const old = await openVerifiedSession(context)
      const body = { first_name: 'Wilhelmina', last_name: '' }
      await context.send({ method: 'PUT', path: `/api/user/${old.id}`, token: old.token, body })
      await context.openSession(createTestUser({ email: old.email, emailVerified: true }))
      assert.ok(!JSON.stringify(readRows(context.product.databasePath)).includes('Wilhelmina'))
      return context.signIn(old)
    },
  },
])
