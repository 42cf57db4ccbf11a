import { lazy, Suspense, use, useState, type ComponentType } from 'react'
import { AppContext } from '../app-context.ts'
import { fetchChunk } from '../connection/fetch-chunk.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import type { Part } from '../messages/messages.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import { MissingPage } from '../pages/missing-page.tsx'

/** A page that is fetched when it is wanted. */
export type LazyPage = ComponentType & {
  /** Fetches it and its words beforehand. Never rejects: what is missing is asked for again, and missed, when the page is shown. */
  readonly preload: (language: LanguageStore) => Promise<void>
}

/** Fetches the module that holds a page by its name. */
export type LoadPage<Name extends string> = () => Promise<Readonly<Record<Name, ComponentType>>>

/** Makes a page of what `load` fetches, with the words it cannot be shown without. */
export function lazyPage<Name extends string>(
  load: LoadPage<Name>,
  name: Name,
  ...words: Part[]
): LazyPage {
  let loaded: ComponentType | undefined
  const fetchPage = async (language: LanguageStore) => {
    const fetching = words.map((part) => language.load(part))
    const [module] = await Promise.all([fetchChunk(load), ...fetching])
    return { default: (loaded = module[name]) }
  }

  /** What is there already is shown at once: a boundary would be hydrated later than the rest. */
  function Page() {
    const { language } = use(AppContext)
    const [Ready] = useState(() => {
      const { messages } = language.getState()
      return words.every((part) => part in messages) ? loaded : undefined
    })
    return Ready ? <Ready /> : <Awaited />
  }

  function Awaited() {
    const { language } = use(AppContext)
    // A fetch that failed stays so: the next attempt is another.
    const [Fetched, setFetched] = useState(() => lazy(() => fetchPage(language)))
    return (
      <MissingPage onRetry={() => setFetched(lazy(() => fetchPage(language)))}>
        <Suspense fallback={<LoadingPage />}>
          <Fetched />
        </Suspense>
      </MissingPage>
    )
  }

  const preload = (language: LanguageStore) =>
    fetchPage(language).then(
      () => {},
      () => {},
    )
  return Object.assign(Page, { preload })
}
