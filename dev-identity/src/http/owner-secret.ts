import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** A new secret of 256 bits for one run of the provider. */
export function generateOwnerSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Leaves the secret where scripts and tests of the same person find it, readable by nobody else.
 * It appears whole or not at all.
 */
export function writeOwnerSecret(file: string, secret: string): void {
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
}

/** The secret is worth nothing once its provider has stopped. */
export function removeOwnerSecret(file: string): void {
  rmSync(file, { force: true })
}
