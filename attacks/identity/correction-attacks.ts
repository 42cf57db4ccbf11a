import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { jsonOf } from '../../testing/raw.ts'
import { createTestUser, type SignedInTestUser, type TestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * A user who was never verified can correct the email. The mistyped email and the corrected one may each belong to a
 * stranger, or be the victim's.
 */

const requestCorrection = (
  { send, issueIdToken }: AttackContext,
  user: SignedInTestUser,
  { to, emailVerified = false }: { readonly to: string; readonly emailVerified?: boolean },
) =>
  send({
    method: 'POST',
    path: '/api/user/email',
    token: user.token,
    body: { email: to, id_token: issueIdToken({ ...user, emailVerified }) },
  })

const rightEmail = ({ email }: TestUser) => `right-${email}`

const corrected = (user: TestUser): TestUser => ({
  ...user,
  email: rightEmail(user),
  emailVerified: true,
})

/** An unverified user, for whom these corrections were requested. */
async function openCorrecting(
  context: AttackContext,
  emails: (user: TestUser) => readonly string[] = (user) => [rightEmail(user)],
): Promise<SignedInTestUser> {
  const user = await context.openSession(createTestUser())
  for (const to of emails(user))
    assert.equal((await requestCorrection(context, user, { to })).status, 204)
  return user
}

export const correctionAttacks = defineAttacks(
  {
    rule: 'rule 6: one user per uid and email',
    reference: 'pre-hijacked accounts: unexpired email change',
    mayChangeRows: true,
  },
  [
    {
      title: 'an unverified ID token with the corrected email: no one opened the link',
      expected: 'email_changed',
      async run(context) {
        const mallory = await openCorrecting(context)
        const response = await context.signIn({ ...corrected(mallory), emailVerified: false })
        const read = await context.send({ path: '/api/user', token: mallory.token })
        assert.equal(read.status, 401)
        return response
      },
    },
    {
      title: "an account prepared for someone else: sessions from before the owner's confirmation",
      expected: 'unauthenticated',
      async run(context) {
        const mallory = await openCorrecting(context)
        const { id, token } = mallory
        const body = { first_name: 'Prepared', last_name: '' }
        await context.send({ method: 'PUT', path: `/api/user/${id}`, token, body })
        const owner = await context.openSession(corrected(mallory))
        for (const path of ['/api/user/export', '/api/user/activity']) {
          const { text } = await context.send({ path, token: owner.token })
          assert.ok(!text.includes('Prepared') && !text.includes('account-created'))
        }
        return context.send({ path: '/api/user', token })
      },
    },
    {
      title: 'the link of an earlier request, after a newer one',
      expected: 'email_changed',
      async run(context) {
        const mallory = await openCorrecting(context, (user) => [
          rightEmail(user),
          `newer-${user.email}`,
        ])
        return context.signIn(corrected(mallory))
      },
    },
    {
      title: 'a fourth link within a day, to a fourth stranger',
      reference: 'ASVS 2.4.1',
      expected: 'rate_limited',
      async run(context) {
        const strangers = ({ email }: TestUser) => [`a-${email}`, `b-${email}`, `c-${email}`]
        const mallory = await openCorrecting(context, strangers)
        return requestCorrection(context, mallory, { to: `d-${mallory.email}` })
      },
    },
    {
      title: 'the owner of the mistyped email undoes the correction at the provider',
      expected: 'email_changed',
      async run(context) {
        const ada = await openCorrecting(context)
        const { token } = await context.openSession(corrected(ada))
        const response = await context.signIn({ ...ada, emailVerified: true })
        assert.equal((await context.send({ path: '/api/user', token })).status, 401)
        return response
      },
    },
    {
      title: 'a correction of an email that was verified since the last sign-in',
      rule: 'rule 5: verified email',
      expected: 'forbidden',
      async run(context) {
        const ada = await context.openSession(createTestUser())
        const change = { to: rightEmail(ada), emailVerified: true }
        const response = await requestCorrection(context, ada, change)
        const pending = await context.send({ path: '/api/user/email', token: ada.token })
        assert.equal(jsonOf(pending)['change'], null)
        return response
      },
    },
    {
      title: "the victim's email as the corrected one, without opening the link",
      expected: 'email_changed',
      async run(context) {
        const { email } = context.victim
        const mallory = await openCorrecting(context, () => [email])
        return context.signIn({ ...mallory, email })
      },
    },
  ],
)
