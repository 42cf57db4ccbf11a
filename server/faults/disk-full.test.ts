import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { type ClusterServers, openServers } from '../../testing/product.ts'
import { waitUntil } from '../../testing/wait.ts'

const FAULT_MS = IS_FULL ? 10_000 : 3_000

let database: TestDatabase
let cluster: ClusterServers
beforeAll(async () => {
  database = await createTestDatabase('sqlite')
  cluster = await openServers({ databaseUrl: database.url, count: 1 })
})
afterAll(async () => {
  await cluster.close()
  await database.remove()
})

/** Writes beyond this size fail as on a full disk, in every file of the server: bytes. */
function limitFiles(size: number | 'unlimited'): void {
  const { pid } = cluster.servers[0]!.process.child
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`])
}

test('the disk of a SQLite database is full', async () => {
  await expectSurvival({
    title: 'SQLite: the disk is full',
    cluster,
    mayFail: 'all',
    async run({ journal }) {
      // The write-ahead log, which is written from its start after each checkpoint, soon exceeds this size.
      limitFiles(statSync(database.url.slice('sqlite:'.length)).size)
      await waitUntil(() => journal.failures.length > 0)
      await delay(FAULT_MS)
      limitFiles('unlimited')
    },
  })
})
