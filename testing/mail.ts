import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedEmail {
  /** The recipients of the envelope. */
  readonly recipients: readonly string[]
  readonly email: Email
  readonly raw: string
}

export interface MailServer {
  readonly url: string
  readonly port: number
  readonly received: ReceivedEmail[]
  /** The reply to the next recipients or messages; `undefined` accepts them again. */
  refuse(refusal: Refusal | undefined): void
  close(): Promise<void>
}

export interface Refusal {
  readonly at: 'recipient' | 'message'
  readonly code: number
}

interface MailServerOptions extends SMTPServerOptions {
  /** Called when an email has arrived, before the sender is told so. */
  readonly onReceived?: () => void
}

/** An SMTP server that keeps what it receives. */
export async function openMailServer({
  onReceived,
  ...options
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedEmail[] = []
  let refusal: Refusal | undefined
  const refusalAt = (at: Refusal['at']) =>
    refusal?.at === at
      ? Object.assign(new Error('Refused for <secret@example.com>'), { responseCode: refusal.code })
      : undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, callback) => callback(refusalAt('recipient')),
    onData(stream, session, callback) {
      const receive = async () => {
        const raw = await readAll(stream)
        const problem = refusalAt('message')
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        if (!problem) received.push({ recipients, email: await PostalMime.parse(raw), raw })
        if (!problem) onReceived?.()
        callback(problem)
      }
      // A sender that dies leaves a part of an email, and gets no reply.
      receive().catch(() => {})
    },
    ...options,
  })
  // A client that gives up resets the connection.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (next) => void (refusal = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}

/** Accepts connections and never answers, or closes them at once. */
export async function openBrokenMailServer(mode: 'hanging' | 'disconnecting') {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (mode === 'disconnecting') socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: sockets,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

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
