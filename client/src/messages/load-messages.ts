import type { Language } from '@foyer/contract/languages.ts'
import { fetchChunk } from '../connection/fetch-chunk.ts'
import type { Messages, Part } from './messages.ts'

/** Where each part of a language is: a file of its own, whose export bears the name of the part. */
type Sources = { readonly [P in Part]: () => Promise<{ readonly [Name in P]: Messages[P] }> }

const SOURCES: Record<Language, Sources> = {
  en: {
    door: () => import('./locales/en/door.ts'),
    failures: () => import('./locales/en/failures.ts'),
    account: () => import('./locales/en/account.ts'),
    changes: () => import('./locales/en/changes.ts'),
    mails: () => import('./locales/en/mails.ts'),
  },
  de: {
    door: () => import('./locales/de/door.ts'),
    failures: () => import('./locales/de/failures.ts'),
    account: () => import('./locales/de/account.ts'),
    changes: () => import('./locales/de/changes.ts'),
    mails: () => import('./locales/de/mails.ts'),
  },
  es: {
    door: () => import('./locales/es/door.ts'),
    failures: () => import('./locales/es/failures.ts'),
    account: () => import('./locales/es/account.ts'),
    changes: () => import('./locales/es/changes.ts'),
    mails: () => import('./locales/es/mails.ts'),
  },
  fr: {
    door: () => import('./locales/fr/door.ts'),
    failures: () => import('./locales/fr/failures.ts'),
    account: () => import('./locales/fr/account.ts'),
    changes: () => import('./locales/fr/changes.ts'),
    mails: () => import('./locales/fr/mails.ts'),
  },
  pt: {
    door: () => import('./locales/pt/door.ts'),
    failures: () => import('./locales/pt/failures.ts'),
    account: () => import('./locales/pt/account.ts'),
    changes: () => import('./locales/pt/changes.ts'),
    mails: () => import('./locales/pt/mails.ts'),
  },
  ja: {
    door: () => import('./locales/ja/door.ts'),
    failures: () => import('./locales/ja/failures.ts'),
    account: () => import('./locales/ja/account.ts'),
    changes: () => import('./locales/ja/changes.ts'),
    mails: () => import('./locales/ja/mails.ts'),
  },
  zh: {
    door: () => import('./locales/zh/door.ts'),
    failures: () => import('./locales/zh/failures.ts'),
    account: () => import('./locales/zh/account.ts'),
    changes: () => import('./locales/zh/changes.ts'),
    mails: () => import('./locales/zh/mails.ts'),
  },
  ar: {
    door: () => import('./locales/ar/door.ts'),
    failures: () => import('./locales/ar/failures.ts'),
    account: () => import('./locales/ar/account.ts'),
    changes: () => import('./locales/ar/changes.ts'),
    mails: () => import('./locales/ar/mails.ts'),
  },
}

/** Fetches one part of one language, and nothing else. Rejects when it cannot be had. */
export async function loadMessages<P extends Part>(
  language: Language,
  part: P,
): Promise<Messages[P]> {
  const file = await fetchChunk<{ readonly [Name in P]: Messages[P] }>(SOURCES[language][part])
  return file[part]
}
