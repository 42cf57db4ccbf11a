import { PROVIDERS } from '@foyer/contract/providers.ts'
import { quoted as q, tree } from './tree.ts'
import { words } from '../words/words.ts'
import { configuredProduct } from '../support/configured-product.ts'

/** The buttons below a form: `first`, and one for each provider that the product offers. */
export function providerButtons(label: (provider: string) => string, ...first: string[]): string {
  const { providers } = configuredProduct.signIn
  if (providers.length + first.length === 0) return ''
  return tree(
    `    - paragraph: ${q(words.login.or)}`,
    ...first,
    ...providers.map((id) => `    - button ${q(label(PROVIDERS[id].name))}`),
  )
}
