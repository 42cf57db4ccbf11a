import { ENDPOINTS, type Endpoint } from '@foyer/contract/endpoints.ts'
import { defineAttacks } from '../support/attack.ts'
import { createTwoStepUser } from '../../testing/factors.ts'
import { createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { nextFactor } from '../support/factors.ts'

/* Attempts to use an account without the second factor that the product requires. */

const REFUSED = Object.values<Endpoint>(ENDPOINTS).filter(
  ({ bearer, allowsOverdueTwoStep }) => bearer && !allowsOverdueTwoStep,
)

const call = ({ send }: AttackContext, { method, path, body }: Endpoint, token: string) =>
  send({ method, path: `/api${path}`, token, ...(body && { body: {} }) })

export const requiredAttacks = defineAttacks(
  {
    rule: 'rule 19: required two-step login',
    reference: 'ASVS 6.3.3',
    expected: 'forbidden',
    mayChangeRows: true,
  },
  [
    ...REFUSED.map((endpoint) => ({
      title: `${endpoint.method} ${endpoint.path} without having turned it on`,
      async run(context: AttackContext) {
        const { token } = await context.openSession(createTestUser({ emailVerified: true }))
        return call(context, endpoint, token)
      },
    })),
    {
      title: 'turned on and off again',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const { text } = await context.signIn(ada, { body: nextFactor(ada) })
        const { token } = JSON.parse(text) as { token: string }
        await context.send({ method: 'DELETE', path: '/api/user/factors/totp', token })
        return call(context, ENDPOINTS.exportUser, token)
      },
    },
  ],
)
