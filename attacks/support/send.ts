import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { AttackResponse } from './response.ts'

/** A request of an attacker: the path is sent unchanged, and header names may repeat. */
export interface Attempt {
  readonly method?: string
  readonly path: string
  /** A flat list of names and values if a name repeats. */
  readonly headers?: Readonly<Record<string, string>> | readonly string[]
  /** Text and bytes are sent unchanged, everything else as JSON. */
  readonly body?: unknown
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string
  /** Sent as chunks, without Content-Length. */
  readonly chunks?: readonly string[]
}

const JSON_HEADERS = { Accept: 'application/json', 'Content-Type': 'application/json' }

// A new connection for each attempt, so that attempts do not influence each other.
const agent = new Agent({ keepAlive: false })

/** A request without a response after this many milliseconds is a hang. */
export const HANG_MS = 60_000

/** Sends a request to a local port. Rejects if the connection breaks before the response ends. */
export function send(port: number, attempt: Attempt): Promise<AttackResponse> {
  const { method = 'GET', path, chunks } = attempt
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, agent }
    const call = request({ ...options, headers: headersOf(port, attempt) }, (response) => {
      const read: Buffer[] = []
      response.on('data', (chunk: Buffer) => read.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve(toResponse(response.statusCode, response.headers, Buffer.concat(read))),
      )
    })
    call.on('error', reject)
    call.setTimeout(HANG_MS, () => call.destroy(new Error('No response: the product hangs')))
    for (const chunk of chunks ?? []) call.write(chunk)
    call.end(chunks ? undefined : toBytes(attempt.body))
  })
}

function headersOf(port: number, { headers = {}, token }: Attempt) {
  if (isFlat(headers)) return [...headers]
  return {
    Host: `localhost:${port}`,
    ...JSON_HEADERS,
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...headers,
  }
}

function isFlat(headers: Attempt['headers']): headers is readonly string[] {
  return Array.isArray(headers)
}

function toBytes(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body
  return JSON.stringify(body)
}

function toResponse(status = 0, headers: IncomingHttpHeaders, body: Buffer): AttackResponse {
  return { status, headers, text: body.toString('utf8') }
}
