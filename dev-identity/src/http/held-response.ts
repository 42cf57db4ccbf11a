import type { ServerResponse } from 'node:http'

/** Holds a response back, status included, until `ready` resolves; sends 503 instead if it rejects. */
export function holdResponse(response: ServerResponse, ready: () => Promise<void>): void {
  const chunks: Buffer[] = []
  const end = response.end.bind(response)

  const release = async () => {
    try {
      await ready()
      end(Buffer.concat(chunks))
    } catch (error) {
      console.error('The identity provider could not write to its database:', error)
      refuse(response, end)
    }
  }
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    chunks.push(toBuffer(chunk))
    callLast(rest)
    return true
  }
  response.end = (...args: unknown[]) => {
    if (typeof args[0] === 'string' || args[0] instanceof Uint8Array) chunks.push(toBuffer(args[0]))
    response.once('finish', () => callLast(args))
    void release()
    return response
  }
}

function refuse(response: ServerResponse, end: () => unknown): void {
  // The status is already sent, so the connection is closed instead.
  if (response.headersSent) response.destroy()
  else {
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    response.writeHead(503, { 'retry-after': '1' })
    end()
  }
}

function toBuffer(chunk: unknown): Buffer {
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.from(String(chunk))
}

/** The callback of a stream method is its last argument. */
function callLast(args: unknown[]): void {
  const last = args.at(-1)
  if (typeof last === 'function') last()
}
