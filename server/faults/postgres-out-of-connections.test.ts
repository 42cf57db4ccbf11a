import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { type Cluster, openCluster } from '../../testing/product.ts'

/** More than the servers' pools need. */
const CONNECTIONS = 40
const FAULT_MS = IS_FULL ? 10_000 : 3_000

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster({ settings: [`max_connections=${CONNECTIONS}`] })
})
afterAll(() => cluster.close())

/** Connects until Postgres refuses. */
async function takeConnections(): Promise<readonly Client[]> {
  const taken: Client[] = []
  for (;;) {
    const client = new Client({
      connectionString: cluster.postgres.url,
      application_name: 'other',
    }).on('error', () => {})
    try {
      await client.connect()
    } catch {
      return taken
    }
    taken.push(client)
  }
}

test('other programs take every connection of Postgres', async () => {
  await expectSurvival({
    title: 'Postgres is out of connections',
    cluster,
    mayFail: 'all',
    async run() {
      const first = await takeConnections()
      await first[0]?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and application_name <> 'other'`,
      )
      const others = [...first, ...(await takeConnections())]
      await delay(FAULT_MS)
      await Promise.all(others.map((other) => other.end()))
    },
  })
})
