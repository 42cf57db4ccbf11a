import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What a limit answers: a status, and a body unless there is none. */
export interface Answer {
  readonly status: number
  readonly body?: object
}

/** Serves with node:http and nothing else, on PORT, until whoever started us is gone. */
export function serve(answer: (request: IncomingMessage) => Answer | Promise<Answer>): void {
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const answered = answer(request)
    if (!(answered instanceof Promise)) return send(response, answered)
    answered.then(
      (late) => send(response, late),
      (error: unknown) => send(response, { status: 500, body: { error: String(error) } }),
    )
  })
  server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ type: 'ready' }))
  process.once('disconnect', () => process.exit())
}

function send(response: ServerResponse, { status, body }: Answer): void {
  if (!body) {
    response.writeHead(status, { 'Cache-Control': 'no-store' }).end()
    return
  }
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  const type = 'application/json'
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': length,
    'Cache-Control': 'no-store',
  })
  response.end(text)
}

/** The token of the `Authorization` header. */
export function readBearer({ headers }: IncomingMessage): string {
  return headers.authorization?.slice('Bearer '.length) ?? ''
}

/** The JSON of a body. */
export function readJson(request: IncomingMessage): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())))
    request.once('error', reject)
  })
}
