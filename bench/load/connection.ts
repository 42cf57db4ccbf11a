import { connect } from 'node:net'
import { createResponseReader } from './response-reader.ts'

/** Size of the read buffer. */
const BUFFER_BYTES = 8 * 1024

/** A complete response. */
export interface RawResponse {
  readonly status: number
  readonly head: string
  /** From the request to the end of the response: milliseconds. */
  readonly ms: number
}

export interface ConnectionOptions {
  readonly port: number
  readonly onOpen: (connection: Connection) => void
  /** Called for each response; the next request can be sent. */
  readonly onResponse: (response: RawResponse, connection: Connection) => void
  /** Called once when either side has closed it. */
  readonly onClose: (wasInProgress: boolean, connection: Connection) => void
}

/** A connection that sends one request at a time. */
export interface Connection {
  send(request: string): void
  close(): void
}

/** Connects to a local server. Never throws: a failure closes the connection. */
export function openConnection(options: ConnectionOptions): Connection {
  const { port, onOpen, onResponse, onClose } = options
  let sentAt = 0
  let inProgress = false
  const read = createResponseReader((status, head) => {
    inProgress = false
    onResponse({ status, head, ms: performance.now() - sentAt }, connection)
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
      inProgress = true
      socket.write(request, 'latin1')
    },
    close: () => void socket.destroy(),
  }
  socket.once('connect', () => onOpen(connection))
  socket.on('error', () => {})
  socket.once('close', () => onClose(inProgress, connection))
  return connection
}
