import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  CLIENT_SETTINGS_PLACEHOLDER,
  type ClientSettings,
} from '@foyer/contract/client-settings.ts'
import type { Language } from '@foyer/contract/languages.ts'
import { ConfigError, type FirebaseConfig } from '../config.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import type { Encoding } from './negotiate-encoding.ts'
import {
  contentTypeOf,
  createRepresentation,
  type Representation,
  type SiteFile,
} from './site-file.ts'

/** A built page with the settings put in: made once at start, and squeezed as tightly as it goes. */
export function createPage(html: string, language: Language, firebase: FirebaseConfig): SiteFile {
  const page = insertSettings(html, { firebase })
  const plain = Buffer.from(page)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    contentType: contentTypeOf('.html'),
    language,
    // Kept, but asked for each time: the next release changes what it refers to.
    cacheControl: 'no-cache',
    contentSecurityPolicy: createContentSecurityPolicy(page, firebase),
    plain: createRepresentation(plain),
    encoded: squeezedWhenAsked({
      br: () => brotliCompressSync(plain, { params: quality }),
      gzip: () => gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
    }),
  }
}

/** Most languages are asked for by few: a page is squeezed when somebody wants it so, and then kept. */
function squeezedWhenAsked(squeeze: Record<Encoding, () => Buffer<ArrayBuffer>>) {
  const kept: Partial<Record<Encoding, Representation>> = {}
  const get = (encoding: Encoding) => (kept[encoding] ??= createRepresentation(squeeze[encoding]()))
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
    throw new ConfigError(['The built client has a page without a place for its settings.'])
  }
  // An unescaped `<` could end the script element that holds the settings.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return html.replace(CLIENT_SETTINGS_PLACEHOLDER, () => json)
}
