import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answer.ts'

/** A request as an attacker writes it: the path goes out letter by letter, a name may come twice. */
export interface Attempt {
  readonly method?: string
  readonly path: string
  /** As one flat list of names and values when a name is to come twice. */
  readonly headers?: Readonly<Record<string, string>> | readonly string[]
  /** Sent as it is when text or bytes, else as JSON. */
  readonly body?: unknown
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string
  /** Sent in pieces, with no length. */
  readonly chunks?: readonly string[]
}

const JSON_HEADERS = { Accept: 'application/json', 'Content-Type': 'application/json' }

// Nothing of one attempt reaches the next over a connection kept open.
const agent = new Agent({ keepAlive: false })

/** Sends one request to a port of this machine. Rejects when the connection breaks before the answer ends. */
export function send(port: number, attempt: Attempt): Promise<Answer> {
  const { method = 'GET', path, chunks } = attempt
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, agent }
    const call = request({ ...options, headers: headersOf(port, attempt) }, (response) => {
      const read: Buffer[] = []
      response.on('data', (chunk: Buffer) => read.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve(toAnswer(response.statusCode, response.headers, Buffer.concat(read))),
      )
    })
    call.on('error', reject)
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

function toAnswer(status = 0, headers: IncomingHttpHeaders, body: Buffer): Answer {
  return { status, headers, text: body.toString('utf8') }
}
