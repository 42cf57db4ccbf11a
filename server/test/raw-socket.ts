import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

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
