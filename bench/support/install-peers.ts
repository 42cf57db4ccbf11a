import { existsSync } from 'node:fs'
import path from 'node:path'
import { INSTALLED, installPackages } from '../../scripts/tool.ts'

/** A package with a lockfile of its own. */
export const PEERS = path.join(import.meta.dirname, '../peers')

/** True for any version of the lockfile, which is enough for a quick run. */
export const arePeersInstalled = (): boolean => existsSync(path.join(PEERS, INSTALLED))

export const installPeers = (): Promise<void> => installPackages(PEERS)
