import path from 'node:path'
import { domainToUnicode } from 'node:url'
import { PROVIDERS, type ProviderInfo } from '@foyer/contract/providers.ts'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import type { BuildOptions } from '@foyer/product/load.ts'
import type { Plugin } from 'vite'
import { listFontFaces, type BrandAssets, type BrandImage } from './brand.ts'

const SOURCES = path.join(import.meta.dirname, '../src')

type Source = (product: BuildOptions, assets: BrandAssets | undefined) => string

const MODULES: Readonly<Record<string, Source>> = {
  'virtual:product': productSource,
  'virtual:language-files': languageFilesSource,
  'virtual:oauth-requests': oauthRequestsSource,
  'virtual:untrusted-providers': untrustedProvidersSource,
}

/** Keeps other plugins from resolving an id. */
const PREFIX = '\0'

/**
 * Provides the public part of `foyer.config.ts` as the modules and the constants that `src/product.d.ts` describes.
 *
 * Vite replaces the constants in each file before it follows the file's imports, so that what is switched off is not in
 * the build. In development and in unit tests they are globals, which a test can replace with `vi.stubGlobal`.
 */
export function productModule(
  product: BuildOptions,
  assets?: BrandAssets,
  hasDemo = false,
): Plugin {
  return {
    name: 'foyer-product',
    config: () => ({ define: { ...listFlags(product), HAS_DEMO: hasDemo } }),
    resolveId: (id) => (id in MODULES ? PREFIX + id : undefined),
    load: (id) =>
      id.startsWith(PREFIX) ? MODULES[id.slice(PREFIX.length)]?.(product, assets) : undefined,
  }
}

/** What is switched on. */
function listFlags({ signIn, signUp, twoStep, fields, terms, brand }: BuildOptions) {
  const providers: readonly ProviderInfo[] = signIn.providers.map((id) => PROVIDERS[id])
  const requiresTwoStep = twoStep === 'required'
  return {
    OFFERS_PASSWORD: signIn.password,
    OFFERS_PASSKEYS: signIn.passkeys,
    CREATES_PASSKEYS: signIn.passkeys && signIn.automaticPasskeys,
    OFFERS_PROVIDERS: providers.length > 0,
    OFFERS_TWO_STEP: twoStep !== 'off',
    REQUIRES_TWO_STEP: requiresTwoStep,
    HAS_FIELDS: fields.length > 0,
    HAS_TERMS: terms !== undefined,
    CAN_BE_INCOMPLETE:
      typeof signUp === 'object' ||
      requiresTwoStep ||
      terms !== undefined ||
      fields.some(({ required }) => required),
    SIGN_UP_IS_OPEN: signUp === 'open',
    NEEDS_IN_APP_NOTE: providers.some(({ blocksInAppBrowsers }) => blocksInAppBrowsers),
    HAS_ILLUSTRATION: brand.illustration !== false,
    HAS_DOOR: brand.illustration === true,
  }
}

function productSource(product: BuildOptions, assets: BrandAssets | undefined): string {
  const { name, languages, signIn, links, ...options } = product
  const icons = signIn.providers.map(
    (id, index) => `import icon${index} from ${quotePath(`ui/provider-icons/${id}.svg`)}`,
  )
  const providers = signIn.providers.map((id, index) => {
    const { firebaseId, blocksInAppBrowsers, isIconBlack, ...info }: ProviderInfo = PROVIDERS[id]
    const row = { id, name: info.name, firebaseId, blocksInAppBrowsers, isIconBlack }
    return `{ icon: icon${index}, ${JSON.stringify(row).slice(1)}`
  })
  const languageInfo = Object.fromEntries(
    languages.map((code) => [code, { name: LANGUAGES[code].name, tag: LANGUAGES[code].tag }]),
  )
  const rightToLeft = languages.filter((code) => LANGUAGES[code].direction === 'rtl')
  return [
    ...icons,
    `export const productName = ${JSON.stringify(name)}`,
    `export const links = ${JSON.stringify(links)}`,
    `export const logo = ${JSON.stringify(logoOf(assets))}`,
    `export const fontFaces = ${JSON.stringify(fontFacesOf(assets))}`,
    `export const languages = ${JSON.stringify(languages)}`,
    `export const languageInfo = ${JSON.stringify(languageInfo)}`,
    `export const rightToLeft = ${JSON.stringify(rightToLeft)}`,
    `export const leakedPasswordsUrl = ${JSON.stringify(signIn.leakedPasswordsUrl)}`,
    `export const passwordMinLength = ${signIn.passwordMinLength}`,
    `export const providers = [${providers.join(', ')}]`,
    `export const signUp = ${JSON.stringify(readableDomains(options.signUp))}`,
    `export const fields = ${JSON.stringify(options.fields)}`,
    `export const termsVersion = ${JSON.stringify(options.terms?.version)}`,
  ].join('\n')
}

const readableDomains = (policy: BuildOptions['signUp']) =>
  typeof policy === 'string' ? policy : { domains: policy.domains.map(domainToUnicode) }

/** The logo without its content: one image if the light and the dark theme share it. */
function logoOf(assets: BrandAssets | undefined) {
  if (!assets?.logo) return undefined
  const image = ({ url, width, height }: BrandImage) => ({ url, width, height })
  const { light, dark } = assets.logo
  return light.url === dark.url ? [image(light)] : [image(light), image(dark)]
}

const fontFacesOf = (assets: BrandAssets | undefined) =>
  assets
    ? listFontFaces(assets.fonts).map(({ family, url, weight }) => ({ family, url, weight }))
    : []

function languageFilesSource({ languages }: BuildOptions): string {
  const files = languages.map(
    (code) => `${code}: () => import(${quotePath(`messages/locales/${code}/index.ts`)})`,
  )
  return `export const languageFiles = { ${files.join(', ')} }`
}

/** What only the provider's library needs, which most visitors of the login page never load. */
function oauthRequestsSource({ signIn }: BuildOptions): string {
  const requests = signIn.providers.map((id) => {
    const { scopes, emailParameter }: ProviderInfo = PROVIDERS[id]
    return [id, { scopes, emailParameter }] as const
  })
  return `export const oauthRequests = ${JSON.stringify(Object.fromEntries(requests))}`
}

/** What only pages for users need. */
function untrustedProvidersSource({ signIn }: BuildOptions): string {
  const untrusted = signIn.providers.filter((id) => !PROVIDERS[id].isEmailTrusted)
  return `export const untrustedProviders = ${JSON.stringify(untrusted)}`
}

const quotePath = (file: string) => JSON.stringify(path.join(SOURCES, file))
