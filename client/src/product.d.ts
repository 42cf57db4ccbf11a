/** The public part of `foyer.config.ts`; `client/build/product-module.ts` generates it. */
declare module 'virtual:product' {
  import type { Language, LanguageInfo, OfferedLanguages } from '@foyer/contract/languages.ts'
  import type { ProviderId } from '@foyer/contract/providers.ts'

  export interface OfferedProvider {
    readonly id: ProviderId
    /** The URL of the icon. */
    readonly icon: string
    readonly firebaseId: string
    readonly name: string
    readonly scopes: readonly string[]
  }

  export const productName: string
  export const links: {
    readonly terms?: string
    readonly privacy?: string
    readonly support?: string
  }
  export const languages: OfferedLanguages
  /** Of the offered languages only. */
  export const languageInfo: Readonly<Record<Language, LanguageInfo>>
  export const hasPassword: boolean
  export const hasProviders: boolean
  export const providers: readonly OfferedProvider[]
}
