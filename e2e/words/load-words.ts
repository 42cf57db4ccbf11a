import { globSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@foyer/contract/languages.ts'
import { runnerImport } from 'vite'
import { productModule } from '../../client/build/product-module.ts'
import type { Messages, PageMessages } from '../../client/src/messages/messages.ts'
import { configuredProduct } from '../support/configured-product.ts'

/** The texts of a language: those of the namespace `common`, and each other namespace under its name. */
export type Words = Messages['common'] & Omit<Messages, 'common'> & { readonly page: PageMessages }

const CLIENT = path.join(import.meta.dirname, '../../client')

/** Reads the texts of a language from the client's source. */
export async function loadWords(language: Language): Promise<Words> {
  // Each file exports its texts under the name of its namespace.
  const files = globSync(`src/messages/locales/${language}/*.ts`, { cwd: CLIENT })
  const tables = await Promise.all(files.map(loadTables))
  const { common, ...others } = Object.assign({}, ...tables) as Record<string, object>
  return { ...common, ...others } as unknown as Words
}

/** Loads a module as the client's build does. */
async function loadTables(file: string): Promise<Record<string, object>> {
  const { module } = await runnerImport<Record<string, object>>(path.join(CLIENT, file), {
    configFile: false,
    root: CLIENT,
    logLevel: 'error',
    plugins: [productModule(configuredProduct)],
  })
  return module
}
