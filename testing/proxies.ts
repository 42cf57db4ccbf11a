import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

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
  const server = createTlsServer(tls, (incoming, outgoing) => {
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

export interface TestCertificate {
  readonly key: string
  readonly cert: string
}

/** For one host name, valid for this many more days. */
export async function createTestCertificate(
  host: string,
  days: number,
  daysSince = 1,
): Promise<TestCertificate> {
  // Loaded when needed: it takes longer than most tests that use this file.
  const { generate } = await import('selfsigned')
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: inDays(-daysSince),
    notAfterDate: inDays(days),
  })
  return { key, cert }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

const CHECK_INTERVAL_MS = 200
/** Longer than a test's clients are idle: a connection that closes while a client uses it again loses the request. */
const KEEP_ALIVE_MS = 120_000

/** Marks the balancer's own answers. */
export const BALANCER_HEADER = 'x-balancer'

export interface Balancer {
  readonly origin: string
  /** The servers that were ready at their last check. */
  readonly readyCount: () => number
  close(): Promise<void>
}

interface Backend {
  readonly origin: string
  readonly agent: Agent
  isReady: boolean
}

export interface BalancerOptions {
  /** A free one by default. */
  readonly port?: number
  /** In PEM. With it, the balancer's own origin is https. */
  readonly certificate?: { readonly key: string; readonly cert: string }
}

/** Sends each request to the next server that is ready. It keeps connections and never retries. */
export async function openBalancer(
  origins: readonly string[],
  { port = 0, certificate }: BalancerOptions = {},
): Promise<Balancer> {
  const backends = origins.map((origin): Backend => ({
    origin,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  }))
  let turn = 0
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = backends.filter(({ isReady }) => isReady)
    const backend = ready[turn++ % ready.length]
    if (backend) forward(incoming, outgoing, backend)
    else answer(outgoing, 503, 'no-server')
  }
  const options = { keepAliveTimeout: KEEP_ALIVE_MS }
  const server = certificate
    ? createTlsServer({ ...options, ...certificate }, pass)
    : createServer(options, pass)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const closing = new AbortController()
  for (const backend of backends) void watch(backend, closing.signal)
  return {
    origin: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readyCount: () => backends.filter(({ isReady }) => isReady).length,
    async close() {
      closing.abort()
      for (const { agent } of backends) agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Without a limit of time: on a busy machine, a server that answers late is ready, and one that is killed refuses. */
async function watch(backend: Backend, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    backend.isReady = await fetch(`${backend.origin}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    await delay(CHECK_INTERVAL_MS)
  }
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { origin, agent }: Backend,
): void {
  const { method, socket } = incoming
  const headers = { ...incoming.headers, 'x-forwarded-for': socket.remoteAddress }
  const call = request(origin + incoming.url, { method, headers, agent })
  call.on('response', (response) => {
    const { connection: _connection, ...rest } = response.headers
    outgoing.writeHead(response.statusCode ?? 502, rest)
    response.pipe(outgoing)
    response.on('error', () => outgoing.destroy())
  })
  call.on('error', () => answer(outgoing, 502, 'lost'))
  incoming.pipe(call)
}

function answer(outgoing: ServerResponse, status: number, reason: string): void {
  if (outgoing.headersSent) return void outgoing.destroy()
  outgoing.writeHead(status, { [BALANCER_HEADER]: reason }).end()
}
