import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { findFreePort } from '../../scripts/processes.ts'

/** A path without an extension is an API response. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Contents by path, such as `/login.html`. */
export type Files = ReadonlyMap<string, string | Uint8Array>

export interface StaticServer extends Disposable {
  readonly origin: string
}

/**
 * Serves files as our own server does (docs/understand/architecture.md): HTTP/1.1, precompressed
 * with brotli 11, with an ETag; pages are revalidated, `/assets/` are immutable. `headers` are added to each response.
 */
export async function openStaticServer(
  files: Files,
  headers: Readonly<Record<string, string>> = {},
): Promise<StaticServer> {
  const responses = new Map(
    [...files].map(([urlPath, content]) => [urlPath, answer(urlPath, content, headers)]),
  )
  const server = createServer((request, response) => {
    const found = responses.get(request.url ?? '')
    if (!found) return response.writeHead(404).end()
    if (request.headers['if-none-match'] === found.headers.ETag)
      return response.writeHead(304, found.headers).end()
    return response
      .writeHead(200, { ...found.headers, 'Content-Length': found.body.length })
      .end(found.body)
  })
  const port = await findFreePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    origin: `http://localhost:${port}`,
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function answer(urlPath: string, content: string | Uint8Array, own: Record<string, string>) {
  const body = brotliCompressSync(content) // quality 11 by default
  const isKept = urlPath.startsWith('/assets/')
  return {
    body,
    headers: {
      ...own,
      'Content-Type': CONTENT_TYPES[path.extname(urlPath)] ?? 'application/json',
      'Content-Encoding': 'br',
      'Cache-Control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
      Vary: 'Accept-Encoding',
    },
  }
}
