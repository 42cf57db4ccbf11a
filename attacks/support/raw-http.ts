import { connect } from 'node:net'
import type { AttackResponse } from './response.ts'
import { HANG_MS } from './send.ts'

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
