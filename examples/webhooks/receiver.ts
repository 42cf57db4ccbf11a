import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Webhook } from 'standardwebhooks'

/*
 * A receiver of webhooks (docs/operate/webhooks.md):
 *
 *   npm install --no-save standardwebhooks
 *   SECRET=whsec_… node examples/webhooks/receiver.ts
 *   WEBHOOKS='[{"name":"example","url":"http://localhost:4000","secrets":["whsec_…"]}]' npm start
 */

/** A message of Foyer. */
export interface Message {
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly user_id?: string }
}

interface Options {
  /** One of the `secrets` of the webhook. */
  readonly secret: string
  readonly port: number
  /** What your system does. If it throws, the message comes again. */
  readonly handle: (message: Message) => void
}

/** Listens on this machine only: in production, it is behind a proxy with https. */
export function startReceiver({ secret, port, handle }: Options): Promise<Server> {
  const webhook = new Webhook(secret)
  // A message can arrive again. Your system stores the ids, in the transaction of what it does.
  const handled = new Set<string>()

  async function receive(request: IncomingMessage): Promise<number> {
    const body = await readBody(request)
    const headers = request.headers as Record<string, string>
    let message: Message
    try {
      // Refuses a wrong signature, and a message of more than five minutes ago.
      message = webhook.verify(body, headers) as Message
    } catch {
      return 401
    }
    const id = headers['webhook-id'] ?? ''
    if (handled.has(id)) return 204
    handle(message)
    handled.add(id)
    return 204
  }

  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

/** Far more than a message has: bytes. */
const MAX_BODY = 1_000_000

/** Anyone can send a body. Only its signature shows who it was, so it must not fill the memory before. */
async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > MAX_BODY) throw new Error('The body is too long')
  }
  return Buffer.concat(parts).toString()
}

if (import.meta.main) {
  const { SECRET = '', PORT = '4000' } = process.env
  await startReceiver({ secret: SECRET, port: Number(PORT), handle: console.log })
  console.log(`Webhooks are received at http://localhost:${PORT}`)
}
