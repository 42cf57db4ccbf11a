import { brotliCompressSync, gzipSync } from 'node:zlib'
import { contentTypeOf, createRepresentation, type SiteFile } from './site-file.ts'

/** Serializes and compresses a document once, so that a request for it costs as little as one for a file. */
export function createJsonFile(document: unknown): SiteFile {
  const body = Buffer.from(JSON.stringify(document))
  return {
    contentType: contentTypeOf('.json'),
    cacheControl: 'no-cache',
    plain: createRepresentation(body),
    encoded: {
      br: createRepresentation(brotliCompressSync(body)),
      gzip: createRepresentation(gzipSync(body)),
    },
  }
}
