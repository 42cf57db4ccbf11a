import { afterAll, beforeAll, test } from 'vitest'
import { IS_FULL } from './support/fault-options.ts'
import { openCluster, type Cluster } from './support/open-cluster.ts'
import { expectSurvival } from './support/expect-survival.ts'

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
