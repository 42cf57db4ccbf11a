import {
  type PostgresOptions,
  startPostgres,
  type TestPostgres,
} from '../../../testing/postgres.ts'
import { openServers, type TestServers } from './open-servers.ts'

const SERVERS = 3

/** Three servers behind a balancer, on one durable Postgres. */
export interface Cluster extends TestServers {
  readonly postgres: TestPostgres
}

export async function openCluster(options: PostgresOptions = {}): Promise<Cluster> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres({ durable: true, ...options })
  stack.defer(() => postgres.stop())
  const servers = await openServers({ databaseUrl: postgres.url, count: SERVERS })
  stack.defer(() => servers.close())
  const opened = stack.move()
  return { ...servers, postgres, close: () => opened.disposeAsync() }
}
