import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** A test of `npm run test:deploy`: runs a part of the deployment files on this machine. */
export interface Proof {
  readonly title: string
  /** Commands that must be installed. */
  readonly needs: readonly string[]
  /** Returns what was seen, a line each. Rejects if anything is wrong. */
  run(): Promise<readonly string[]>
}

export function findMissing({ needs }: Proof): readonly string[] {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin']
  return needs.filter((command) => !folders.some((folder) => isExecutable(folder, command)))
}

function isExecutable(folder: string, command: string): boolean {
  try {
    accessSync(path.join(folder, command), constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Rejects with the expectation if it does not hold. */
export function expectThat(holds: boolean, expectation: string): void {
  if (!holds) throw new Error(`Not true: ${expectation}`)
}
