import { configuredProduct } from '../../support/configured-product.ts'
import type { Screen } from './stage.ts'

const WANTED = ['en', 'de', 'ar'] as const

/** The languages of the pictures: the fonts from npm are Latin and Arabic. */
const LANGUAGES = WANTED.filter((language) => configuredProduct.languages.includes(language))

export const languagesOf = ({ isInOneLanguage = false }: Screen) =>
  isInOneLanguage ? LANGUAGES.slice(0, 1) : LANGUAGES
