import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'

/** How long the provider may take, answer and all: milliseconds. */
const TIMEOUT_MS = 2_000
/** Keys and accounts are a few KiB; more than this is not read: bytes. */
const ANSWER_MAX_BYTES = 64 * 1024

/** What is sent along. Without it, it is asked with GET. */
export interface JsonPost {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the provider answered. */
export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * Asks the provider for JSON. Throws when there is no answer in time, when it is too long, and when
 * it is no JSON, and goes nowhere else where it is pointed to: whoever stands in for the provider gets
 * nothing out of us. By Node's own client: `fetch` would be the dearest part of a login.
 */
export function fetchJson(url: URL, post?: JsonPost): Promise<JsonAnswer> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asking = request(url, post ? { method: 'POST', headers: post.headers } : {})
    const giveUp = (why: string) => {
      const error = new Error(why)
      reject(error)
      asking.destroy(error)
    }
    const timer = setTimeout(() => giveUp('There was no answer in time'), TIMEOUT_MS)
    asking.once('response', (response) => {
      readAnswer(response)
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
    asking.once('upgrade', (_response, socket) => {
      socket.destroy()
      clearTimeout(timer)
      giveUp('The answer is no HTTP')
    })
    asking.once('error', (error) => {
      clearTimeout(timer)
      // What kept a connection may have closed it just now: then nobody has read this.
      if (asking.reusedSocket && isReset(error)) resolve(fetchJson(url, post))
      else reject(error)
    })
    asking.end(post?.body)
  })
}

function isReset(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNRESET'
}

async function readAnswer(response: IncomingMessage): Promise<JsonAnswer> {
  return { status: response.statusCode ?? 0, body: parse(await readText(response)) }
}

/** The parser's own error quotes the text, and would bring a person's data into the log. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The answer is not JSON')
  }
}

function readText(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    response.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > ANSWER_MAX_BYTES) response.destroy(new Error('The answer is too long'))
      chunks.push(chunk)
    })
    response.once('end', () => resolve(Buffer.concat(chunks).toString()))
    response.once('error', reject)
  })
}
