import path from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { openLog, findFreePort } from '../../scripts/processes.ts'
import { PROJECT_ID } from '../../testing/users.ts'
import { startBenchmarkProcess, type BenchmarkProcess } from '../support/start-benchmark-process.ts'
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
export async function startProduct(options: ProductOptions): Promise<ProductServer> {
  const { databaseUrl, folder, provider } = options
  const [port, managementPort] = [await findFreePort(), await findFreePort()]
  const running = await startBenchmarkProcess({
    name: 'The product server',
    flags: readServeFlags(),
    entry: ENTRY,
    args: ['serve'],
    cores: 'measured',
    stdout: openLog(folder).file,
    env: {
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      // The load generator sends many forwarded IPs, because the rate limit per IP is not what is measured.
      TRUSTED_PROXIES: '127.0.0.1/32',
      SIGN_IN_PER_MINUTE: '999999999',
      ...(provider ? identityOf(provider) : PRODUCTION),
    },
  })
  return { ...running, port, managementPort }
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

function identityOf({ jwksUrl, toolkitUrl }: RunningProvider) {
  return {
    FIREBASE_PROJECT_ID: PROJECT_ID,
    IDENTITY_JWKS_URL: jwksUrl,
    IDENTITY_TOOLKIT_URL: toolkitUrl,
  }
}
