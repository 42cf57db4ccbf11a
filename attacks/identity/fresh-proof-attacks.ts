import assert from 'node:assert/strict'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { defineAttacks } from '../support/attack.ts'
import { jsonOf } from '../../testing/raw.ts'
import {
  createTestUser,
  type SignedInTestUser,
  type TestUser,
  unixSeconds,
  UNTRUSTED,
} from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * `POST user/email` stores the email a user wants to change to. An attacker who could store one for a
 * victim would take over the account, so it requires a session and a fresh ID token of the same user.
 */

/** A request to change the email. */
interface EmailChangeRequest {
  readonly token: string | undefined
  readonly proof: unknown
  readonly to: string
}

const requestChange = ({ send }: AttackContext, { token, proof, to }: EmailChangeRequest) =>
  send({
    method: 'POST',
    path: '/api/user/email',
    ...(token !== undefined && { token }),
    body: { email: to, id_token: proof },
  })

const newEmailFor = (user: TestUser) => `eve-${user.email}`

/** Requests a change that must be refused: signing in with the requested email must fail afterwards. */
async function expectRefused(
  context: AttackContext,
  user: TestUser,
  change: Omit<EmailChangeRequest, 'to'>,
) {
  const response = await requestChange(context, { ...change, to: newEmailFor(user) })
  const changed = { ...user, email: newEmailFor(user), emailVerified: true }
  // This sign-in is later than any password reset of the attempt.
  const laterSignIn = await context.exchange(
    changed,
    context.issueIdToken(changed, { auth_time: unixSeconds(10) }),
  )
  assert.equal(laterSignIn.status, 409)
  return response
}

const openVerifiedSession = (context: AttackContext) =>
  context.openSession(createTestUser({ emailVerified: true }))

/** Attacks a verified user who is signed in. */
const forVerifiedUser =
  (
    createRequest: (
      context: AttackContext,
      ada: SignedInTestUser,
    ) => Promise<Omit<EmailChangeRequest, 'to'>> | Omit<EmailChangeRequest, 'to'>,
  ) =>
  async (context: AttackContext) => {
    const ada = await openVerifiedSession(context)
    return expectRefused(context, ada, await createRequest(context, ada))
  }

/** Requests a change with the ID token of an identity that is linked to a verified user's account. */
async function changeWithLinked(context: AttackContext, provider: string) {
  const ada = await openVerifiedSession(context)
  const providerUserInfo = ['password', provider].map((id) =>
    linkedIdentity(id, { localId: ada.uid, email: ada.email }),
  )
  context.product.provider.setAccount(ada.uid, { providerUserInfo })
  const proof = context.issueIdToken({ ...ada, provider })
  const response = await requestChange(context, { token: ada.token, proof, to: newEmailFor(ada) })
  const pending = await context.send({ path: '/api/user/email', token: ada.token })
  assert.equal(jsonOf(pending)['change'], null)
  return response
}

const unexpiredChange = 'pre-hijacked accounts: unexpired email change'

export const freshProofAttacks = defineAttacks(
  { rule: 'rule 6: one user per uid and email', mayChangeRows: true },
  [
    {
      title: "changing a user's email with the user's ID token, but no session",
      reference: 'ASVS 8.2.1',
      expected: 'unauthenticated',
      run: forVerifiedUser((context, ada) => ({
        token: undefined,
        proof: context.issueIdToken(ada),
      })),
    },
    {
      title: "changing a user's email with an open session, but no ID token",
      reference: 'ASVS 7.5.1',
      expected: 'invalid_identity_token',
      run: forVerifiedUser((_context, { token }) => ({ token, proof: undefined })),
    },
    {
      title: "changing a user's email with an ID token of a sign-in six minutes ago",
      reference: 'ASVS 7.5.1',
      expected: 'reauthentication_required',
      run: forVerifiedUser((context, ada) => {
        const proof = context.issueIdToken(ada, { auth_time: unixSeconds(-360) })
        return { token: ada.token, proof }
      }),
    },
    {
      title: "changing a user's email with the user's session and the attacker's ID token",
      reference: 'ASVS 8.2.2',
      expected: 'identity_mismatch',
      run: forVerifiedUser(async (context, { token }) => ({
        token,
        proof: context.issueIdToken(await openVerifiedSession(context)),
      })),
    },
    ...UNTRUSTED.map((provider) => ({
      title: `changing a user's email with an ID token of ${provider} that was never confirmed`,
      rule: 'rule 4: account lookup',
      reference: 'pre-hijacked accounts: non-verifying provider',
      expected: 'forbidden' as const,
      run: (context: AttackContext) => changeWithLinked(context, provider),
    })),
    {
      title: "changing a user's email with a provider that the product does not offer",
      rule: 'rule 3: sign-in method and freshness',
      reference: 'pre-hijacked accounts: non-verifying provider',
      expected: 'identity_mismatch',
      run: (context) => changeWithLinked(context, 'oidc.evil'),
    },
    {
      title: "changing a user's email with an ID token from before a known password reset",
      rule: 'rule 7: first verification',
      reference: unexpiredChange,
      expected: 'reauthentication_required',
      run: forVerifiedUser(async (context, ada) => {
        context.product.provider.setAccount(ada.uid, { validSince: String(unixSeconds(2)) })
        const proof = context.issueIdToken(ada, { auth_time: unixSeconds(3) })
        const again = await context.exchange(ada, proof)
        assert.equal(again.status, 200)
        const { token } = JSON.parse(again.text) as { token: string }
        return { token, proof: context.issueIdToken(ada) }
      }),
    },
    {
      title:
        "changing a user's email with a session from before a password reset and an ID token from after it",
      rule: 'rule 7: first verification',
      reference: unexpiredChange,
      expected: 'unauthenticated',
      run: forVerifiedUser((context, ada) => {
        context.product.provider.setAccount(ada.uid, { validSince: String(unixSeconds(1)) })
        return { token: ada.token, proof: context.issueIdToken(ada, { auth_time: unixSeconds(2) }) }
      }),
    },
    {
      title: 'changing to an email that is taken, and to one that is free: same response',
      rule: 'API contract',
      reference: 'ASVS 6.3.8',
      expected: 204,
      async run(context) {
        const eve = await openVerifiedSession(context)
        const change = { token: eve.token, proof: context.issueIdToken(eve) }
        return [
          await requestChange(context, { ...change, to: context.victim.email }),
          await requestChange(context, { ...change, to: newEmailFor(eve) }),
        ]
      },
    },
  ],
)
