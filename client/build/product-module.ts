import path from 'node:path'
import { PROVIDERS } from '@foyer/contract/providers.ts'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import type { BuildOptions } from '@foyer/product/build-options.ts'
import type { Plugin } from 'vite'

const SOURCES = path.join(import.meta.dirname, '../src')

const MODULE_ID = 'virtual:product'
/** The prefix keeps other plugins from resolving the id. */
const RESOLVED_ID = `\0${MODULE_ID}`

/** The table of the messages of all languages, which is replaced by one of the offered languages. */
const COMMON_CHUNKS = path.join(SOURCES, 'messages/common-chunks.ts')

/** Provides the public part of `foyer.config.ts` as the module `virtual:product`. */
export function productModule(product: BuildOptions): Plugin {
  return {
    name: 'foyer-product',
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    load(id) {
      if (id === RESOLVED_ID) return productSource(product)
      return id === COMMON_CHUNKS ? commonChunksSource(product) : undefined
    },
  }
}

/** Constants, so that the bundler removes the code of what is switched off. */
function productSource({ name, languages, signIn, links }: BuildOptions): string {
  const icons = signIn.providers.map(
    (id) => `import ${id} from ${quotePath(`ui/provider-icons/${id}.svg`)}`,
  )
  const providers = signIn.providers.map((id) => {
    const { isEmailTrusted: _, ...info } = PROVIDERS[id]
    return `{ id: ${JSON.stringify(id)}, icon: ${id}, ...${JSON.stringify(info)} }`
  })
  const languageInfo = Object.fromEntries(languages.map((code) => [code, LANGUAGES[code]]))
  return [
    ...icons,
    `export const productName = ${JSON.stringify(name)}`,
    `export const links = ${JSON.stringify(links)}`,
    `export const languages = ${JSON.stringify(languages)}`,
    `export const languageInfo = ${JSON.stringify(languageInfo)}`,
    `export const hasPassword = ${signIn.password}`,
    `export const hasProviders = ${signIn.providers.length > 0}`,
    `export const providers = [${providers.join(', ')}]`,
  ].join('\n')
}

function commonChunksSource({ languages }: BuildOptions): string {
  const chunks = languages.map((code) => `${code}: () => import('./locales/${code}/common.ts')`)
  return `export const COMMON_CHUNKS = { ${chunks.join(', ')} }`
}

const quotePath = (file: string) => JSON.stringify(path.join(SOURCES, file))
