import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { drainServer } from './support/drain-server.ts'
import { openCluster, type Cluster } from './support/open-cluster.ts'
import { expectSurvival } from './support/expect-survival.ts'
import type { TestServer } from './support/open-servers.ts'
import { waitUntil } from './support/wait-until.ts'

/** Of the newer release. Older servers insert users without the new column. */
const MIGRATION = `export async function up(db) {
  await db.schema
    .alterTable('users')
    .addColumn('newer', 'text', (column) => column.notNull().defaultTo('filled'))
    .execute()
  await db.schema.createTable('newer').addColumn('id', 'text').execute()
}
`

let cluster: Cluster
let newerMigrations: string
beforeAll(async () => {
  cluster = await openCluster()
  newerMigrations = mkdtempSync(path.join(tmpdir(), 'foyer-migrations-'))
  writeFileSync(path.join(newerMigrations, '900-newer.ts'), MIGRATION)
})
afterAll(async () => {
  rmSync(newerMigrations, { recursive: true })
  await cluster.close()
})

async function restart(server: TestServer, settings = {}): Promise<void> {
  await drainServer(server)
  await server.restart(settings)
  await waitUntil(() => cluster.balancer.readyCount() === cluster.servers.length)
}

test('servers of two releases run side by side, and restart one after another', async () => {
  const newer = { TEST_PRODUCT_MIGRATIONS: newerMigrations }
  const [first, second, third] = cluster.servers as [TestServer, TestServer, TestServer]
  await expectSurvival({
    title: 'rolling restart with a migration',
    cluster,
    async run() {
      await restart(first, newer)
      // The older release can still start on the newer schema.
      await restart(second)
      await restart(second, newer)
      await restart(third, newer)
    },
  })
})
