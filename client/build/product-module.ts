import path from 'node:path'
import { PROVIDERS } from '@foyer/contract/providers.ts'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Plugin } from 'vite'

const ICONS = path.join(import.meta.dirname, '../src/ui/provider-icons')

const MODULE_ID = 'virtual:product'
/** The prefix keeps other plugins from resolving the id. */
const RESOLVED_ID = `\0${MODULE_ID}`

/** Provides the public part of `foyer.config.ts` as the module `virtual:product`. */
export function productModule(product: Product): Plugin {
  return {
    name: 'foyer-product',
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? moduleSource(product) : undefined),
  }
}

/** Constants, so that the bundler removes the code of what is switched off. */
function moduleSource({ name, languages, signIn, links }: Product): string {
  const icons = signIn.providers.map(
    (id) => `import ${id} from ${JSON.stringify(path.join(ICONS, `${id}.svg`))}`,
  )
  const providers = signIn.providers.map((id) => {
    const { isEmailTrusted: _, ...info } = PROVIDERS[id]
    return `{ id: ${JSON.stringify(id)}, icon: ${id}, ...${JSON.stringify(info)} }`
  })
  const chosen = languages.map((code) => [code, LANGUAGES[code]] as const)
  return [
    ...icons,
    `export const productName = ${JSON.stringify(name)}`,
    `export const links = ${JSON.stringify(links)}`,
    `export const languages = ${JSON.stringify(Object.fromEntries(chosen))}`,
    `export const hasPassword = ${signIn.password}`,
    `export const hasProviders = ${signIn.providers.length > 0}`,
    `export const providers = [${providers.join(', ')}]`,
  ].join('\n')
}
