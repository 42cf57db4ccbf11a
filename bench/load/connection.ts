import { connect } from 'node:net'
import type { Plan } from './plan.ts'
import { createResponseReader } from './response-reader.ts'

/** Bytes of an answer that are read at once. */
const BUFFER_BYTES = 16 * 1024

export interface ConnectionOptions {
  readonly port: number
  readonly plan: Plan
  /** Told of each answer: its status, its head, and how many milliseconds it took. */
  readonly onAnswer: (answer: { status: number; head: string; ms: number }) => void
  /** Told once it is closed, and whether a request was under way. */
  readonly onClose: (wasUnderWay: boolean) => void
}

/** A connection that asks one request after the other until its plan has no more; then it closes. */
export interface Connection {
  close(): void
}

/** Connects to a server of this machine and begins to ask. Never throws: what fails is a close. */
export function openConnection({ port, plan, onAnswer, onClose }: ConnectionOptions): Connection {
  let sentAt = 0
  let underWay = false
  const read = createResponseReader((status, head) => {
    underWay = false
    onAnswer({ status, head, ms: performance.now() - sentAt })
    ask()
  })
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  const callback = (bytes: number) => {
    read(buffer.subarray(0, bytes))
    return true
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } })
  socket.once('connect', ask)
  socket.on('error', () => {})
  socket.once('close', () => onClose(underWay))

  function ask(): void {
    const request = plan()
    if (request === undefined) {
      socket.destroy()
      return
    }
    sentAt = performance.now()
    underWay = true
    socket.write(request, 'latin1')
  }

  return { close: () => socket.destroy() }
}
