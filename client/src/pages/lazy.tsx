import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react'
import {
  ChunkLoadError,
  fetchAppStyles,
  isServerReachable,
  lazyModule,
} from '../browser/loading.ts'
import { usePath } from '../browser/navigation.tsx'
import { useStore } from '../browser/store.ts'
import {
  LanguageContext,
  type LanguageState,
  type LanguageStore,
  useLanguage,
  useMessages,
} from '../messages/language.ts'
import type { LoadedMessages, Messages, Namespace } from '../messages/messages.ts'
import { ConnectionContext, reloadWhenRestored, useBannerRetry } from '../session/connection.ts'
import { useSession } from '../session/lazy-session.ts'
import { ErrorBoundary, PageTitle } from '../ui/page.tsx'

export type Page = ComponentType & {
  /** Loads the page and its messages before it is rendered. Never rejects, because rendering the page retries. */
  readonly preload?: (language: LanguageStore, path: string) => Promise<void>
  /** The title if it depends on the address; otherwise it is the one of the path's name. */
  readonly titleOf?: (name: string, messages: LoadedMessages, search: string) => string | undefined
}

/** Loads the module that exports the page as `Name`. */
type LoadPage<Name extends string> = () => Promise<Readonly<Record<Name, Page>>>

/**
 * A page that is loaded on demand, together with the messages in `namespaces`. If it is itself a choice of lazy pages,
 * its `preload` loads the chosen one.
 */
export function lazyPage<Name extends string>(
  load: LoadPage<Name>,
  name: Name,
  ...namespaces: Namespace[]
): Page {
  const page = lazyModule(load)
  const fetchPage = async (language: LanguageStore, path: string) => {
    const [module] = await Promise.all([page.load(), loadAll(language, namespaces)])
    const loaded: Page = module[name]
    await loaded.preload?.(language, path)
    return { default: loaded }
  }

  /** Renders a loaded page without `Suspense`, which React would hydrate later than the rest. */
  function LazyPage() {
    const language = use(LanguageContext)
    const path = usePath()
    const loaded = page.getState()?.[name]
    const [Page] = useState<ComponentType>(
      () =>
        (hasAll(language.getState(), namespaces) && loaded) ||
        lazy(() => fetchPage(language, path)),
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

  return Object.assign(LazyPage, {
    async preload(language: LanguageStore, path: string) {
      await fetchPage(language, path).catch(() => {})
    },
    titleOf: (...args: Parameters<NonNullable<Page['titleOf']>>) =>
      page.getState()?.[name].titleOf?.(...args),
  })
}

const loadAll = (language: LanguageStore, namespaces: readonly Namespace[]) =>
  Promise.all(namespaces.map((namespace) => language.load(namespace)))

const hasAll = ({ messages }: LanguageState, namespaces: readonly Namespace[]) =>
  namespaces.every((namespace) => namespace in messages)

/** Like {@link lazyPage}, for a page that also needs `app.css`, as most pages do. */
export function lazyAppPage<Name extends string>(
  load: LoadPage<Name>,
  name: Name,
  ...namespaces: Namespace[]
): Page {
  const loadWithStyles = async () => (await Promise.all([load(), fetchAppStyles()]))[0]
  return lazyPage(loadWithStyles, name, ...namespaces)
}

/**
 * @public A page of the product, exported as `Name`. It gets its own texts, the namespace `texts`; those of the
 * account, such as the sentences for failures, are loaded with it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function productPage<Texts extends Namespace, Name extends string>(
  texts: Texts,
  load: () => Promise<Readonly<Record<Name, ComponentType<{ readonly texts: Messages[Texts] }>>>>,
  name: Name,
): Page {
  const loadPage = async () => {
    const { [name]: Component } = await load()
    return {
      ProductPage: () => createElement(Component, { texts: useMessages(texts) }),
    }
  }
  return lazyAppPage(loadPage, 'ProductPage', texts, 'account', 'changes', 'failures')
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
export const ChunkErrorBoundary = ({ children }: { readonly children: ReactNode }) => (
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
      <PageTitle>{chunkError}</PageTitle>
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

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : object

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the part and its messages before it is needed. Rejects with `ChunkLoadError`. */
  readonly preload: (language: LanguageStore) => Promise<void>
}

/**
 * A part of a page that the module exports as `Name`. Loads when it is first rendered, together with the messages in
 * `namespaces`. Renders nothing until then, and if that fails. One that can disappear belongs into a {@link LazyArea}.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  ...namespaces: Namespace[]
): LazyPart<PropsOf<Module[Name]>> {
  const part = lazyModule(load)
  const preload = async (language: LanguageStore) => {
    await Promise.all([part.load(), loadAll(language, namespaces)])
  }

  function Part(props: PropsOf<Module[Name]>) {
    const language = use(LanguageContext)
    const state = useLanguage()
    const loaded = useStore(part)
    if (!loaded || !hasAll(state, namespaces)) {
      // Loads once, however often it is rendered.
      preload(language).catch(() => {})
      return null
    }
    return createElement(loaded[name] as FunctionComponent<object>, props)
  }
  return Object.assign(Part, { preload })
}

/**
 * The place of a part that appears and disappears. An extension may have moved the part's elements, so that React
 * throws when it removes them: this stays, and the rest of the page keeps what the user has typed.
 */
export const LazyArea = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)
