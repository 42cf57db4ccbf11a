import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What happens to connections to the mail server. */
export type MailFault = 'hangs' | 'disconnects' | 'is down'

/** Stands between the product and a mail server, and can fail. */
export interface MailGateway {
  readonly url: string
  /** `undefined` passes connections on again. */
  fail(fault: MailFault | undefined): Promise<void>
  /** How many connections there were. */
  count(): number
  close(): Promise<void>
}

export async function openMailGateway(mailPort: number): Promise<MailGateway> {
  const sockets = new Set<Socket>()
  let connections = 0
  let current: MailFault | undefined
  const server = createServer((socket) => {
    connections++
    sockets.add(socket.on('error', () => {}))
    if (current === 'disconnects') socket.destroy()
    if (current === undefined) passOn(socket)
  })

  function passOn(socket: Socket): void {
    const mail = connect(mailPort, '127.0.0.1').on('error', () => socket.destroy())
    sockets.add(mail)
    socket.pipe(mail).pipe(socket)
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  async function shut(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    server.close()
    await once(server, 'close')
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    async fail(fault) {
      const wasDown = current === 'is down'
      current = fault
      if (fault === 'is down') await shut()
      else if (wasDown) await listen(port)
    },
    count: () => connections,
    close: shut,
  }
}
