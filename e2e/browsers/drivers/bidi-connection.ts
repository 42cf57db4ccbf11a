import { once } from 'node:events'

/** An event of the browser. */
export interface BidiEvent {
  readonly method: string
  readonly params: unknown
}

/** A connection that speaks WebDriver BiDi. */
export interface BidiConnection {
  send<Result = unknown>(method: string, params?: object): Promise<Result>
  close(): void
}

interface Message extends BidiEvent {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

/** Connects to a browser. Commands without an answer are rejected when the connection closes. */
export async function connectBidi(
  url: string,
  onEvent: (event: BidiEvent) => void,
): Promise<BidiConnection> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    const waiting = pending.get(message.id ?? 0)
    if (!waiting) return onEvent(message)
    pending.delete(message.id ?? 0)
    if (message.type === 'success') waiting.resolve(message.result)
    else waiting.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has closed'))
  })

  return {
    send: <Result>(method: string, params = {}) => {
      const waiting = Promise.withResolvers<unknown>()
      pending.set(++last, waiting)
      socket.send(JSON.stringify({ id: last, method, params }))
      return waiting.promise as Promise<Result>
    },
    close: () => socket.close(),
  }
}
