import assert from 'node:assert/strict'
import { jsonOf } from '../../testing/raw.ts'
import { defineAttacks } from '../support/attack.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import {
  createTestUser,
  FEDERATED,
  type SignedInTestUser,
  type TestUser,
  unixSeconds,
} from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * `POST user/verification` confirms the user's email. It requires a session of the same user that is not older than
 * a password reset. While the user is unverified, the session must also have the sign-in method of the ID token.
 */

/** The session token, the claimed user and the proof of a verification request. */
interface Confirmation {
  readonly token: string | undefined
  readonly user: TestUser
  readonly proof: unknown
}

const confirm = ({ send }: AttackContext, { token, user, proof }: Confirmation) =>
  send({
    method: 'POST',
    path: '/api/user/verification',
    ...(token !== undefined && { token }),
    body: { email: user.email, firebase_uuid: user.uid, id_token: proof },
  })

const verified = (user: TestUser): TestUser => ({ ...user, emailVerified: true })

/** An attempt of a signed-in user with an unverified email. */
const asUnverifiedUser =
  (attempt: (context: AttackContext, eve: SignedInTestUser) => ReturnType<typeof confirm>) =>
  async (context: AttackContext) =>
    attempt(context, await context.openSession(createTestUser()))

/** Methods that can be enabled at Firebase although `foyer.config.ts` does not offer them. */
const NOT_OFFERED = ['oidc.evil', 'saml.evil', 'facebook.com', 'phone', 'anonymous']

const OTHER_USERS_DATA = 'ASVS 8.2.2, ASVS 6.8.1'
const hijack = 'pre-hijacked accounts: unexpired session'

export const verificationAttacks = defineAttacks(
  { rule: 'email verification', mayChangeRows: true },
  [
    {
      title: 'verification with an ID token, but no session',
      reference: 'ASVS 8.2.1',
      expected: 'unauthenticated',
      run: (context) =>
        confirm(context, {
          token: undefined,
          user: context.victim,
          proof: context.issueIdToken(context.victim),
        }),
    },
    {
      title: 'verification with a session, but no ID token',
      reference: 'ASVS 6.8.2',
      expected: 'invalid_identity_token',
      run: asUnverifiedUser((context, eve) =>
        confirm(context, { token: eve.token, user: eve, proof: undefined }),
      ),
    },
    {
      title: 'verification with an invalid signature',
      reference: 'ASVS 9.1.1',
      expected: 'invalid_identity_token',
      run: asUnverifiedUser((context, eve) =>
        confirm(context, {
          token: eve.token,
          user: eve,
          proof: `${context.issueIdToken(verified(eve))}x`,
        }),
      ),
    },
    {
      title: "verification with another user's uid and ID token",
      reference: OTHER_USERS_DATA,
      expected: 'identity_mismatch',
      run: asUnverifiedUser((context, eve) => {
        const other = createTestUser({ emailVerified: true })
        return confirm(context, {
          token: eve.token,
          user: other,
          proof: context.issueIdToken(other),
        })
      }),
    },
    {
      title: "verification of the user's own uid with another user's ID token",
      reference: OTHER_USERS_DATA,
      expected: 'identity_mismatch',
      run: asUnverifiedUser((context, eve) =>
        confirm(context, {
          token: eve.token,
          user: eve,
          proof: context.issueIdToken(createTestUser({ emailVerified: true })),
        }),
      ),
    },
    {
      title: "verification of another user's uid with the attacker's own session and ID token",
      reference: OTHER_USERS_DATA,
      expected: 'identity_mismatch',
      run: asUnverifiedUser((context, eve) =>
        confirm(context, {
          token: eve.token,
          user: context.victim,
          proof: context.issueIdToken(verified(eve)),
        }),
      ),
    },
    {
      title: 'verification with an ID token without email_verified',
      reference: 'ASVS 6.8.1',
      expected: 'forbidden',
      run: asUnverifiedUser((context, eve) =>
        confirm(context, { token: eve.token, user: eve, proof: context.issueIdToken(eve) }),
      ),
    },
    ...FEDERATED.map((provider) => ({
      title: `an attacker's open session with the owner's ID token of ${provider}`,
      reference: hijack,
      expected: 'identity_mismatch' as const,
      run: asUnverifiedUser((context, eve) => {
        const owner = { ...verified(eve), provider }
        return confirm(context, {
          token: eve.token,
          user: owner,
          proof: context.issueIdToken(owner),
        })
      }),
    })),
    ...NOT_OFFERED.map((provider) => ({
      title: `a verified user with an identity of ${provider}, which the product does not offer`,
      rule: 'rule 3: sign-in method and freshness',
      reference: 'ASVS 6.3.4',
      expected: 'identity_mismatch' as const,
      async run(context: AttackContext) {
        const ada = await context.openSession(createTestUser({ emailVerified: true }))
        const providerUserInfo = ['password', provider].map((id) =>
          linkedIdentity(id, { localId: ada.uid, email: ada.email }),
        )
        context.product.provider.setAccount(ada.uid, { providerUserInfo })
        const user = { ...ada, provider }
        return confirm(context, { token: ada.token, user, proof: context.issueIdToken(user) })
      },
    })),
    {
      title: "an attacker's open session after a password reset",
      reference: hijack,
      expected: 'unauthenticated',
      async run(context) {
        const attacker = await context.openSession(createTestUser())
        context.product.provider.setAccount(attacker.uid, { validSince: String(unixSeconds(1)) })
        const proof = context.issueIdToken(verified(attacker), { auth_time: unixSeconds(2) })
        const response = await confirm(context, {
          token: attacker.token,
          user: verified(attacker),
          proof,
        })
        const read = await context.send({ path: '/api/user', token: attacker.token })
        assert.equal(read.status, 401)
        return response
      },
    },
    {
      title: 'the old session token after a verification',
      reference: 'ASVS 7.2.4',
      expected: 'unauthenticated',
      async run(context) {
        const eve = await context.openSession(createTestUser())
        const other = await context.openSession(eve)
        const proof = context.issueIdToken(verified(eve), { auth_time: unixSeconds(-3_600) })
        const response = await confirm(context, { token: eve.token, user: verified(eve), proof })
        assert.equal(response.status, 200)
        assert.notEqual(jsonOf(response)['token'], eve.token)
        return [
          await context.send({ path: '/api/user', token: eve.token }),
          await context.send({ path: '/api/user', token: other.token }),
        ]
      },
    },
  ],
)
