/** How long the provider may take, answer and all: milliseconds. */
const TIMEOUT_MS = 2_000
/** Keys and accounts are a few KiB; more than this is not read: bytes. */
const ANSWER_MAX_BYTES = 64 * 1024

/** What the provider answered. */
export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * Asks the provider for JSON. Throws when there is no answer in time, when it points elsewhere, when it
 * is too long, and when it is no JSON: whoever stands in for the provider gets nothing out of us.
 */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<JsonAnswer> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: response.status, body: parse(await readText(response)) }
}

/** The parser's own error quotes the text, and would bring a person's data into the log. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The answer is not JSON')
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (size > ANSWER_MAX_BYTES) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
