import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { POSTGRES_USER } from './postgres-binaries.ts'

/** The command itself is not root, which Postgres would refuse. */
const MOUNT_AND_RUN = `
  mkdir -p "$1" && mount -t tmpfs -o "size=$2,mode=700" tmpfs "$1" && shift 2 &&
  exec unshare --user --map-user=1 --map-group=1 -- "$@"`

/**
 * Adds to a command a disk in memory, which only its process sees and which ends with it. It needs no rights, but Linux
 * and user namespaces.
 */
export function withDisk(folder: string, bytes: number, command: readonly string[]): string[] {
  const asRoot = ['unshare', '--user', '--map-root-user', '--mount']
  return [...asRoot, 'sh', '-c', MOUNT_AND_RUN, 'sh', folder, String(bytes), ...command]
}

/** Many containers forbid user namespaces. */
export function canHaveDisk(): boolean {
  const [program = '', ...args] = withDisk(tmpdir(), 1_000_000, ['true'])
  return spawnSync(program, args, POSTGRES_USER).status === 0
}
