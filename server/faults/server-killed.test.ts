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

test('a server is killed and starts again', async () => {
  await expectSurvival({
    title: 'a server is killed and starts again',
    cluster,
    mayFail: 'all',
    killsServer: true,
    async run() {
      for (let kill = 0; kill < KILLS; kill++) {
        const server = cluster.servers[kill % cluster.servers.length]
        await server?.process.close()
        await server?.restart()
      }
    },
  })
})
