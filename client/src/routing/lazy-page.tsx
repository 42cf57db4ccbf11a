import { lazy, Suspense, use, useState, type ComponentType } from 'react'
import { LanguageContext } from '../messages/language-context.ts'
import { fetchChunk } from '../loading/fetch-chunk.ts'
import { fetchAppStyles } from '../loading/fetch-styles.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import type { Namespace } from '../messages/messages.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import { ChunkErrorBoundary } from '../pages/chunk-error-boundary.tsx'

export type LazyPage = ComponentType & {
  /** Loads the page and its messages before it is rendered. Never rejects, because rendering the page retries. */
  readonly preload: (language: LanguageStore) => Promise<void>
}

/** Loads the module that exports the page as `Name`. */
type LoadPage<Name extends string> = () => Promise<Readonly<Record<Name, ComponentType>>>

/** A page that is loaded on demand, together with the messages in `namespaces`. */
export function lazyPage<Name extends string>(
  load: LoadPage<Name>,
  name: Name,
  ...namespaces: Namespace[]
): LazyPage {
  let loaded: ComponentType | undefined
  const fetchPage = async (language: LanguageStore) => {
    const fetching = namespaces.map((namespace) => language.load(namespace))
    const [module] = await Promise.all([fetchChunk(load), ...fetching])
    return { default: (loaded = module[name]) }
  }

  /** Renders a loaded page without `Suspense`, which React would hydrate later than the rest. */
  function LazyPage() {
    const language = use(LanguageContext)
    const [Ready] = useState(() => {
      const { messages } = language.getState()
      return namespaces.every((namespace) => namespace in messages) ? loaded : undefined
    })
    return Ready ? <Ready /> : <SuspendedPage />
  }

  function SuspendedPage() {
    const language = use(LanguageContext)
    const [Page] = useState(() => lazy(() => fetchPage(language)))
    return (
      <ChunkErrorBoundary>
        <Suspense fallback={<LoadingPage />}>
          <Page />
        </Suspense>
      </ChunkErrorBoundary>
    )
  }

  const preload = (language: LanguageStore) =>
    fetchPage(language).then(
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
