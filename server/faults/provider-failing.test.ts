import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import {
  type Cluster,
  type ClusterServer,
  drainServer,
  openCluster,
} from '../../testing/product.ts'

const HOUR_MS = 3_600_000
const FAULT_MS = IS_FULL ? 10_000 : 4_000

const COLD_STARTS = (
  [
    ['are unreachable', 'down'],
    ['hang', 'hang'],
    ['are garbage', 'nonsense'],
  ] as const
).slice(0, IS_FULL ? undefined : 1)

describe('the identity provider', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await openCluster()
  })
  afterAll(() => cluster.close())

  test.each([
    ['hangs', 'hang'],
    ['refuses', 'forbidden'],
    ['is down', 'down'],
    ['returns garbage', 'nonsense'],
  ] as const)('%s', async (what, failure) => {
    await expectSurvival({
      title: `the provider ${what}`,
      cluster,
      mayFail: 'logins',
      async run() {
        cluster.provider.fail('lookup', failure)
        await delay(FAULT_MS)
        cluster.provider.fail('lookup')
      },
    })
  })

  test('publishes no keys for an hour, while the servers use cached ones', async () => {
    await expectSurvival({
      title: 'the keys are unreachable for an hour',
      cluster,
      async run(clients) {
        cluster.provider.fail('keys', 'down')
        await clients.pauseDuring(() => cluster.clock.skip(HOUR_MS))
        await delay(FAULT_MS)
        cluster.provider.fail('keys')
      },
    })
  })

  test.each(COLD_STARTS)('keys that %s when a server starts', async (what, failure) => {
    await expectSurvival({
      title: `the keys ${what} when a server starts`,
      cluster,
      mayFail: 'logins',
      async run() {
        const [server] = cluster.servers as [ClusterServer]
        cluster.provider.fail('keys', failure)
        await drainServer(server)
        await server.restart()
        await delay(FAULT_MS)
        cluster.provider.fail('keys')
      },
    })
  })
})
