import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import { findConfigFile, loadProduct } from '@foyer/product/load.ts'
import path from 'node:path'

const { signIn, signUp, twoStep } = await loadProduct()

/**
 * Journeys sign users up with a password and log them in with it alone. If the product does not allow that, they run on
 * a build of it that does.
 */
export const JOURNEY_CONFIGURATION =
  signIn.password && signUp === 'open' && twoStep !== 'required' ? undefined : 'open-to-all'

/** The product of the journeys. */
export const configuredProduct = await loadProduct({
  FOYER_CONFIG: JOURNEY_CONFIGURATION
    ? path.join(import.meta.dirname, `../configs/${JOURNEY_CONFIGURATION}.config.ts`)
    : findConfigFile(),
})

/** The language of the journeys: the product's first one. */
export const FIRST_LANGUAGE: Language = configuredProduct.languages[0] ?? 'en'

/** Another language, if the product has more than one. */
export const LAST_LANGUAGE: Language = configuredProduct.languages.at(-1) ?? FIRST_LANGUAGE

/** With a single language, there is nothing to choose. */
export const hasLanguageChoice = configuredProduct.languages.length > 1

/** The `lang` attribute of the first language, also for formats of dates and numbers. */
export const FIRST_LANGUAGE_TAG = LANGUAGES[FIRST_LANGUAGE].tag

/** The language that the browser asks for. */
export const BROWSER_LOCALE = FIRST_LANGUAGE === 'en' ? 'en-US' : FIRST_LANGUAGE_TAG

/** Whether the product offers a federated provider. Journeys with a provider that it does not offer are skipped. */
export const isOffered = (provider: ProviderId) =>
  configuredProduct.signIn.providers.includes(provider)

/** The title of a page, as the browser shows it. */
export const pageTitle = (title: string) => `${title} · ${configuredProduct.name}`
