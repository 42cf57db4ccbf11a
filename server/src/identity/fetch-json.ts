import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Clock } from '../core/clock.ts'
import { traceHeaders } from '../core/log.ts'
import { measureCall, type Metrics, type ProviderCall } from '../core/metrics.ts'

/** What everything that knows the provider needs of the server. */
export interface ProviderServer {
  readonly config: {
    readonly firebase: { readonly projectId: string; readonly apiKey: string }
    readonly identityJwksUrl: URL
    readonly identityToolkitUrl: URL
    readonly publicOrigin: URL
  }
  readonly clock: Clock
  /** Absent without a management listener. */
  readonly metrics: Metrics | undefined
  /** How long the provider may take for a response, if not the usual time: milliseconds. */
  readonly timeoutMs: number | undefined
  /** Load shedding does not count requests that wait for the provider. Throws `unavailable` if too many do. */
  readonly callExternal: <Result>(call: () => Promise<Result>) => Promise<Result>
}

const TIMEOUT_MS = 2_000

/** Keys and accounts are a few KiB: bytes. */
const RESPONSE_MAX_BYTES = 64 * 1024

interface JsonPost {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface JsonResponse {
  readonly status: number
  readonly body: unknown
}

/** Calls the provider, and measures how long it takes if there are metrics. Throws on an invalid response. */
export function fetchJson(
  { metrics, timeoutMs = TIMEOUT_MS }: ProviderServer,
  call: ProviderCall['call'],
  url: URL,
  post?: JsonPost,
): Promise<JsonResponse> {
  if (!metrics) return send(url, post, timeoutMs)
  return measureCall({
    run: () => send(url, post, timeoutMs),
    isFailure: ({ status }) => status >= 500 || status === 429,
    record: (measured) => metrics.recordProviderCall({ call, ...measured }),
  })
}

/** Follows no redirect, so that the ID token reaches no other host. Faster than `fetch`. */
function send(url: URL, post: JsonPost | undefined, timeoutMs: number): Promise<JsonResponse> {
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = client.request(url, {
      method: post ? 'POST' : 'GET',
      headers: { ...post?.headers, ...traceHeaders() },
    })
    const abort = (message: string) => {
      const error = new Error(message)
      reject(error)
      request.destroy(error)
    }
    const timer = setTimeout(() => abort('The provider did not respond in time'), timeoutMs)
    request.once('response', (response) => {
      readResponse(response)
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      clearTimeout(timer)
      abort('The response is not HTTP')
    })
    request.once('error', (error) => {
      clearTimeout(timer)
      // The server had closed this kept-alive connection, so it has not read the request.
      if (request.reusedSocket && isReset(error)) resolve(send(url, post, timeoutMs))
      else reject(error)
    })
    request.end(post?.body)
  })
}

function isReset(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNRESET'
}

async function readResponse(response: IncomingMessage): Promise<JsonResponse> {
  return { status: response.statusCode ?? 0, body: parse(await readText(response)) }
}

/** The parser's own error would quote personal data into the log. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The response is not JSON')
  }
}

function readText(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    response.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > RESPONSE_MAX_BYTES) response.destroy(new Error('The response is too long'))
      chunks.push(chunk)
    })
    response.once('end', () => resolve(Buffer.concat(chunks).toString()))
    response.once('error', reject)
  })
}
