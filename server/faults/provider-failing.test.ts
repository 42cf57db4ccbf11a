import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { IS_FULL } from './support/fault-options.ts'
import { openCluster, type Cluster } from './support/open-cluster.ts'
import { expectSurvival } from './support/expect-survival.ts'

const HOUR_MS = 3_600_000
const FAULT_MS = IS_FULL ? 10_000 : 4_000

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
      mayFail: true,
      async run() {
        cluster.issuer.fail('lookup', failure)
        await delay(FAULT_MS)
        cluster.issuer.fail('lookup')
      },
    })
  })

  test('publishes no keys for an hour, while the servers use cached ones', async () => {
    await expectSurvival({
      title: 'the keys are unreachable for an hour',
      cluster,
      async run(clients) {
        cluster.issuer.fail('keys', 'down')
        await clients.pauseDuring(() => cluster.clock.skip(HOUR_MS))
        await delay(FAULT_MS)
        cluster.issuer.fail('keys')
      },
    })
  })

  test('publishes no keys while a server starts', async () => {
    await expectSurvival({
      title: 'the keys are unreachable when a server starts',
      cluster,
      mayFail: true,
      async run() {
        const [server] = cluster.servers
        cluster.issuer.fail('keys', 'down')
        await server?.process.close()
        await server?.restart()
        await delay(FAULT_MS)
        cluster.issuer.fail('keys')
      },
    })
  })
})
