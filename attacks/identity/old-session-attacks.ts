import assert from 'node:assert/strict'
import { defineAttacks } from '../support/attack.ts'
import { ageSignIn } from '../../testing/edit-database.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'
import { createTestUser, type SignedInTestUser, UNTRUSTED } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/** An attacker finds an unlocked device and connects their own account at a federated provider. */
const connect =
  (provider: string, prepare: (context: AttackContext, owner: SignedInTestUser) => Promise<void>) =>
  async (context: AttackContext) => {
    const owner = await context.openSession(createTestUser({ emailVerified: true }))
    const account = { localId: owner.uid, email: owner.email }
    ageSignIn(context.product.databasePath, owner.token, 6)
    await prepare(context, owner)
    context.product.provider.setAccount(owner.uid, {
      providerUserInfo: ['password', provider].map((id) => linkedIdentity(id, account)),
    })
    const body = { id_token: context.issueIdToken({ ...owner, provider }) }
    const path = '/api/user/verification'
    return context.send({ method: 'POST', path, token: owner.token, body })
  }

/** An old session must not confirm an identity, however fresh the ID token is. */
export const oldSessionAttacks = defineAttacks(
  {
    rule: 'rule 4: account lookup',
    reference: 'ASVS 7.5.1',
    expected: 'forbidden',
    mayChangeRows: true,
  },
  UNTRUSTED.flatMap((provider) => [
    {
      title: `an identity of ${provider}, connected on an unlocked device`,
      run: connect(provider, async () => {}),
    },
    {
      title: `an identity of ${provider}, connected on an unlocked device after ending the other sessions`,
      run: connect(provider, async ({ send }, { token }) => {
        const ended = await send({ method: 'DELETE', path: '/api/user/sessions', token })
        assert.equal(ended.status, 204)
      }),
    },
  ]),
)
