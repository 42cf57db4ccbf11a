import path from 'node:path'
import type { ServerOptions } from 'vite'

const ROOT = path.join(import.meta.dirname, '../..')

/** The files that the client is made of. */
const SOURCES = [
  'client/index.html',
  'client/public',
  'client/src',
  'contract/src',
  'product/src',
  'node_modules',
  'client/node_modules',
]

/** Denied by Vite's default, which a list of our own replaces. */
const SECRET_FILES = ['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '**/.git/**']

/**
 * By default the development server sends any file of the workspace, among them the accounts and signing keys of the
 * embedded identity provider, and pages of other local sites may read them.
 */
export function devFileAccess(dataDir: string): Pick<ServerOptions, 'fs' | 'cors'> {
  const data = path.resolve(ROOT, dataDir)
  return {
    cors: false,
    fs: {
      allow: SOURCES.map((source) => path.join(ROOT, source)),
      deny: [...SECRET_FILES, data, `${data}/**`],
    },
  }
}
