import type { Language } from '@foyer/contract/languages.ts'
import { fetchChunk } from '../connection/fetch-chunk.ts'
import type { LaterWords, WordSources } from './later-words.ts'
import type { DoorWords, Messages, Part } from './messages.ts'

/** What a language says first. It knows where its other words are, so that no page names those of all languages. */
type Door = { readonly door: DoorWords; readonly later: LaterWords }

const DOORS: Record<Language, () => Promise<Door>> = {
  en: () => import('./locales/en/door.ts'),
  de: () => import('./locales/de/door.ts'),
  es: () => import('./locales/es/door.ts'),
  fr: () => import('./locales/fr/door.ts'),
  pt: () => import('./locales/pt/door.ts'),
  ja: () => import('./locales/ja/door.ts'),
  zh: () => import('./locales/zh/door.ts'),
  ar: () => import('./locales/ar/door.ts'),
}

/** Fetches one part of one language, and nothing else but its door. Rejects when it cannot be had. */
export async function loadMessages<P extends Part>(
  language: Language,
  part: P,
): Promise<Messages[P]> {
  const { door, later } = await fetchChunk(DOORS[language])
  const sources: WordSources = { ...later, door: async () => ({ door }) }
  const file = await fetchChunk<{ readonly [Name in P]: Messages[P] }>(sources[part])
  return file[part]
}
