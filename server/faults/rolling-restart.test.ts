import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import {
  type Cluster,
  type ClusterServer,
  drainServer,
  openCluster,
} from '../../testing/product.ts'
import { expectSurvival } from '../../testing/clients.ts'
import { waitUntil } from '../../testing/wait.ts'

/** Of the newer release. Older servers insert users without the new column. */
const MIGRATION = `export async function up(db) {
  await db.schema
    .alterTable('users')
    .addColumn('newer', 'text', (column) => column.notNull().defaultTo('filled'))
    .execute()
  await db.schema.createTable('newer').addColumn('id', 'text').execute()
}
`

const RUN_SERVER = new URL('../src/run.ts', import.meta.url).href

/** Starts the newer release: this one, with that migration. */
const MAIN = `import { runServer } from '${RUN_SERVER}'
await runServer(process.env.CLIENT_DIST, { productMigrations: new URL('migrations/', import.meta.url) })
`

let cluster: Cluster
let folder: string
beforeAll(async () => {
  cluster = await openCluster()
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-newer-release-'))
  mkdirSync(path.join(folder, 'migrations'))
  writeFileSync(path.join(folder, 'migrations/900-newer.ts'), MIGRATION)
  writeFileSync(path.join(folder, 'main.ts'), MAIN)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await cluster.close()
})

async function restart(server: ClusterServer, entry?: string): Promise<void> {
  await drainServer(server)
  await server.restart(entry)
  await waitUntil(() => cluster.balancer.readyCount() === cluster.servers.length)
}

test('servers of two releases run side by side, and restart one after another', async () => {
  const newer = path.join(folder, 'main.ts')
  const [first, second, third] = cluster.servers as [ClusterServer, ClusterServer, ClusterServer]
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
