import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A proxy that sends pages in two parts. */
export interface SlowPages extends Disposable {
  readonly origin: string
  /** Sends the second parts that were held back. Later pages are not held back. */
  release(): void
}

/** Starts a proxy that holds back each page from the text `cut` on. */
export async function openSlowPages(origin: string, cut: string): Promise<SlowPages> {
  const released = Promise.withResolvers<void>()

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const headers = {
      ...incoming.headers,
      host: new URL(origin).host,
      'accept-encoding': 'identity',
    }
    const forwarded = request(new URL(incoming.url ?? '/', origin), {
      method: incoming.method,
      headers,
    })
    incoming.pipe(forwarded)
    const [response] = (await once(forwarded, 'response')) as [IncomingMessage]
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    if (response.headers['content-type']?.startsWith('text/html') !== true)
      return response.pipe(outgoing)
    const page = (await response.setEncoding('utf8').toArray()).join('')
    const end = page.indexOf(cut)
    outgoing.write(page.slice(0, end))
    await released.promise
    return outgoing.end(page.slice(end))
  }

  const server = createServer(
    (incoming, outgoing) => void forward(incoming, outgoing).catch(() => outgoing.destroy()),
  )
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => released.resolve(),
    [Symbol.dispose]: () => server.close().closeAllConnections(),
  }
}
