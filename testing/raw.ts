import { once } from 'node:events'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
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
