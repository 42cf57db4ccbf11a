import { connect } from 'node:net'
import { createResponseReader } from './response-reader.ts'

/** Bytes of an answer that are read at once. */
const BUFFER_BYTES = 8 * 1024

/** An answer that has come to its end. */
export interface Answer {
  readonly status: number
  readonly head: string
  /** Since the request was sent: milliseconds. */
  readonly ms: number
}

export interface ConnectionOptions {
  readonly port: number
  readonly onOpen: (connection: Connection) => void
  /** Told of each answer; the next request may be sent. */
  readonly onAnswer: (answer: Answer, connection: Connection) => void
  /** Told once it is closed, by whomever, and whether a request was under way. */
  readonly onClose: (wasUnderWay: boolean, connection: Connection) => void
}

/** A connection with one request at a time. */
export interface Connection {
  send(request: string): void
  close(): void
}

/** Connects to a server of this machine. Never throws: what fails is a close. */
export function openConnection(options: ConnectionOptions): Connection {
  const { port, onOpen, onAnswer, onClose } = options
  let sentAt = 0
  let underWay = false
  const read = createResponseReader((status, head) => {
    underWay = false
    onAnswer({ status, head, ms: performance.now() - sentAt }, connection)
  })
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  const callback = (bytes: number) => {
    read(buffer.subarray(0, bytes))
    return true
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } })
  const connection: Connection = {
    send(request) {
      sentAt = performance.now()
      underWay = true
      socket.write(request, 'latin1')
    },
    close: () => void socket.destroy(),
  }
  socket.once('connect', () => onOpen(connection))
  socket.on('error', () => {})
  socket.once('close', () => onClose(underWay, connection))
  return connection
}
