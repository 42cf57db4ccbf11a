import type { ServerResponse } from 'node:http'

/**
 * Holds an answer back until `ready` resolves: nothing of it, not even its status, leaves before.
 * When `ready` rejects, the answer is a 503 instead: what was not kept is not claimed.
 */
export function holdResponse(response: ServerResponse, ready: () => Promise<void>): void {
  const chunks: Buffer[] = []
  const end = response.end.bind(response)

  const release = async () => {
    try {
      await ready()
      end(Buffer.concat(chunks))
    } catch (error) {
      console.error('The identity provider could not write to its file:', error)
      refuse(response, end)
    }
  }
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    chunks.push(toBuffer(chunk))
    callLast(rest)
    return true
  }
  response.end = (...given: unknown[]) => {
    if (typeof given[0] === 'string' || given[0] instanceof Uint8Array)
      chunks.push(toBuffer(given[0]))
    response.once('finish', () => callLast(given))
    void release()
    return response
  }
}

function refuse(response: ServerResponse, end: () => unknown): void {
  // A status already set down cannot be taken back: the connection is cut instead.
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

/** Streams pass their callback last, whatever else they pass. */
function callLast(given: unknown[]): void {
  const last = given.at(-1)
  if (typeof last === 'function') last()
}
