import { Client } from 'pg'
import { startPostgres, type TestPostgres } from '../../../testing/postgres.ts'

/** A durable Postgres, and a standby for which its commits wait. */
export interface ReplicatedPostgres {
  /** Names both, as in `DATABASE_URL`. */
  readonly url: string
  readonly primary: TestPostgres
  readonly standby: TestPostgres
  /** Makes the standby accept writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  await using stack = new AsyncDisposableStack()
  const start = async (options: Parameters<typeof startPostgres>[0]) => {
    const postgres = await startPostgres({ durable: true, ...options })
    stack.defer(() => postgres.stop())
    return postgres
  }
  const primary = await start({ settings: ['synchronous_standby_names=standby'] })
  const { host, port } = new URL(primary.url)
  await primary.shutDown()
  const standby = await start({
    standbyOf: primary.data,
    settings: [
      `primary_conninfo=host=127.0.0.1 port=${port} user=postgres application_name=standby`,
      'wal_retrieve_retry_interval=100ms',
    ],
  })
  await primary.restart()
  const opened = stack.move()
  return {
    url: primary.url.replace(host, `${host},${new URL(standby.url).host}`),
    primary,
    standby,
    async promote() {
      const client = new Client({ connectionString: standby.url })
      await client.connect()
      // Without waiting, because a standby may cancel a query that takes long.
      await client.query('select pg_promote(false)')
      await client.end()
    },
    stop: () => opened.disposeAsync(),
  }
}
