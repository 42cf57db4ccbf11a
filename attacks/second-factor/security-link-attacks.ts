import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { defineAttacks } from '../support/attack.ts'
import { addSecurityLink, ageTwoStep } from '../../testing/edit-database.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { createTwoStepUser, type TwoStepUser } from '../../testing/factors.ts'
import { unixSeconds } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/* A thief who has turned two-step login on to lock the owner out, and a reader of the mailbox who wants to turn it off. */

/** Uses the link of an email, sets a new password and signs in with it. */
async function secureAndSignIn(
  context: AttackContext,
  user: TwoStepUser,
  reportedAt: number,
): Promise<AttackResponse> {
  const { databasePath, provider } = context.product
  const token = randomBytes(32).toString('base64url')
  addSecurityLink(databasePath, { ...user, token, createdAt: reportedAt })
  const path = '/api/security-link/use'
  assert.equal((await context.send({ method: 'POST', path, body: { token } })).status, 200)
  provider.setAccount(user.uid, { passwordUpdatedAt: Date.now() + 1_000 })
  return context.exchange(user, context.issueIdToken(user, { auth_time: unixSeconds(2) }))
}

/** What a login is asked for. */
const kindsOf = (response: AttackResponse) =>
  (jsonOf(response)['second_factor'] as { kinds: readonly string[] }).kinds

const expectKinds =
  (kinds: readonly string[]) => (_context: AttackContext, response: AttackResponse) =>
    assert.deepEqual(kindsOf(response), kinds)

const FACTORS = ['totp', 'recovery_code']

export const securityLinkAttacks = defineAttacks(
  {
    rule: 'rule 16: security links',
    expected: 'second_factor_required',
    mayChangeRows: true,
  },
  [
    {
      title: 'the password only: two-step login of a thief does not keep the owner out',
      reference: 'CWE-645',
      async run(context) {
        const reportedAt = Date.now()
        return secureAndSignIn(context, await createTwoStepUser(context.api), reportedAt)
      },
      after: expectKinds(['email_code']),
    },
    {
      title:
        'the mailbox only: the email about something two days after two-step login was turned on',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        ageTwoStep(context.product.databasePath, ada.id, 2)
        return secureAndSignIn(context, ada, Date.now())
      },
      after: expectKinds(FACTORS),
    },
    {
      title: 'the mailbox only: an old email, a week after two-step login was turned on',
      reference: 'ASVS 6.4.3',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        ageTwoStep(context.product.databasePath, ada.id, 7)
        return secureAndSignIn(context, ada, 0)
      },
      after: expectKinds(FACTORS),
    },
  ],
)
