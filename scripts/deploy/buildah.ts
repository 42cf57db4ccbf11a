import path from 'node:path'
import { runCommand } from './run-command.ts'

/** Builds and runs images without a daemon, and without the privileges that a container engine needs. */
export interface Buildah {
  readonly env: Readonly<Record<string, string>>
  command(...args: readonly string[]): readonly [string, ...string[]]
  /** Returns the output. */
  call(...args: readonly string[]): Promise<string>
}

/** With images and containers in this folder. */
export function createBuildah(folder: string): Buildah {
  const env = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
  const command = (...args: readonly string[]) =>
    [
      'buildah',
      '--root',
      path.join(folder, 'storage'),
      '--runroot',
      path.join(folder, 'run'),
      ...args,
    ] as const
  return {
    env,
    command,
    call: async (...args) => (await runCommand(command(...args), env)).stdout.trim(),
  }
}
