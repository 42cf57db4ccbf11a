import { callbackify } from 'node:util'
import { Client, type ClientBase } from 'pg'
import { NoPrimaryError } from './database.ts'

/** Per server: milliseconds. All servers are asked at once, so a silent one does not delay the others. */
const LIMIT_MS = 1_000

type Address = Pick<Client, 'host' | 'port'>

/** A client class that connects to the one of several servers that accepts writes, also after a failover. */
export function createPrimaryClient(urls: readonly string[]): typeof Client {
  let primary: Promise<Address> | undefined

  async function connectToPrimary(client: Client, connect: () => Promise<Client>) {
    // The pool listens only once a connection is open.
    client.on('error', () => {})
    primary ??= findPrimary(urls)
    const primaryOfThisAttempt = primary
    try {
      Object.assign(client, await primaryOfThisAttempt)
      await connect()
      await requireWritable(client)
      return client
    } catch (error) {
      if (primary === primaryOfThisAttempt) primary = undefined
      client.end().catch(() => {})
      throw error
    }
  }

  return class extends Client {
    override connect(): Promise<Client>
    override connect(callback: Parameters<Client['connect']>[0]): void
    override connect(callback?: Function): Promise<Client> | void {
      const connectNow = () => connectToPrimary(this, () => super.connect())
      if (!callback) return connectNow()
      callbackify(connectNow)(callback as () => void)
    }
  }
}

/** Finds the one of several Postgres servers that accepts writes. Throws {@link NoPrimaryError}. */
async function findPrimary(urls: readonly string[]): Promise<Address> {
  return Promise.any(urls.map(requirePrimary)).catch(({ errors }: AggregateError) => {
    const reasons = errors.map(({ message }: Error) => message).join(', ')
    throw new NoPrimaryError(`None of its servers accepts writes: ${reasons}`)
  })
}

async function requirePrimary(url: string): Promise<Address> {
  const limits = { connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS }
  const client = new Client({ connectionString: url, ...limits }).on('error', () => {})
  const { host, port } = client
  try {
    await client.connect()
    await requireWritable(client)
    return { host, port }
  } catch (error) {
    throw new Error(`${host}:${port} (${describe(error)})`, { cause: error })
  } finally {
    client.end().catch(() => {})
  }
}

/** Throws if the server is a standby, or its administrator has made it read-only. */
async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: 'on' | 'off' }>(
    'show transaction_read_only',
  )
  if (rows[0]?.transaction_read_only !== 'off') throw new NoPrimaryError('read-only')
}

/** The error of several failed connection attempts has a code but no message. */
function describe(error: unknown): string {
  const { message, code }: { message?: string; code?: string } = Object(error)
  return code ?? message ?? 'unknown'
}
