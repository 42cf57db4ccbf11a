import path from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { openLog } from '../../scripts/processes/open-log.ts'
import { findFreePort } from '../../scripts/processes/ports.ts'
import { PROJECT_ID } from '../../attacks/frame/attacked-product.ts'
import { startPart, type RunningPart } from '../frame/start-part.ts'
import type { RunningProvider } from './start-provider.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const ENTRY = path.join(ROOT, 'scripts/run.mjs')

/** The product's server, listening. */
export interface RunningServer extends RunningPart {
  readonly port: number
}

export interface ProductOptions {
  readonly databaseUrl: string
  /** Where its log goes. */
  readonly folder: string
  /** Whom it asks about proofs; without one nobody can log in. */
  readonly provider?: RunningProvider | undefined
}

/**
 * Starts the product as `npm run serve` does, its log in a file. Without a provider under the rules of
 * production; those know no provider but Google, so with a local one it runs without `NODE_ENV`, which
 * nothing else looks at.
 */
export async function startProduct(options: ProductOptions): Promise<RunningServer> {
  const { databaseUrl, folder, provider } = options
  const port = await findFreePort()
  const running = await startPart({
    name: 'The product server',
    flags: readServeFlags(),
    entry: ENTRY,
    args: ['serve'],
    part: 'measured',
    stdout: openLog(folder).file,
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      // The load comes from one machine and says by turns that it is another: a limit by address is not measured.
      TRUSTED_PROXIES: '127.0.0.1/32',
      SIGN_IN_PER_MINUTE: '999999999',
      ...(provider ? identityOf(provider) : PRODUCTION),
    },
  })
  return { ...running, port }
}

/** What `npm run serve` has Node do. */
function readServeFlags(): readonly string[] {
  const { scripts } = packageFile
  const [, flags] = /^exec node (.*)scripts\/run\.mjs serve /.exec(scripts.serve) ?? []
  if (flags === undefined) throw new Error('It is not seen how "npm run serve" starts Node.')
  return flags.split(' ').filter(Boolean)
}

const PRODUCTION = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'bench',
  FIREBASE_API_KEY: 'bench',
}

function identityOf({ jwksUrl, toolkitUrl }: RunningProvider) {
  return {
    FIREBASE_PROJECT_ID: PROJECT_ID,
    IDENTITY_JWKS_URL: jwksUrl,
    IDENTITY_TOOLKIT_URL: toolkitUrl,
  }
}
