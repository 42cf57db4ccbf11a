import { configuredProduct } from '../../support/configured-product.ts'

const WANTED = ['en', 'de', 'ar'] as const

/** The languages of the pictures: the fonts from npm are Latin and Arabic. */
export const PICTURE_LANGUAGES = WANTED.filter((language) =>
  configuredProduct.languages.includes(language),
)
