import { fetchChunk } from '../browser/loading.ts'

/** The only import of the provider's library; loaded when a sign-in is likely (decision 016). */
export const fetchFirebase = () => fetchChunk(() => import('./firebase.ts'))
