import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { defineAttacks } from '../support/attack.ts'
import {
  createTestUser,
  type SignedInTestUser,
  type TestUser,
  unixSeconds,
} from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * `POST user/email/link` tells the holder of an email link's code, without a session, whether that change is still
 * pending; `POST user/email/undo` ends the sessions of a user whose change is about to be undone. Without a code they
 * must reveal and end nothing.
 */

const newEmailFor = (user: TestUser) => `away-${user.email}`

/** A verified user with a pending email change. */
async function openChangingSession(context: AttackContext): Promise<SignedInTestUser> {
  const ada = await context.openSession(createTestUser({ emailVerified: true }))
  const body = { email: newEmailFor(ada), id_token: context.issueIdToken(ada) }
  const request = { method: 'POST', path: '/api/user/email', token: ada.token, body }
  assert.equal((await context.send(request)).status, 204)
  return ada
}

const check = ({ send }: AttackContext, body: object) =>
  send({ method: 'POST', path: '/api/user/email/link', body })

/** Checks the code of an email link that the provider sent. */
function checkEmailCode(
  context: AttackContext,
  sent: { email: string; newEmail: string; requestType?: string },
) {
  const code = randomUUID()
  const requestType = 'VERIFY_AND_CHANGE_EMAIL'
  context.product.provider.setCode(code, { requestType, ...sent })
  return check(context, { code })
}

/** Reports that the provider is about to undo a change. */
function reportUndo(context: AttackContext, sent: { email: string; newEmail?: string }) {
  const code = randomUUID()
  context.product.provider.setCode(code, { requestType: 'RECOVER_EMAIL', ...sent })
  return context.send({ method: 'POST', path: '/api/user/email/undo', body: { code } })
}

const readPendingEmail = (context: AttackContext, token?: string) =>
  context.send({ path: '/api/user/email', ...(token !== undefined && { token }) })

/** The owner resets the password at the provider after an attacker has requested an email change. */
function resetPassword({ product }: AttackContext, { uid }: TestUser, email?: string): void {
  product.provider.setAccount(uid, {
    validSince: String(unixSeconds(1)),
    passwordUpdatedAt: Date.now() + 1_000,
    ...(email !== undefined && { email }),
  })
}

export const linkAttacks = defineAttacks(
  { rule: 'rule 6: one user per uid and email', mayChangeRows: true },
  [
    {
      title:
        'testing for a pending change with the old and the new email and an invented code: same response',
      reference: 'ASVS 6.3.8, CWE-204',
      expected: 'not_found',
      async run(context) {
        const ada = await openChangingSession(context)
        const unknown = createTestUser()
        return Promise.all(
          [ada, unknown].map((user) =>
            check(context, { code: randomUUID(), email: user.email, new_email: newEmailFor(user) }),
          ),
        )
      },
    },
    {
      title:
        'known and unknown emails with the code of a change that the product does not know: same response',
      reference: 'ASVS 6.3.8, CWE-204',
      expected: 'email_changed',
      async run(context) {
        const ada = await openChangingSession(context)
        const newEmail = 'eve@example.com'
        const all = [ada.email, context.victim.email, createTestUser().email, newEmailFor(ada)]
        return Promise.all(all.map((email) => checkEmailCode(context, { email, newEmail })))
      },
    },
    {
      title: 'the code of another kind of email',
      reference: 'ASVS 6.4.2',
      expected: 'not_found',
      async run(context) {
        const ada = await openChangingSession(context)
        const kinds = ['PASSWORD_RESET', 'RECOVER_EMAIL', 'VERIFY_EMAIL']
        const sent = { email: ada.email, newEmail: newEmailFor(ada) }
        return Promise.all(
          kinds.map((requestType) => checkEmailCode(context, { ...sent, requestType })),
        )
      },
    },
    {
      title: "signing in with the attacker's email after the owner has reset the password",
      reference: 'pre-hijacked accounts: unexpired email change',
      expected: 'email_changed',
      async run(context) {
        const ada = await openChangingSession(context)
        resetPassword(context, ada, newEmailFor(ada))
        const eve = { ...ada, email: newEmailFor(ada) }
        return context.exchange(eve, context.issueIdToken(eve, { auth_time: unixSeconds(2) }))
      },
    },
    {
      title:
        "the attacker's link, after a refused ID token has told the product of a password reset",
      reference: 'pre-hijacked accounts: unexpired email change',
      expected: 'email_changed',
      async run(context) {
        const ada = await openChangingSession(context)
        const before = context.issueIdToken(ada)
        resetPassword(context, ada)
        assert.equal((await context.exchange(ada, before)).status, 401)
        return checkEmailCode(context, { email: ada.email, newEmail: newEmailFor(ada) })
      },
    },
    {
      title: 'a session under the email whose change the owner has just undone',
      reference: 'pre-hijacked accounts: unexpired email change',
      expected: 'unauthenticated',
      async run(context) {
        const ada = await openChangingSession(context)
        const eve = await context.openSession({ ...ada, email: newEmailFor(ada) })
        const { status } = await reportUndo(context, { email: ada.email })
        assert.equal(status, 204)
        return context.send({ path: '/api/user', token: eve.token })
      },
    },
    {
      title: 'an older sign-in, after the owner has undone the change to its email',
      reference: 'pre-hijacked accounts: unexpired email change',
      expected: 'reauthentication_required',
      async run(context) {
        const ada = await openChangingSession(context)
        const eve = { ...ada, email: newEmailFor(ada) }
        await context.openSession(eve)
        await reportUndo(context, { email: ada.email, newEmail: eve.email })
        return context.exchange(eve, context.issueIdToken(eve))
      },
    },
    {
      title: "ending a user's sessions with the code of another account's change",
      reference: 'ASVS 8.2.2',
      expected: 204,
      async run(context) {
        const ada = await openChangingSession(context)
        const moved = await context.openSession({ ...ada, email: newEmailFor(ada) })
        const holder = await openChangingSession(context)
        const newEmail = 'eve@example.com'
        const all = [moved.email, holder.email, newEmail, context.victim.email]
        const responses = await Promise.all(
          all.map((email) => reportUndo(context, { email, newEmail })),
        )
        for (const { token } of [moved, holder])
          assert.equal((await context.send({ path: '/api/user', token })).status, 200)
        return responses
      },
    },
    {
      title: "reading and cancelling a user's pending email change without a session",
      reference: 'ASVS 8.2.1',
      expected: 'unauthenticated',
      async run(context) {
        const ada = await openChangingSession(context)
        const responses = [
          await readPendingEmail(context),
          await context.send({ method: 'DELETE', path: '/api/user/email' }),
        ]
        assert.match(
          (await readPendingEmail(context, ada.token)).text,
          new RegExp(newEmailFor(ada)),
        )
        return responses
      },
    },
    {
      title: "cancelling a user's pending email change with the attacker's session",
      reference: 'ASVS 8.2.2',
      expected: 204,
      async run(context) {
        const ada = await openChangingSession(context)
        const eve = await context.openSession(createTestUser({ emailVerified: true }))
        const path = `/api/user/email?id=${ada.id}&email=${ada.email}`
        const response = await context.send({ method: 'DELETE', path, token: eve.token })
        assert.match(
          (await readPendingEmail(context, ada.token)).text,
          new RegExp(newEmailFor(ada)),
        )
        assert.doesNotMatch((await readPendingEmail(context, eve.token)).text, /@/)
        return response
      },
    },
  ],
)
