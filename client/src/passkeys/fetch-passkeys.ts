import { fetchChunk } from '../loading/fetch-chunk.ts'
import type * as passkeys from './passkeys.ts'

export type Passkeys = typeof passkeys

/** Loads the code that calls WebAuthn. Rejects with `ChunkLoadError`. */
export const fetchPasskeys = (): Promise<Passkeys> => fetchChunk(() => import('./passkeys.ts'))
