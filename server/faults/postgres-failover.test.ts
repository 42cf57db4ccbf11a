import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { type ClusterServers, openServers } from '../../testing/product.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../testing/postgres.ts'

/** Longer than the time limit of a query: what was not replicated must not be acknowledged. */
const STANDBY_AWAY_MS = IS_FULL ? 10_000 : 3_000

let postgres: ReplicatedPostgres
let cluster: ClusterServers
beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  cluster = await openServers({ databaseUrl: postgres.url, count: 3 })
})
afterAll(async () => {
  await cluster.close()
  await postgres.stop()
})

test('Postgres fails over to a standby that was down before', async () => {
  const { primary, standby } = postgres
  await expectSurvival({
    title: 'Postgres fails over',
    cluster,
    mayFail: 'all',
    async run() {
      await standby.crash()
      await delay(STANDBY_AWAY_MS)
      await primary.crash()
      await standby.restart()
      await postgres.promote()
    },
  })
  await expectSurvival({
    title: 'a server starts after a failover',
    cluster,
    mayFail: 'all',
    killsServer: true,
    async run() {
      await cluster.servers[0]?.process.close()
      await cluster.servers[0]?.restart()
    },
  })
})
