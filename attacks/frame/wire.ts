import { connect } from 'node:net'
import type { Answer } from './answer.ts'

/**
 * Writes bytes to a port of this machine, says that no more will come, and answers with everything that
 * came back: for requests no HTTP library would send. Empty when the connection was closed without a word.
 */
export function exchangeBytes(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const read: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk: Buffer) => read.push(chunk))
    // A server that slams the door has answered as well; what it said before counts.
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(read).toString('latin1')))
  })
}

/** How many answers there are in what came back: more than one request had was smuggled in. */
export function countAnswers(received: string): number {
  return received.match(/^HTTP\/1\.[01] \d{3}/gm)?.length ?? 0
}

/** The first answer in what came back. A status of 0 is a connection closed without a word. */
export function firstAnswer(received: string): Answer {
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
