import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { type Cluster, openCluster } from '../../testing/product.ts'

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
