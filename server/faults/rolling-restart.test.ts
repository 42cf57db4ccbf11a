import { afterAll, beforeAll, test } from 'vitest'
import { readMigrationSets } from '../src/stores/migration-sets.ts'
import { openDatabase } from '../src/stores/open-database.ts'
import { openCluster, type Cluster } from './support/open-cluster.ts'
import { expectSurvival } from './support/expect-survival.ts'
import { waitUntil } from './support/wait-until.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
})
afterAll(() => cluster.close())

/** As the first server of a newer release does when it starts. */
async function migrateToNewerRelease(): Promise<void> {
  const [ours, ...others] = await readMigrationSets()
  if (!ours) throw new Error('There are no migrations')
  const newer = {
    ...ours.migrations,
    '900-newer': {
      up: (db) => db.schema.alterTable('users').addColumn('newer', 'text').execute(),
    },
  } satisfies typeof ours.migrations
  const migrationSets = [{ ...ours, migrations: newer }, ...others]
  const database = await openDatabase(cluster.postgres.url, () => {}, { migrationSets })
  await database.close()
}

test('servers restart one after another on a schema that a newer release has migrated', async () => {
  const { servers, balancer } = cluster
  await expectSurvival({
    title: 'rolling restart with a migration',
    cluster,
    async run() {
      await migrateToNewerRelease()
      for (const server of servers) {
        server.process.child.kill('SIGTERM')
        await server.process.ended
        await server.restart()
        await waitUntil(() => balancer.readyCount() === servers.length)
      }
    },
  })
})
