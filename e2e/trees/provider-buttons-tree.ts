import { PROVIDERS } from '@foyer/contract/providers.ts'
import { quoted as q, tree } from './tree.ts'
import { words } from '../words/words.ts'
import { configuredProduct } from '../support/configured-product.ts'

const { providers } = configuredProduct.signIn

const buttonsOf = (label: (provider: string) => string) =>
  providers.map((id) => `    - button ${q(label(PROVIDERS[id].name))}`)

const or = `    - paragraph: ${q(words.login.or)}`

/** The buttons below a form: `first`, and one for each provider that the product offers. */
export const providerButtons = (label: (provider: string) => string, ...first: string[]) =>
  providers.length + first.length === 0 ? '' : tree(or, ...first, ...buttonsOf(label))

/** Those before a form. */
export const providerButtonsBefore = (label: (provider: string) => string) =>
  providers.length === 0 ? '' : tree(...buttonsOf(label), or)
