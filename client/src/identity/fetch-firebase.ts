import { fetchChunk } from '../connection/fetch-chunk.ts'

/** Fetches the provider's library; the browser does so once. Nobody else does, and only when somebody needs it (decisions 13). */
export const fetchFirebase = () => fetchChunk(() => import('./firebase-identity-provider.ts'))
