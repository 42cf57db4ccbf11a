import { hash } from 'node:crypto'
import type { Language } from '@foyer/contract/languages.ts'
import type { Encoding } from './negotiate-encoding.ts'

/** A file's bytes in one encoding. */
export interface Representation {
  readonly body: Uint8Array<ArrayBuffer>
  /** Strong. */
  readonly etag: string
}

export interface SiteFile {
  readonly contentType: string
  readonly cacheControl: string
  /** Pages only. */
  readonly language?: Language
  /** Pages only; other files have the default policy. */
  readonly contentSecurityPolicy?: string
  /** `Cross-Origin-Opener-Policy`, if not the default. */
  readonly openerPolicy?: 'unsafe-none'
  readonly plain: Representation
  readonly encoded: Readonly<Partial<Record<Encoding, Representation>>>
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export function contentTypeOf(extension: string): string {
  return CONTENT_TYPES[extension] ?? 'application/octet-stream'
}

export function createRepresentation(body: Uint8Array<ArrayBuffer>): Representation {
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` }
}
