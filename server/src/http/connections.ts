import type { Socket } from 'node:net'

/** Connections at one time. Far above what people need, and below what a process can hold open. */
const MAX_CONNECTIONS = 5_000

/** The connections that are open. */
export interface Connections {
  readonly count: () => number
  /** One more, which is closed at once when there are too many. */
  readonly add: (socket: Socket) => void
}

export function countConnections(): Connections {
  let open = 0
  return {
    count: () => open,
    add(socket) {
      open++
      socket.once('close', () => open--)
      if (open > MAX_CONNECTIONS) socket.destroy()
    },
  }
}
