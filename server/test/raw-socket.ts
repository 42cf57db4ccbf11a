import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test says what it likes. */
export interface RawSocket {
  readonly socket: Socket
  /** Everything that was answered until the other side hung up. */
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
  // A connection that was cut has answered what it has answered.
  socket.on('error', () => {})
  const answered = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(text))
  })
  return { socket, answered }
}

/** What is answered to these bytes. They ask to be hung up on, or the server does it by itself. */
export async function exchangeBytes(origin: string, bytes: string): Promise<string> {
  const { socket, answered } = await openRawSocket(origin)
  socket.write(bytes)
  return answered
}
