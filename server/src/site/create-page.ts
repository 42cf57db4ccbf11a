import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  CLIENT_SETTINGS_PLACEHOLDER,
  type ClientSettings,
} from '@foyer/contract/client-settings.ts'
import type { Language } from '@foyer/contract/languages.ts'
import { ConfigError } from '../config.ts'
import { createContentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts'
import type { Encoding } from './negotiate-encoding.ts'
import {
  contentTypeOf,
  createRepresentation,
  type Representation,
  type SiteFile,
} from './site-file.ts'

/** Inserts the settings into a built page. */
export function createPage(html: string, language: Language, options: PolicyOptions): SiteFile {
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
