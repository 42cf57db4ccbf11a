import assert from 'node:assert/strict'
import type { AttackContext } from '../support/attack-context.ts'
import { defineAttacks } from '../support/attack.ts'
import { createTestUser, FEDERATED } from '../../testing/users.ts'
import { linkedIdentity } from '../../testing/fake-provider.ts'

/** The owner disconnects a federated provider after an attacker has connected their own account there. */
export const removedMethodAttacks = defineAttacks(
  { rule: 'how a session ends', reference: 'ASVS 7.4.3', mayChangeRows: true },
  FEDERATED.map((provider) => ({
    title: `a session that was started with ${provider}, after that provider was disconnected`,
    expected: 'unauthenticated' as const,
    async run(context: AttackContext) {
      const ada = createTestUser({ emailVerified: true })
      const setMethods = (...methods: string[]) =>
        context.product.provider.setAccount(ada.uid, {
          providerUserInfo: methods.map((id) =>
            linkedIdentity(id, { localId: ada.uid, email: ada.email }),
          ),
        })
      setMethods('password')
      const own = await context.openSession(ada)
      setMethods('password', provider)
      const body = { id_token: context.issueIdToken({ ...ada, provider }) }
      const path = '/api/user/verification'
      const confirmed = await context.send({ method: 'POST', path, token: own.token, body })
      assert.equal(confirmed.status, 200)
      const thief = await context.openSession({ ...ada, provider })
      setMethods('password')
      await context.openSession(ada)
      return context.send({ path: '/api/user', token: thief.token })
    },
  })),
)
