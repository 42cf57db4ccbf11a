import { afterAll, beforeAll, test } from 'vitest'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { type Cluster, openCluster } from '../../testing/product.ts'

const KILLS = IS_FULL ? 10 : 2

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
})
afterAll(() => cluster.close())

test('Postgres is killed and starts again', async () => {
  await expectSurvival({
    title: 'Postgres is killed and starts again',
    cluster,
    mayFail: 'all',
    async run() {
      for (let kill = 0; kill < KILLS; kill++) {
        await cluster.postgres.crash()
        await cluster.postgres.restart()
      }
    },
  })
})
