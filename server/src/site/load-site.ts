import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { isLanguage, LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { ConfigError, type FirebaseConfig } from '../config.ts'
import { createPage } from './create-page.ts'
import { contentTypeOf, createRepresentation, type SiteFile } from './site-file.ts'

/** The built client, held in memory: what is not in it cannot be asked for. */
export interface Site {
  /** The page of an address in a language, and whether the client knows that address. */
  findPage(
    address: string,
    language: Language,
  ): { readonly page: SiteFile; readonly known: boolean }
  /** The file of an address, as `/robots.txt`. */
  findFile(address: string): SiteFile | undefined
}

/** Names carry the hash of their content: whoever has such a file has it for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The page of every address that has none of its own. */
const SHELL = '/index'

const CLIENT_ADDRESSES: ReadonlySet<string> = new Set(Object.values(CLIENT_PATHS))

/** Reads the built client. Throws a `ConfigError` when it has not been built. */
export async function loadSite(folder: string, firebase: FirebaseConfig): Promise<Site> {
  const names = await listFiles(folder)
  const site = { folder, names, firebase }
  const pages = new Map<Language, ReadonlyMap<string, SiteFile>>()
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    pages.set(language, await loadPages(site, language))
  }
  const files = new Map<string, SiteFile>()
  for (const name of names) {
    if (!/\.(br|gz|html)$/.test(name)) files.set(`/${name}`, await loadFile(folder, name, names))
  }
  return {
    findPage(address, language) {
      const known = CLIENT_ADDRESSES.has(address)
      const spoken = pages.get(language)
      const page = (known ? spoken?.get(address) : undefined) ?? spoken?.get(SHELL)
      if (!page) throw notBuilt()
      return { page, known }
    },
    findFile: (address) => files.get(address),
  }
}

interface BuiltSite {
  readonly folder: string
  readonly names: ReadonlySet<string>
  readonly firebase: FirebaseConfig
}

/** The pages of one language, by their addresses; there is one for all other addresses. */
async function loadPages({ folder, names, firebase }: BuiltSite, language: Language) {
  if (!names.has(`${language}${SHELL}.html`)) throw notBuilt()
  const pages = new Map<string, SiteFile>()
  for (const name of names) {
    if (!name.startsWith(`${language}/`) || !name.endsWith('.html')) continue
    const html = await readFile(path.join(folder, name), 'utf8')
    const address = name.slice(language.length, -'.html'.length)
    pages.set(address, createPage(html, language, firebase))
  }
  return pages
}

/** The names below a folder, with `/` between, without what is hidden. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .map((name) => name.replaceAll(path.sep, '/'))
    return new Set(names.filter((name) => !/(^|\/)\./.test(name)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw notBuilt()
    throw error
  }
}

async function loadFile(
  folder: string,
  name: string,
  names: ReadonlySet<string>,
): Promise<SiteFile> {
  const load = async (which: string) =>
    createRepresentation(await readFile(path.join(folder, which)))
  return {
    contentType: contentTypeOf(path.extname(name)),
    cacheControl: name.startsWith('assets/') ? IMMUTABLE : 'no-cache',
    plain: await load(name),
    encoded: {
      ...(names.has(`${name}.br`) && { br: await load(`${name}.br`) }),
      ...(names.has(`${name}.gz`) && { gzip: await load(`${name}.gz`) }),
    },
  }
}

function notBuilt(): ConfigError {
  return new ConfigError(['The client is not built yet. Run "npm run build" first.'])
}
