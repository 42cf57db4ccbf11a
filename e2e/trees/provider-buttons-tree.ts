import { PROVIDERS } from '@foyer/contract/providers.ts'
import { quoted as q, tree } from './tree.ts'
import { words } from '../words/words.ts'
import { configuredProduct } from '../support/configured-product.ts'

/** The buttons below a form, one for each provider that the product offers. */
export function providerButtons(label: (provider: string) => string): string {
  const { providers } = configuredProduct.signIn
  if (providers.length === 0) return ''
  return tree(
    `    - paragraph: ${q(words.login.or)}`,
    ...providers.map((id) => `    - button ${q(label(PROVIDERS[id].name))}`),
  )
}
