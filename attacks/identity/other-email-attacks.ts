import assert from 'node:assert/strict'
import type { AttackContext } from '../support/attack-context.ts'
import { defineAttacks, type Attack } from '../support/attack.ts'
import { TRUSTED, UNTRUSTED } from '../support/federated-providers.ts'
import { linkedIdentity } from '../support/provider-account.ts'
import { createTestUser, type TestUser } from '../support/test-user.ts'

/** A trusted identity with another email stands beside an untrusted one that claims the email. */
const attacksBeside = (provider: string): readonly Attack[] =>
  defineAttacks(
    { rule: 'rule 5: verified email', writes: true },
    TRUSTED.map((trusted) => ({
      title: `an email change to the victim's email that ${provider} calls verified, with an identity of ${trusted} that has the old email`,
      reference: 'nOAuth (2023), pre-hijacked accounts: unexpired email change',
      expected: 'forbidden' as const,
      async run(context: AttackContext) {
        const eve = createTestUser({ provider: trusted, emailVerified: true })
        const identity = (id: string, email: string) =>
          linkedIdentity(id, { localId: eve.uid, email })
        const own = ['password', trusted].map((id) => identity(id, eve.email))
        context.product.provider.setAccount(eve.uid, { providerUserInfo: own })
        const { token } = await context.openSession(eve)
        const changed: TestUser = { ...eve, email: context.victim.email }
        const requested = await context.send({
          method: 'POST',
          path: '/api/user/email',
          token,
          body: { email: changed.email, id_token: context.issueIdToken(eve) },
        })
        assert.equal(requested.status, 204)
        const providerUserInfo = [
          identity('password', changed.email),
          identity(trusted, eve.email),
          identity(provider, changed.email),
        ]
        context.product.provider.setAccount(eve.uid, { providerUserInfo })
        return context.signIn(changed)
      },
    })),
  )

export const otherEmailAttacks = UNTRUSTED.flatMap((provider) => attacksBeside(provider))
