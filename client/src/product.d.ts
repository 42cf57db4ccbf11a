/* The public part of `foyer.config.ts`; `client/build/product-module.ts` generates it. */

declare const OFFERS_PASSWORD: boolean
declare const OFFERS_PASSKEYS: boolean
/** Whether a login with a password creates a passkey by itself, where the browser can. */
declare const CREATES_PASSKEYS: boolean
declare const OFFERS_PROVIDERS: boolean
declare const OFFERS_TWO_STEP: boolean
declare const REQUIRES_TWO_STEP: boolean
declare const HAS_FIELDS: boolean
declare const HAS_TERMS: boolean
/** Whether there can be incomplete users, whose answers list what is `missing`. */
declare const CAN_BE_INCOMPLETE: boolean
declare const SIGN_UP_IS_OPEN: boolean
/** Whether an offered provider refuses in-app browsers. */
declare const NEEDS_IN_APP_NOTE: boolean
declare const HAS_ILLUSTRATION: boolean
/** Whether the illustration is the door, not an image. */
declare const HAS_DOOR: boolean
/** Whether `npm start` or `npm run dev` has built the app: it then says where developers start. */
declare const HAS_DEMO: boolean

declare module 'virtual:product' {
  import type { Language, LanguageInfo, OfferedLanguages } from '@foyer/contract/languages.ts'
  import type { ProviderId, ProviderInfo } from '@foyer/contract/providers.ts'

  export interface OfferedProvider extends Omit<
    ProviderInfo,
    'isEmailTrusted' | 'scopes' | 'emailParameter'
  > {
    readonly id: ProviderId
    /** The URL of the icon. */
    readonly icon: string
  }

  export interface LogoImage {
    readonly url: string
    /** In pixels. */
    readonly width: number
    readonly height: number
  }

  export const productName: string
  /** One image for both themes, or one for light and one for dark. */
  export const logo: readonly [LogoImage, LogoImage?] | undefined
  export const fontFaces: readonly {
    readonly family: string
    readonly url: string
    readonly weight: string
  }[]
  export const links: {
    readonly terms?: string
    readonly privacy?: string
    readonly support?: string
  }
  export const languages: OfferedLanguages
  /** Of the offered languages only. */
  export const languageInfo: Readonly<Record<Language, Omit<LanguageInfo, 'direction'>>>
  export const rightToLeft: readonly Language[]
  export const leakedPasswordsUrl: string | undefined
  /** Pages refuse shorter passwords, which the provider may accept. */
  export const passwordMinLength: number
  export const providers: readonly OfferedProvider[]
  export const signUp: 'open' | 'closed' | { readonly domains: readonly string[] }
  export const fields: readonly ExtraField[]
  export const termsVersion: string | undefined

  export type Label = string | Readonly<Partial<Record<Language, string>>>

  /** A field of the sign-up form besides names, email and password. */
  export type ExtraField = {
    readonly id: string
    readonly label: Label
    readonly required: boolean
  } & (
    | { readonly kind: 'text'; readonly maxLength: number; readonly autocomplete: string }
    | {
        readonly kind: 'select'
        readonly options: readonly { readonly value: string; readonly label: Label }[]
      }
    | { readonly kind: 'checkbox' }
  )
}

/** A module of its own, because the head script, which is one file, needs the rest of `virtual:product`. */
declare module 'virtual:language-files' {
  import type { Language } from '@foyer/contract/languages.ts'
  // A module that is only declared cannot import relative paths.
  import type { CommonMessages, LazyMessageLoaders } from '@foyer/client/src/messages/messages.ts'

  /** It names the language's other files, so that no page lists those of all languages. */
  interface LanguageFile {
    readonly common: CommonMessages
    readonly lazyMessages: LazyMessageLoaders
  }

  /** Loads the first file of an offered language. */
  export const languageFiles: Readonly<Record<Language, () => Promise<LanguageFile>>>
}

declare module 'virtual:oauth-requests' {
  import type { ProviderId, ProviderInfo } from '@foyer/contract/providers.ts'

  /** Only of the offered providers. */
  export const oauthRequests: Readonly<
    Partial<Record<ProviderId, Pick<ProviderInfo, 'scopes' | 'emailParameter'>>>
  >
}

declare module 'virtual:untrusted-providers' {
  /** The ids of the offered providers whose emails are not trusted. */
  export const untrustedProviders: readonly string[]
}

/** The content of a text file. */
declare module '*.txt?raw' {
  const text: string
  export default text
}

/** The URL of a stylesheet. */
declare module '*.css?url' {
  const url: string
  export default url
}
