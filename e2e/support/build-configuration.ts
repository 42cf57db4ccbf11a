import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

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
  | 'required-two-step'
  | 'password-only'
  | 'providers-only'

/** Builds the client of a configuration into a folder. Returns the settings that select both. */
export async function buildConfiguration(
  name: Configuration,
  folder: string,
): Promise<{ FOYER_CONFIG: string; CLIENT_DIST: string }> {
  const settings = {
    FOYER_CONFIG: path.join(ROOT, 'e2e/configs', `${name}.config.ts`),
    CLIENT_DIST: folder,
  }
  // As `npm test` builds it. Without it, home would show what only developers see.
  const env = { ...process.env, NODE_ENV: 'production', ...settings }
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts/build.ts')], { env })
  return settings
}
