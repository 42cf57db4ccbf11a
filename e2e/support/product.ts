import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type RunningProduct, startProduct } from '../../testing/running-product.ts'
import { JOURNEY_CONFIGURATION } from './configured-product.ts'

export type { RunningProduct }

const ROOT = path.join(import.meta.dirname, '../..')

/** A product that differs from `foyer.config.ts`: a file in `e2e/configs/`. */
export type Configuration =
  | 'all-methods'
  | 'arabic-only'
  | 'asks-more'
  | 'closed'
  | 'german-first'
  | 'leaked-passwords'
  | 'no-passkeys'
  | 'no-two-step'
  | 'one-domain'
  | 'open-to-all'
  | 'required-two-step'
  | 'password-only'
  | 'providers-only'

interface JourneyOptions {
  readonly settings?: NodeJS.ProcessEnv
  /** Builds and runs another product than that of `foyer.config.ts`. */
  readonly configuration?: Configuration | undefined
}

/** `client/dist` must have been built. A file without emails sets `MAIL_URL` to `''`. */
export async function openProduct({
  settings,
  configuration = JOURNEY_CONFIGURATION,
}: JourneyOptions = {}): Promise<RunningProduct> {
  const configured = configuration && (await buildConfiguration(configuration))
  return startProduct({ settings: { SIGN_IN_PER_MINUTE: '100000', ...configured, ...settings } })
}

/**
 * Builds the client of a configuration, unless that was done since `client/dist` was built. Returns the settings that
 * select both.
 */
async function buildConfiguration(
  name: Configuration,
): Promise<{ FOYER_CONFIG: string; CLIENT_DIST: string }> {
  const config = path.join(ROOT, 'e2e/configs', `${name}.config.ts`)
  const age = Math.max(builtAt(path.join(ROOT, 'client/dist')), statSync(config).mtimeMs)
  // Named after what it was built from, so that none has to make place for another, which a server may be reading.
  const folder = path.join(ROOT, '.test/configurations', `${name}-${Math.round(age)}`)
  if (!existsSync(folder)) {
    // Another worker may build the same one, so each has a folder of its own until it is done.
    const own = `${folder}-${process.pid}`
    // As `npm test` builds it. Without it, home would show what only developers see.
    const settings = { NODE_ENV: 'production', FOYER_CONFIG: config, CLIENT_DIST: own }
    await promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts/run.mjs'), 'build'], {
      env: { ...process.env, ...settings },
    })
    try {
      renameSync(own, folder)
    } catch {
      // The other worker was quicker, and its build is the same.
      rmSync(own, { recursive: true })
    }
  }
  return { FOYER_CONFIG: config, CLIENT_DIST: folder }
}

/** When a client was built completely: its last file is its manifest. */
function builtAt(folder: string): number {
  return statSync(path.join(folder, '.builds.json'), { throwIfNoEntry: false })?.mtimeMs ?? -1
}
