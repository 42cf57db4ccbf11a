import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface BaselineResponse {
  readonly status: number
  readonly body?: object
}

/** Listens on PORT with node:http until the parent process exits. */
export function serve(
  handle: (request: IncomingMessage) => BaselineResponse | Promise<BaselineResponse>,
): void {
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const result = handle(request)
    if (!(result instanceof Promise)) return send(response, result)
    result.then(
      (resolved) => send(response, resolved),
      (error: unknown) => send(response, { status: 500, body: { error: String(error) } }),
    )
  })
  server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ type: 'ready' }))
  process.once('disconnect', () => process.exit())
}

function send(response: ServerResponse, { status, body }: BaselineResponse): void {
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

export function readBearer({ headers }: IncomingMessage): string {
  return headers.authorization?.slice('Bearer '.length) ?? ''
}

export function readJson(request: IncomingMessage): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())))
    request.once('error', reject)
  })
}
