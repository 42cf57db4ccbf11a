import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { IS_FULL } from './support/fault-options.ts'
import { openCluster, type Cluster } from './support/open-cluster.ts'
import { expectSurvival } from './support/expect-survival.ts'

const HUNG_MS = IS_FULL ? 20_000 : 6_000

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
})
afterAll(() => cluster.close())

test('Postgres hangs', async () => {
  await expectSurvival({
    title: 'Postgres hangs',
    cluster,
    mayFail: 'all',
    async run() {
      cluster.postgres.hang()
      await delay(HUNG_MS)
      cluster.postgres.resume()
    },
  })
})
