import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'

interface Passage {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** What a proxy can do wrong. */
export interface ProxyFaults {
  readonly changeRequest?: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders
  readonly changeAnswer?: (answer: Passage, path: string) => Partial<Passage>
}

export interface TlsProxy {
  readonly port: number
  close(): Promise<void>
}

/** A proxy that terminates TLS and keeps health checks and metrics from the outside. */
export async function openTlsProxy(
  target: string,
  { port = 0, faults = {}, ...tls }: ServerOptions & { port?: number; faults?: ProxyFaults },
): Promise<TlsProxy> {
  const { changeRequest = (headers) => headers, changeAnswer = () => ({}) } = faults
  const server = createServer(tls, (incoming, outgoing) => {
    const { url = '/', method = 'GET' } = incoming
    const answer = (passage: Passage) => {
      const { status, headers, body } = { ...passage, ...changeAnswer(passage, url) }
      outgoing.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
    }
    if (['/healthz', '/readyz', '/metrics'].includes(url))
      return answer({ status: 404, headers: {}, body: Buffer.from('Not found\n') })
    const headers = changeRequest(incoming.headers)
    const call = request(target + url, { method, headers }, (response) => {
      const read: Buffer[] = []
      response.on('data', (chunk: Buffer) => read.push(chunk))
      response.on('end', () => {
        const { 'transfer-encoding': _, ...passed } = response.headers
        const body = Buffer.concat(read)
        answer({ status: response.statusCode ?? 0, headers: passed, body })
      })
    })
    call.on('error', () => outgoing.destroy())
    incoming.pipe(call)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
