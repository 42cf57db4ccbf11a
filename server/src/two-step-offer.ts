import type { Product } from '@foyer/product/product.ts'
import { ConfigError, type Config } from './config.ts'

/**
 * What the server can offer. Without emails, two-step login could be turned off or its factors replaced without the
 * owner's notice (rule 14: security emails). Users who have it are still asked.
 */
export function withTwoStepOffer(product: Product, { mail }: Pick<Config, 'mail'>): Product {
  if (mail || product.twoStep === 'off') return product
  if (product.twoStep === 'required') throw new ConfigError([MAIL_REQUIRED])
  return { ...product, twoStep: 'off' }
}

const MAIL_REQUIRED =
  "MAIL_URL and MAIL_FROM must be set, because foyer.config.ts has twoStep: 'required'."
