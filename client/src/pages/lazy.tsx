import { type ComponentType, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { fetchAppStyles } from '../browser/app-styles.ts'
import { ChunkLoadError, fetchChunk, isServerReachable } from '../browser/loading.ts'
import { usePath } from '../browser/navigation.tsx'
import {
  LanguageContext,
  type LanguageStore,
  useLanguage,
  useMessages,
} from '../messages/language.ts'
import type { Messages, Namespace } from '../messages/messages.ts'
import { ConnectionContext, reloadWhenRestored, useBannerRetry } from '../session/connection.ts'
import { useSession } from '../session/lazy-session.ts'
import { ErrorBoundary, PageTitle } from '../ui/page.tsx'

type Preload = (language: LanguageStore, path: string) => Promise<void>

type LazyPage = ComponentType & {
  /** Loads the page and its messages before it is rendered. Never rejects, because rendering the page retries. */
  readonly preload: Preload
}

/** A page that chooses between others may be lazy in turn. */
export type Page = ComponentType & Partial<LazyPage>

/** Loads the module that exports the page as `Name`. */
type LoadPage<Name extends string> = () => Promise<Readonly<Record<Name, Page>>>

/** A page that is loaded on demand, together with the messages in `namespaces`. */
export function lazyPage<Name extends string>(
  load: LoadPage<Name>,
  name: Name,
  ...namespaces: Namespace[]
): LazyPage {
  let loaded: Page | undefined
  const fetchPage = async (language: LanguageStore, path: string) => {
    const fetching = namespaces.map((namespace) => language.load(namespace))
    const [module] = await Promise.all([fetchChunk(load), ...fetching])
    loaded = module[name]
    await loaded.preload?.(language, path)
    return { default: loaded }
  }

  const isLoaded = (language: LanguageStore) =>
    namespaces.every((namespace) => namespace in language.getState().messages)

  /** Renders a loaded page without `Suspense`, which React would hydrate later than the rest. */
  function LazyPage() {
    const language = use(LanguageContext)
    const path = usePath()
    const [Page] = useState(
      () => (isLoaded(language) && loaded) || lazy(() => fetchPage(language, path)),
    )
    if (Page === loaded) return <Page />
    return (
      <ChunkErrorBoundary>
        <Suspense fallback={<LoadingPage />}>
          <Page />
        </Suspense>
      </ChunkErrorBoundary>
    )
  }

  const preload: Preload = (language, path) =>
    fetchPage(language, path).then(
      () => {},
      () => {},
    )
  return Object.assign(LazyPage, { preload })
}

/** Like {@link lazyPage}, for a page that also needs `app.css`, as most pages do. */
export function lazyAppPage<Name extends string>(
  load: LoadPage<Name>,
  name: Name,
  ...namespaces: Namespace[]
): LazyPage {
  const loadWithStyles = async () => (await Promise.all([load(), fetchAppStyles()]))[0]
  return lazyPage(loadWithStyles, name, ...namespaces)
}

/** For public pages that use the account module: loads it first. */
export function WithAccount({ children }: { children: ReactNode }) {
  return (
    <ChunkErrorBoundary>
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </ChunkErrorBoundary>
  )
}

/** Shown until the session is known; says that the server cannot be reached once a request fails, or after 8 s. */
export function LoadingPage() {
  const texts = useMessages().session
  const { state } = useSession()
  if (state.status === 'loading' && state.unreachable)
    return (
      <div className="app-page">
        <PageTitle lead={texts.reconnectingLead}>{texts.reconnecting}</PageTitle>
      </div>
    )
  return (
    <div className="loading" role="status">
      <h1 id="page-title">{texts.loading}</h1>
    </div>
  )
}

/** Shows an error page if a lazy page cannot be loaded. Errors of the page itself go to the boundary around the app. */
const ChunkErrorBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={showChunkError}>{children}</ErrorBoundary>
)

function showChunkError(cause: unknown) {
  if (cause instanceof ChunkLoadError) return <ChunkErrorPage canRetry={!cause.isGone} />
  throw cause
}

/** Reloads the page once the connection is restored. If the chunk is gone, the banner offers a reload instead. */
function ChunkErrorPage({ canRetry }: { readonly canRetry: boolean }) {
  const { chunkError, connection } = useMessages()
  const store = use(ConnectionContext)
  const hasBannerRetry = useBannerRetry()
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    if (await isServerReachable()) window.location.reload()
    else setBusy(false)
  }
  return (
    <div className="auth-page" ref={canRetry ? () => reloadWhenRestored(store) : undefined}>
      <PageTitle lead={chunkError.lead}>{chunkError.title}</PageTitle>
      {canRetry && !hasBannerRetry && (
        <p>
          <button type="button" className="button primary" disabled={isBusy} onClick={retry}>
            {connection.retry}
          </button>
        </p>
      )}
    </div>
  )
}

/**
 * The place of a notice that loads later. If the notice throws, also when it disappears, the rest of the page keeps
 * what the user has typed.
 */
export const LazyArea = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)

/** For `lazy`. Renders nothing if the notice or its messages cannot be loaded. */
export async function fetchNotice<Props>(
  load: () => Promise<ComponentType<Props>>,
  messages: Promise<unknown>,
): Promise<{ default: ComponentType<Props> }> {
  try {
    const [notice] = await Promise.all([fetchChunk(load), messages])
    return { default: notice }
  } catch {
    return { default: Nothing }
  }
}

const Nothing = () => null

/** The messages of a namespace, or `undefined` until they are loaded: for notices that appear without a page load. */
export function useLoadedMessages<N extends Namespace>(namespace: N): Messages[N] | undefined {
  const language = use(LanguageContext)
  const loaded = (useLanguage().messages as Partial<Messages>)[namespace]
  // Loads once, however often it is called. A failure leaves the notice out.
  if (!loaded) void language.load(namespace).catch(() => {})
  return loaded
}
