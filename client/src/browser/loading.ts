import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import appStyles from '../styles/app.css?url'
import { createStore, type Readable } from './store.ts'

/** A part of the app could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  /** The server is reachable, but no longer has the file. */
  readonly isGone: boolean

  constructor(isGone: boolean, options?: ErrorOptions) {
    super(isGone ? 'Gone' : 'Unreachable', options)
    this.isGone = isGone
  }

  /** The failure's code: a newer release has replaced the page, or the server can't be reached. */
  get code() {
    return this.isGone ? ('outdated' as const) : ('unreachable' as const)
  }
}

/** Loads a chunk, or rejects with {@link ChunkLoadError}. */
export const fetchChunk = <Chunk>(load: () => Promise<Chunk>): Promise<Chunk> =>
  load().catch((cause: unknown) => {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(false, { cause })
  })

/** Dispatched on `window` when the server no longer has a file, because a newer release has replaced it. */
export const OUTDATED_EVENT = 'foyer:outdated'

/** Fetches a file into the browser's cache. Rejects with `ChunkLoadError`; the next call tries again. */
export const fetchFile = fetchOnce(async (file: string): Promise<void> => {
  if (isPreloaded(file)) return
  const response = await fetch(file).catch(() => undefined)
  if (response?.status === 404 && (await isServerReachable())) {
    window.dispatchEvent(new Event(OUTDATED_EVENT))
    throw new ChunkLoadError(true)
  }
  if (!response?.ok) throw new ChunkLoadError(false)
  // A file is in the cache once its end has arrived.
  await response.blob()
})

/** Pages preload the files that their start needs. */
const isPreloaded = (file: string) => document.querySelector(`link[href="${file}"]`) !== null

/** Returns the same promise to all callers with the same arguments; after a failure, the next call fetches again. */
/* @__NO_SIDE_EFFECTS__ */
export function fetchOnce<Args extends string[], Value>(
  fetch: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  const fetches = new Map<string, Promise<Value>>()
  return (...args) => {
    const key = args.join()
    const fetching =
      fetches.get(key) ??
      fetch(...args).catch((cause: unknown) => {
        fetches.delete(key)
        throw cause
      })
    fetches.set(key, fetching)
    return fetching
  }
}

/** Code that loads later; its state is `undefined` until then. */
export interface LazyModule<Module> extends Readable<Module | undefined> {
  /** Loads it once; after a failure, the next call tries again. Rejects with `ChunkLoadError`. */
  readonly load: () => Promise<Module>
}

/* @__NO_SIDE_EFFECTS__ */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const { getState, set, subscribe } = createStore<Module | undefined>(undefined)
  const fetchModule = fetchOnce(async () => {
    const loaded = await fetchChunk(load)
    set(loaded)
    return loaded
  })
  return { getState, subscribe, load: fetchModule }
}

/** Loads the styles that all pages but login and sign-up need, once. Rejects if that fails. */
export const fetchAppStyles = fetchOnce(async () => {
  await fetchFile(appStyles)
  await attachStyles(appStyles)
})

function attachStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
  })
}

/** Checks the body too, because a captive portal responds to every request. Never rejects. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS)
    const response = await fetch('/healthz', { cache: 'no-store', redirect: 'error', signal })
    const { status } = (await response.json()) as { status?: unknown }
    return response.ok && status === 'alive'
  } catch {
    return false
  }
}
