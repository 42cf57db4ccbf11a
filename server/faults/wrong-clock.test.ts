import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { type Cluster, openCluster } from '../../testing/product.ts'

const ERROR_MS = 20_000
const FAULT_MS = IS_FULL ? 10_000 : 2_000

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
})
afterAll(() => cluster.close())

test('one of three clocks is 20 seconds ahead, then 20 seconds behind', async () => {
  await expectSurvival({
    title: 'a clock is 20 s ahead, then behind',
    cluster,
    async run() {
      for (const errorMs of [ERROR_MS, -ERROR_MS, 0]) {
        await cluster.servers[0]?.setClockError(errorMs)
        await delay(FAULT_MS)
      }
    },
  })
})
