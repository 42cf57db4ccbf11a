import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { ConfigError, type FirebaseConfig } from '../config.ts'
import { createPage } from './create-page.ts'
import { contentTypeOf, createRepresentation, type SiteFile } from './site-file.ts'

/** The built client, held in memory: what is not in it cannot be asked for. */
export interface Site {
  /** The page of an address, and whether the client knows that address. */
  findPage(address: string): { readonly page: SiteFile; readonly known: boolean }
  /** The file of an address, as `/robots.txt`. */
  findFile(address: string): SiteFile | undefined
}

/** Names carry the hash of their content: whoever has such a file has it for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const CLIENT_ADDRESSES: ReadonlySet<string> = new Set(Object.values(CLIENT_PATHS))

/** Reads the built client. Throws a `ConfigError` when it has not been built. */
export async function loadSite(folder: string, firebase: FirebaseConfig): Promise<Site> {
  const names = await listFiles(folder)
  const pages = new Map<string, SiteFile>()
  const files = new Map<string, SiteFile>()
  for (const name of names) {
    if (name.endsWith('.html')) {
      const html = await readFile(path.join(folder, name), 'utf8')
      pages.set(`/${name.slice(0, -'.html'.length)}`, createPage(html, firebase))
    } else if (!/\.(br|gz)$/.test(name)) {
      files.set(`/${name}`, await loadFile(folder, name, names))
    }
  }
  const shell = pages.get('/index')
  if (!shell) throw notBuilt()
  return {
    findPage(address) {
      const known = CLIENT_ADDRESSES.has(address)
      return { page: (known ? pages.get(address) : undefined) ?? shell, known }
    },
    findFile: (address) => files.get(address),
  }
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
