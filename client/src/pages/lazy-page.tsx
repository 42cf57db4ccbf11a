import { lazy, Suspense, use, useState, type ComponentType } from 'react'
import { LanguageContext } from '../messages/language-context.ts'
import { fetchChunk } from '../loading/fetch-chunk.ts'
import { fetchAppStyles } from '../loading/fetch-styles.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import type { Namespace } from '../messages/messages.ts'
import { usePath } from '../navigation/use-location.ts'
import { LoadingPage } from './loading-page.tsx'
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx'

type Preload = (language: LanguageStore, path: string) => Promise<void>

export type LazyPage = ComponentType & {
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
