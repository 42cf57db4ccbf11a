import { afterAll, beforeAll, test } from 'vitest'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { type Cluster, openCluster } from '../../testing/product.ts'

const RESTARTS = IS_FULL ? 10 : 2

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
})
afterAll(() => cluster.close())

test('Postgres restarts', async () => {
  await expectSurvival({
    title: 'Postgres restarts',
    cluster,
    mayFail: 'all',
    async run() {
      for (let round = 0; round < RESTARTS; round++) {
        await cluster.postgres.shutDown()
        await cluster.postgres.restart()
      }
    },
  })
})
