import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The product, as it comes over a network that brings its pages in two parts. */
export interface SlowPages extends Disposable {
  readonly origin: string
  /** The second parts come, and all that follow. */
  release(): void
}

/** Stands before a product and holds back its pages from `cut` on, which must be in them. */
export async function openSlowPages(origin: string, cut: string): Promise<SlowPages> {
  const permission = Promise.withResolvers<void>()

  async function pass(asked: IncomingMessage, told: ServerResponse) {
    const headers = { ...asked.headers, host: new URL(origin).host, 'accept-encoding': 'identity' }
    const forwarded = request(new URL(asked.url ?? '/', origin), { method: asked.method, headers })
    asked.pipe(forwarded)
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage]
    told.writeHead(answer.statusCode ?? 502, answer.headers)
    if (answer.headers['content-type']?.startsWith('text/html') !== true) return answer.pipe(told)
    const page = (await answer.setEncoding('utf8').toArray()).join('')
    const end = page.indexOf(cut)
    told.write(page.slice(0, end))
    await permission.promise
    return told.end(page.slice(end))
  }

  const server = createServer((asked, told) => void pass(asked, told).catch(() => told.destroy()))
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => permission.resolve(),
    [Symbol.dispose]: () => server.close().closeAllConnections(),
  }
}
