import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { openServers } from '../../testing/product.ts'

const SERVERS = 3
/** Empty databases on which the servers start. */
const ROUNDS = IS_FULL ? 10 : 2

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
})
afterAll(() => postgres.stop())

async function createDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(name, postgres.url).href
}

/** How many servers say that they ran each migration. */
function countMigrations(outputs: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, name = ''] of outputs.join('').matchAll(/"migration":"([^"]+)"/g))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

test('servers start together on an empty database', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const databaseUrl = await createDatabase(`empty_${round}`)
    const cluster = await openServers({ databaseUrl, count: SERVERS })
    const outputs = cluster.servers.map((server) => server.process.output())
    try {
      expect(new Set(countMigrations(outputs).values())).toEqual(new Set([1]))
      if (round < ROUNDS) continue
      await expectSurvival({
        title: `${SERVERS} servers start together on an empty database, ${ROUNDS} times`,
        cluster,
        run: async () => {},
      })
    } finally {
      await cluster.close()
    }
  }
})
