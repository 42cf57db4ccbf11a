import { defineAttacks } from '../support/attack.ts'
import { listEndpoints, type AttackedEndpoint } from '../support/endpoints.ts'
import { createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Every bearer endpoint of the contract, called without a session. A new endpoint is attacked without a change here.
 */

const INVENTED_TOKEN = 'A'.repeat(43)

/** Calls an endpoint with a parameter that names the victim. */
const call = (context: AttackContext, { method, path }: AttackedEndpoint, token?: string) =>
  context.send({
    method,
    path: path(context.victim.id),
    ...(token !== undefined && { token }),
    ...(method !== 'GET' && { headers: { 'Content-Length': '2' }, body: '{}' }),
  })

async function endSession(context: AttackContext): Promise<string> {
  const { token } = await context.openSession(createTestUser())
  await context.send({ path: '/api/user/logout', token })
  return token
}

export const endpointAttacks = defineAttacks(
  { rule: 'API contract', reference: 'ASVS 8.2.1, ASVS 8.3.1', expected: 'unauthenticated' },
  listEndpoints()
    .filter(({ bearer }) => bearer)
    .flatMap((endpoint) => [
      {
        title: `${endpoint.method} ${endpoint.path('{id}')} with no token and with an invented one`,
        run: async (context: AttackContext) => [
          await call(context, endpoint),
          await call(context, endpoint, INVENTED_TOKEN),
        ],
      },
      {
        title: `${endpoint.method} ${endpoint.path('{id}')} with an ended token`,
        mayChangeRows: true,
        run: async (context: AttackContext) => call(context, endpoint, await endSession(context)),
      },
    ]),
)
