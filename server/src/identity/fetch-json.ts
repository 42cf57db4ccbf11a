import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { traceHeaders } from '../core/log.ts'
import { measureCall, type Metrics, type ProviderCall } from '../core/metrics.ts'

/** For the whole response, usually: milliseconds. */
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

export type ProviderMetrics = Pick<Metrics, 'recordProviderCall'>

/** Fetches from the provider and measures how long it takes, if there are metrics. */
export function measuredFetch(metrics: ProviderMetrics | undefined, timeoutMs = TIMEOUT_MS) {
  return (call: ProviderCall['call'], url: URL, post?: JsonPost): Promise<JsonResponse> => {
    if (!metrics) return fetchJson(url, post, timeoutMs)
    return measureCall({
      run: () => fetchJson(url, post, timeoutMs),
      isFailure: ({ status }) => status >= 500 || status === 429,
      record: (measured) => metrics.recordProviderCall({ call, ...measured }),
    })
  }
}

/** Follows no redirect, so that the ID token reaches no other host. Faster than `fetch`. Throws on an invalid response. */
function fetchJson(url: URL, post: JsonPost | undefined, timeoutMs: number): Promise<JsonResponse> {
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
      if (request.reusedSocket && isReset(error)) resolve(fetchJson(url, post, timeoutMs))
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
