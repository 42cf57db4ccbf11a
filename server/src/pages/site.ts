import {
  CLIENT_PATHS,
  PASSWORD_PATHS,
  POPUP_PATH,
  CLIENT_SETTINGS_PLACEHOLDER,
  type ClientSettings,
} from '@foyer/contract/client-paths.ts'
import { type Language, LANGUAGES, type OfferedLanguages } from '@foyer/contract/languages.ts'
import { pickBuildOptions, findChangedOptions } from '@foyer/product/load.ts'
import type { Product } from '@foyer/product/product.ts'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Config, ConfigError } from '../config/settings.ts'
import {
  createContentSecurityPolicy,
  type PolicyOptions,
  styleHashes,
} from './content-security-policy.ts'
import {
  contentTypeOf,
  createRepresentation,
  type Encoding,
  type Representation,
  type SiteFile,
} from './files.ts'

/** The built client, held in memory, so requests never reach the file system. */
export interface Site {
  readonly languages: OfferedLanguages
  /** `isKnown` is whether the client has a page at this path. */
  findPage(path: string, language: Language): { readonly page: SiteFile; readonly isKnown: boolean }
  findFile(path: string): SiteFile | undefined
}

/** For file names with a content hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The page for every path without a page of its own. */
const SHELL = '/index'

/** Throws a `ConfigError` if the client has not been built, or not for this product. */
export async function loadSite(
  folder: string,
  product: Product,
  { firebase, isDemo }: Pick<Config, 'firebase' | 'isDemo'>,
): Promise<Site> {
  const names = await listFiles(folder)
  await requireBuildOf(product, folder)
  const { languages, signIn } = product
  const knownPaths = new Set<string>(
    Object.values(CLIENT_PATHS).filter((name) => signIn.password || !PASSWORD_PATHS.has(name)),
  )
  const site = {
    folder,
    names,
    policy: {
      firebase,
      hasProviders: signIn.providers.length > 0,
      leakedPasswordsUrl: signIn.password ? signIn.leakedPasswordsUrl : undefined,
    },
    addNotice: (html: string) => (isDemo ? addDemoNotice(html, languages) : html),
  }
  const pages = new Map<Language, ReadonlyMap<string, SiteFile>>()
  for (const language of languages) {
    pages.set(language, await loadPages(site, language))
  }
  const files = new Map<string, SiteFile>()
  for (const name of names) {
    if (!/\.(br|gz|html)$/.test(name)) files.set(`/${name}`, await loadFile(folder, name, names))
  }
  if (names.has(POPUP_PATH.slice(1))) files.set(POPUP_PATH, await loadPopupPage(folder, names))
  return {
    languages,
    findPage(urlPath, language) {
      const isKnown = knownPaths.has(urlPath)
      const localizedPages = pages.get(language)
      const page =
        (isKnown ? localizedPages?.get(urlPath) : undefined) ?? localizedPages?.get(SHELL)
      if (!page) throw notBuilt()
      return { page, isKnown }
    },
    findFile: (urlPath) => files.get(urlPath),
  }
}

/** The client contains the values of its build. A server with other values would disagree with it. */
async function requireBuildOf(product: Product, folder: string): Promise<void> {
  const changed = await findChangedOptions(folder, pickBuildOptions(product))
  if (changed === undefined) throw notBuilt()
  if (changed.length === 0) return
  throw new ConfigError([
    `The client was built with another value of ${changed.join(', ')} than foyer.config.ts has. Run "npm run build" again.`,
  ])
}

interface BuiltSite {
  readonly folder: string
  readonly names: ReadonlySet<string>
  readonly policy: PolicyOptions
  readonly addNotice: (html: string) => string
}

/** The pages of one language by URL path. */
async function loadPages({ folder, names, policy, addNotice }: BuiltSite, language: Language) {
  if (!names.has(`${language}${SHELL}.html`)) throw notBuilt()
  const pages = new Map<string, SiteFile>()
  for (const name of names) {
    if (!name.startsWith(`${language}/`) || !name.endsWith('.html')) continue
    const html = await readFile(path.join(folder, name), 'utf8')
    const urlPath = name.slice(language.length, -'.html'.length)
    pages.set(urlPath, createPage(addNotice(html), language, policy))
  }
  return pages
}

/** Paths relative to the folder, with `/`, without hidden files. */
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
  const load = async (fileName: string) =>
    createRepresentation(await readFile(path.join(folder, fileName)))
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

