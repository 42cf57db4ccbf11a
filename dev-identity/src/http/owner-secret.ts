import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** 256 bits, for one run of the provider. */
export function generateOwnerSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Writes the secret atomically, readable only by the current OS user. */
export function writeOwnerSecret(file: string, secret: string): void {
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
}

export function removeOwnerSecret(file: string): void {
  rmSync(file, { force: true })
}
