import type { IncomingMessage } from 'node:http'

const FORM_MAX_BYTES = 16 * 1024

/** Returns no fields if the form is too large. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size <= FORM_MAX_BYTES) chunks.push(bytes)
  }
  return new URLSearchParams(size <= FORM_MAX_BYTES ? Buffer.concat(chunks).toString() : '')
}