/**
 * The opener policy leaves the popup connected with the page that opened it, also when it navigates to the provider. The
 * page is static and has nothing secret.
 */
async function loadPopupPage(folder: string, names: ReadonlySet<string>): Promise<SiteFile> {
  const file = await loadFile(folder, POPUP_PATH.slice(1), names)
  const styles = styleHashes(Buffer.from(file.plain.body).toString()).join(' ')
  return {
    ...file,
    contentSecurityPolicy: `default-src 'none'; style-src ${styles}; base-uri 'none'; frame-ancestors 'none'`,
    openerPolicy: 'unsafe-none',
  }
}

function notBuilt(): ConfigError {
  return new ConfigError(['The client is not built yet. Run "npm run build" first.'])
}

/** Inserts the settings into a built page. */
function createPage(html: string, language: Language, options: PolicyOptions): SiteFile {
  const page = insertSettings(html, { firebase: options.firebase })
  const plain = Buffer.from(page)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    contentType: contentTypeOf('.html'),
    language,
    // Revalidated on each visit, because a new release changes the files it refers to.
    cacheControl: 'no-cache',
    contentSecurityPolicy: createContentSecurityPolicy(page, options),
    plain: createRepresentation(plain),
    encoded: compressOnDemand({
      br: () => brotliCompressSync(plain, { params: quality }),
      gzip: () => gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
    }),
  }
}

/** Compresses a page on its first request, because most languages are rarely requested. */
function compressOnDemand(compress: Record<Encoding, () => Buffer<ArrayBuffer>>) {
  const cache: Partial<Record<Encoding, Representation>> = {}
  const get = (encoding: Encoding) =>
    (cache[encoding] ??= createRepresentation(compress[encoding]()))
  return {
    get br() {
      return get('br')
    },
    get gzip() {
      return get('gzip')
    },
  }
}

function insertSettings(html: string, settings: ClientSettings): string {
  if (!html.includes(CLIENT_SETTINGS_PLACEHOLDER)) {
    throw new ConfigError(['A page of the built client has no placeholder for the settings.'])
  }
  // An unescaped `<` could end the script element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return html.replace(CLIENT_SETTINGS_PLACEHOLDER, () => json)
}

const DEMO_NOTICE: Readonly<Record<Language, string>> = {
  en: 'Demo installation: data and passwords are not protected. Don’t enter a password that you use elsewhere.',
  de: 'Demo-Installation: Daten und Passwörter sind nicht geschützt. Geben Sie kein Passwort ein, das Sie anderswo verwenden.',
  es: 'Instalación de demostración: los datos y las contraseñas no están protegidos. No escribas una contraseña que uses en otro sitio.',
  fr: 'Installation de démonstration\u00a0: les données et les mots de passe ne sont pas protégés. Ne saisissez pas un mot de passe que vous utilisez ailleurs.',
  pt: 'Instalação de demonstração: os dados e as senhas não estão protegidos. Não digite uma senha que você usa em outro lugar.',
  ja: 'これはデモ環境です。データとパスワードは保護されていません。ほかで使っているパスワードは入力しないでください。',
  zh: '这是演示环境：数据和密码不受保护。请勿输入您在其他地方使用的密码。',
  ar: 'هذا تثبيت تجريبي: البيانات وكلمات المرور غير محمية. لا تدخل كلمة مرور تستخدمها في مكان آخر.',
}

/** The transparent border becomes visible in forced colours. */
const DEMO_STYLE =
  '.demo-notice{padding:.5rem 1rem;background:#7a2e00;color:#fff;text-align:center;font-size:.875rem;border-block-end:1px solid transparent}'

/**
 * Adds the notice of a demo installation to a built page. It is here and not in the client, so that no other
 * installation loads it.
 */
function addDemoNotice(html: string, languages: OfferedLanguages): string {
  const texts = languages.map(
    (language) => `<p lang="${LANGUAGES[language].tag}">${DEMO_NOTICE[language]}</p>`,
  )
  return html
    .replace(
      '</head>',
      () => `<style>${DEMO_STYLE}${languages.map(hideOthers).join('')}</style></head>`,
    )
    .replace('<body>', () => `<body><aside class="demo-notice">${texts.join('')}</aside>`)
}

/** The page's language can change after it has loaded, so the page has all texts and shows one. */
function hideOthers(language: Language): string {
  const { tag } = LANGUAGES[language]
  return `:root[lang=${tag}] .demo-notice>:not([lang=${tag}]){display:none}`
}
