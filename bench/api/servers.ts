import { arePeersInstalled } from '../frame/install-peers.ts'
import { startEntry } from '../limits/start-entry.ts'
import { startLoadGenerator, type LoadGenerator } from '../load/load-generator.ts'
import { makeFilledDatabase } from '../product/filled-database.ts'
import { openScratch } from '../product/scratch.ts'
import { startFilledPostgres } from '../product/start-filled-postgres.ts'
import { startProduct, type RunningServer } from '../product/start-product.ts'
import { startProvider, type RunningProvider } from '../product/start-provider.ts'
import { PROJECT_ID } from '../../attacks/frame/attacked-product.ts'

/** Everybody who is measured, running, each with a database of their own that holds the same people and sessions. */
export interface Servers {
  readonly sessions: number
  readonly generator: LoadGenerator
  readonly key: RunningProvider['key']
  /** The product under the rules of production, and with a local provider, on both databases. */
  readonly sqlite: RunningServer
  readonly sqliteLogin: RunningServer
  readonly postgres: RunningServer
  readonly postgresLogin: RunningServer
  readonly limits: Readonly<Record<LimitName, RunningServer>>
  /** Empty when they are not installed. */
  readonly peers: Readonly<Partial<Record<PeerName, RunningServer>>>
}

type LimitName = 'answer' | 'sqlite' | 'postgres' | 'jwt' | 'login' | 'look-up'

/** The packages measured beside us, as `peers/api` has them. */
export type PeerName = 'better-auth' | 'auth-js' | 'auth-js, by hand' | 'passport' | 'express'

/** Starts all of them; `stack` ends them. */
export async function openServers(stack: AsyncDisposableStack, sessions: number): Promise<Servers> {
  const scratch = openScratch()
  stack.defer(() => scratch.remove())
  const keep = async <Part extends { stop(): Promise<unknown> }>(starting: Promise<Part>) => {
    const part = await starting
    stack.defer(async () => void (await part.stop()))
    return part
  }
  const filled = await makeFilledDatabase(sessions)
  const copy = (name: string) => scratch.copy(filled, `${name}.db`)
  const generator = await keep(startLoadGenerator())
  const provider = await keep(startProvider())
  const postgres = await keep(startFilledPostgres(sessions, scratch.folder))

  const product = (databaseUrl: string, asked?: RunningProvider) =>
    keep(startProduct({ databaseUrl, folder: scratch.folder, provider: asked }))
  const entry = (name: string, env: Record<string, string>) => keep(startEntry(name, env))
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
    limits: {
      answer: await entry('limits/bare-answer.ts', {}),
      sqlite: await entry('limits/bare-sqlite.ts', { DATABASE: copy('bare') }),
      postgres: await entry('limits/bare-postgres.ts', { DATABASE: postgres.url }),
      jwt: await entry('limits/bare-jwt.ts', {}),
      login: await entry('limits/bare-login.ts', { DATABASE: copy('bare-login'), ...login }),
      'look-up': await entry('limits/bare-login.ts', {
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
