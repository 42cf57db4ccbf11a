import { arePeersInstalled } from '../support/install-peers.ts'
import { startEntry } from '../baselines/start-entry.ts'
import { startLoadGenerator, type LoadGenerator } from '../load/load-generator.ts'
import { makeFilledDatabase } from '../product/filled-database.ts'
import { openScratch } from '../product/scratch.ts'
import { startFilledPostgres } from '../product/start-filled-postgres.ts'
import { startMeasuredProduct, type RunningServer } from '../product/start-product.ts'
import { startProvider, type RunningProvider } from '../product/start-provider.ts'
import { PROJECT_ID } from '../../testing/users.ts'

/** All measured servers. Each has a database of its own with the same users and sessions; those on Postgres share one. */
export interface Servers {
  readonly sessions: number
  readonly generator: LoadGenerator
  readonly key: RunningProvider['key']
  /** The product in production mode, and with a local provider, on both databases. */
  readonly sqlite: RunningServer
  readonly sqliteLogin: RunningServer
  readonly postgres: RunningServer
  readonly postgresLogin: RunningServer
  readonly baselines: Readonly<Record<BaselineName, RunningServer>>
  /** Empty if the peers are not installed. */
  readonly peers: Readonly<Partial<Record<PeerName, RunningServer>>>
}

type BaselineName = 'answer' | 'sqlite' | 'postgres' | 'jwt' | 'login' | 'look-up'

/** The servers of `peers/api`. */
export type PeerName = 'better-auth' | 'auth-js' | 'auth-js, by hand' | 'passport' | 'express'

/** Starts all servers; `stack` stops them. */
export async function openServers(stack: AsyncDisposableStack, sessions: number): Promise<Servers> {
  const scratch = openScratch()
  stack.defer(() => scratch.remove())
  const withCleanup = async <Resource extends { stop(): Promise<unknown> }>(
    starting: Promise<Resource>,
  ) => {
    const part = await starting
    stack.defer(async () => void (await part.stop()))
    return part
  }
  const filled = await makeFilledDatabase(sessions)
  const copy = (name: string) => scratch.copy(filled, `${name}.db`)
  const generator = await withCleanup(startLoadGenerator())
  const provider = await withCleanup(startProvider())
  const postgres = await withCleanup(startFilledPostgres(sessions, scratch.folder))

  const product = (databaseUrl: string, localProvider?: RunningProvider) =>
    withCleanup(
      startMeasuredProduct({ databaseUrl, folder: scratch.folder, provider: localProvider }),
    )
  const entry = (name: string, env: Record<string, string>) => withCleanup(startEntry(name, env))
  const { jwksUrl: JWKS_URL, toolkitUrl: TOOLKIT_URL, key } = provider
  const login = { PROJECT: PROJECT_ID, JWKS_URL, TOOLKIT_URL }
  return {
    sessions,
    generator,
    key,
    sqlite: await product(`sqlite:${copy('product')}`),
    sqliteLogin: await product(`sqlite:${copy('product-login')}`, provider),
    postgres: await product(postgres.url),
    postgresLogin: await product(postgres.url, provider),
    baselines: {
      answer: await entry('baselines/bare-answer.ts', {}),
      sqlite: await entry('baselines/bare-sqlite.ts', { DATABASE: copy('bare') }),
      postgres: await entry('baselines/bare-postgres.ts', { DATABASE: postgres.url }),
      jwt: await entry('baselines/bare-jwt.ts', {}),
      login: await entry('baselines/bare-login.ts', { DATABASE: copy('bare-login'), ...login }),
      'look-up': await entry('baselines/bare-login.ts', {
        BENCH_LOGIN: 'look-up',
        DATABASE: copy('look-up'),
        ...login,
      }),
    },
    peers: arePeersInstalled() ? await openPeers() : {},
  }

  async function openPeers(): Promise<Record<PeerName, RunningServer>> {
    const own = (name: string) => ({
      DATABASE: `${scratch.folder}/${name}.db`,
      SESSIONS: String(sessions),
    })
    const peer = (name: PeerName) => entry(`peers/api/${name}.mjs`, own(name))
    return {
      'better-auth': await peer('better-auth'),
      'auth-js': await peer('auth-js'),
      'auth-js, by hand': await entry('peers/api/auth-js.mjs', {
        ...own('auth-js-by-hand'),
        ADAPTER: 'by-hand',
      }),
      passport: await peer('passport'),
      express: await entry('peers/api/express.mjs', { DATABASE: copy('express') }),
    }
  }
}
