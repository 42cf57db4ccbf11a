import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { IS_FULL } from './support/fault-options.ts'
import { openCluster, type Cluster } from './support/open-cluster.ts'
import { expectSurvival } from './support/expect-survival.ts'

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

  test('publishes no keys, which are cached', async () => {
    await expectSurvival({
      title: 'the keys are unreachable',
      cluster,
      async run() {
        cluster.issuer.fail('keys', 'down')
        await delay(FAULT_MS)
        cluster.issuer.fail('keys')
      },
    })
  })
})
