import type { Language } from '@foyer/contract/languages.ts'
import type { LazyMessageLoaders, CommonMessages } from './messages.ts'

/** Each language's first chunk names its other chunks, so that no page lists those of all languages. */
interface CommonChunk {
  readonly common: CommonMessages
  readonly lazyMessages: LazyMessageLoaders
}

/** The build leaves out the languages that the product does not offer (`client/build/product-module.ts`). */
export const COMMON_CHUNKS: Readonly<Record<Language, () => Promise<CommonChunk>>> = {
  en: () => import('./locales/en/common.ts'),
  de: () => import('./locales/de/common.ts'),
  es: () => import('./locales/es/common.ts'),
  fr: () => import('./locales/fr/common.ts'),
  pt: () => import('./locales/pt/common.ts'),
  ja: () => import('./locales/ja/common.ts'),
  zh: () => import('./locales/zh/common.ts'),
  ar: () => import('./locales/ar/common.ts'),
}
