import { lazy, Suspense, use, useState, type ComponentType } from 'react'
import { AppContext } from '../app-context.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import type { Part } from '../messages/messages.ts'
import { LoadingPage } from '../pages/loading-page.tsx'

/** A page that is fetched when it is wanted. */
export type LazyPage = ComponentType & {
  /** Fetches it and its words beforehand. Never rejects: what is missing is asked for again, and missed, when the page is shown. */
  readonly preload: (language: LanguageStore) => Promise<void>
}

/** Makes a page of what `load` fetches, with the words it cannot be shown without. */
export function lazyPage(load: () => Promise<ComponentType>, words: Part = 'door'): LazyPage {
  let loaded: ComponentType | undefined
  const fetchPage = async () => ({ default: (loaded = await load()) })
  const Fetched = lazy(fetchPage)

  const preload = (language: LanguageStore) =>
    Promise.all([fetchPage(), language.load(words)]).then(
      () => {},
      () => {},
    )

  /** What is there already is shown at once: a boundary would be hydrated later than the rest. */
  function Page() {
    const { language } = use(AppContext)
    const [Ready] = useState(() => {
      if (words in language.getState().messages) return loaded
      void preload(language)
      return undefined
    })
    if (Ready) return <Ready />
    return (
      <Suspense fallback={<LoadingPage />}>
        <Fetched />
      </Suspense>
    )
  }
  return Object.assign(Page, { preload })
}
