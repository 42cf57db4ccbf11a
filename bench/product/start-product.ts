import path from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { findFreePort } from '../../scripts/processes.ts'
import { startProduct } from '../../testing/running-product.ts'
import { pin } from '../support/pin-to-cores.ts'
import type { BenchmarkProcess } from '../support/start-benchmark-process.ts'
import type { RunningProvider } from './start-provider.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const ENTRY = path.join(ROOT, 'scripts/run.mjs')

/** The product's server, listening. */
export interface RunningServer extends BenchmarkProcess {
  readonly port: number
}

/** The product's server. */
export interface ProductServer extends RunningServer {
  readonly managementPort: number
}

export interface ProductOptions {
  readonly databaseUrl: string
  /** The folder of its log file. */
  readonly folder: string
  /** Without a provider, no one can log in. */
  readonly provider?: RunningProvider | undefined
}

/**
 * Starts the product as `npm run serve` does, with its log in a file. Production settings allow only Google
 * as the provider, so with a local provider it runs without `NODE_ENV`, which changes nothing else.
 */
export async function startMeasuredProduct(options: ProductOptions): Promise<ProductServer> {
  const { databaseUrl, folder, provider } = options
  const [port, managementPort] = [await findFreePort(), await findFreePort()]
  const product = await startProduct({
    folder,
    provider: provider ?? 'none',
    program: { entry: ENTRY, args: ['serve'], flags: readServeFlags() },
    settings: {
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      // The load generator sends many forwarded IPs, because the rate limit per IP is not what is measured.
      TRUSTED_PROXIES: '127.0.0.1/32',
      SIGN_IN_PER_MINUTE: '999999999',
      ...(!provider && PRODUCTION),
    },
  })
  const pid = product.servers[0]?.pid ?? -1
  pin(pid, 'measured')
  return { pid, port, managementPort, stop: () => product.close() }
}

/** The Node flags of `npm run serve`. */
function readServeFlags(): readonly string[] {
  const { scripts } = packageFile
  const [, flags] = /^exec node (.*)scripts\/run\.mjs serve /.exec(scripts.serve) ?? []
  if (flags === undefined)
    throw new Error('The script "serve" in package.json does not start Node as expected.')
  return flags.split(' ').filter(Boolean)
}

const PRODUCTION = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'bench',
  FIREBASE_API_KEY: 'bench',
  FIREBASE_AUTH_DOMAIN: 'bench.firebaseapp.com',
  SECRETS_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
}
