import { afterAll, beforeAll, test } from 'vitest'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { type Cluster, openCluster } from '../../testing/product.ts'

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
