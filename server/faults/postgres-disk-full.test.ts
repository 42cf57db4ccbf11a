import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canHaveDisk, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { type ClusterServers, openServers } from '../../testing/product.ts'
import { waitUntil } from '../../testing/wait.ts'

const DISK_BYTES = 32_000_000
const FAULT_MS = IS_FULL ? 10_000 : 3_000
/** SQLSTATE. */
const DISK_FULL = '53100'

describe.skipIf(!canHaveDisk())('Postgres', () => {
  let postgres: TestPostgres
  let admin: Client
  let cluster: ClusterServers
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true, smallDiskBytes: DISK_BYTES })
    admin = new Client({ connectionString: postgres.url })
    await admin.connect()
    // Its write-ahead log stays on the other disk: if that is full, Postgres stops, as when it is killed.
    await admin.query(`create tablespace small location '${postgres.smallDisk}'`)
    await admin.query('alter database postgres set default_tablespace = small')
    cluster = await openServers({ databaseUrl: postgres.url, count: 3 })
  })
  afterAll(async () => {
    await cluster.close()
    await admin.end()
    await postgres.stop()
  })

  /** Replaces a file on the disk. */
  const write = (bytes: number) =>
    admin.query(`copy (select repeat('x', 1000) from generate_series(1, ${bytes / 1000}))
      to '${postgres.smallDisk}/other-file'`)

  test('has no space left for its tables', async () => {
    await expectSurvival({
      title: 'Postgres: the disk of its tables is full',
      cluster,
      mayFail: 'all',
      async run({ journal }) {
        await expect(write(DISK_BYTES)).rejects.toMatchObject({ code: DISK_FULL })
        await waitUntil(() => journal.failures.length > 0)
        await delay(FAULT_MS)
        await write(0)
      },
    })
  })
})
