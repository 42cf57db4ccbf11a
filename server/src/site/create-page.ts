import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  CLIENT_SETTINGS_PLACEHOLDER,
  type ClientSettings,
} from '@foyer/contract/client-settings.ts'
import { ConfigError, type FirebaseConfig } from '../config.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import { contentTypeOf, createRepresentation, type SiteFile } from './site-file.ts'

/** A built page with the settings put in: made once at start, squeezed as tightly as it goes. */
export function createPage(html: string, firebase: FirebaseConfig): SiteFile {
  const page = insertSettings(html, { firebase })
  const plain = Buffer.from(page)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    contentType: contentTypeOf('.html'),
    // Kept, but asked for each time: the next release changes what it refers to.
    cacheControl: 'no-cache',
    contentSecurityPolicy: createContentSecurityPolicy(page, firebase),
    plain: createRepresentation(plain),
    encoded: {
      br: createRepresentation(brotliCompressSync(plain, { params: quality })),
      gzip: createRepresentation(gzipSync(plain, { level: constants.Z_BEST_COMPRESSION })),
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
