import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface RawRequest {
  readonly method?: string
  /** A flat list of pairs to repeat a name. */
  readonly headers?: OutgoingHttpHeaders | readonly string[]
  /** Sent as chunks, without Content-Length. */
  readonly chunks?: readonly string[]
}

/** Sends headers that `fetch` does not allow, such as `Host` and repeated ones. */
export function requestRaw(
  url: string,
  { chunks = [], ...options }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, (response) => {
      const read: Buffer[] = []
      response.on('data', (chunk: Buffer) => read.push(chunk))
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, body: Buffer.concat(read) })
      })
    })
    call.on('error', reject)
    for (const chunk of chunks) call.write(chunk)
    call.end()
  })
}

/** A plain TCP connection. */
export interface RawSocket {
  readonly socket: Socket
  /** Everything received until the connection closes. */
  readonly answered: Promise<string>
}

export async function openRawSocket(origin: string): Promise<RawSocket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  // A reset connection still resolves with what it received.
  socket.on('error', () => {})
  const answered = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(text))
  })
  return { socket, answered }
}

/** Sends bytes and returns the response; the connection must close by itself. */
export async function exchangeBytes(origin: string, bytes: string): Promise<string> {
  const { socket, answered } = await openRawSocket(origin)
  socket.write(bytes)
  return answered
}

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
const HANG_MS = 60_000

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

/**
 * Sends raw bytes to a local port, ends the connection and returns all that was received. For requests that
 * no HTTP library sends. Empty if the server closed the connection without a response.
 */
export function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const read: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk: Buffer) => read.push(chunk))
    socket.setTimeout(HANG_MS, () => reject(new Error('No response: the product hangs')))
    // A reset connection is a valid outcome; what was received before counts.
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(read).toString('latin1')))
  })
}

/** The number of responses. More than one means that a request was smuggled in. */
export function countResponses(received: string): number {
  return received.match(/^HTTP\/1\.[01] \d{3}/gm)?.length ?? 0
}

/** The first response. Status 0 means that the connection was closed without one. */
export function firstResponse(received: string): AttackResponse {
  const [head = '', ...body] = received.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = Object.fromEntries(
    fields.map((field): [string, string] => {
      const [name = '', ...value] = field.split(':')
      return [name.toLowerCase(), value.join(':').trim()]
    }),
  )
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(line)?.[1] ?? 0),
    headers,
    text: body.join('\r\n\r\n'),
  }
}

/** A complete response. */
export interface AttackResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** The JSON object of a response; empty if it is not one. */
export function jsonOf({ text }: AttackResponse): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
