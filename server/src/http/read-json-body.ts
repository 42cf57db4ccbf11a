import { BODY_MAX_BYTES } from '@foyer/contract/limits.ts'
import { ProblemError } from '../problem-error.ts'
import { isNestedDeeper } from './json-depth.ts'

/** Our bodies are flat; what is deeper is not meant for us. */
const MAX_DEPTH = 8

const JSON_MEDIA_TYPE = /^application\/json *(;|$)/i

/**
 * The JSON object in a request's body, of unknown shape. Throws, in this order, `unsupported_media_type`,
 * `payload_too_large` (before anything is parsed) and `invalid_request`.
 */
export async function readJsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  if (!isJson(request.headers)) throw new ProblemError('unsupported_media_type')
  const text = decode(await readBytes(request))
  if (isNestedDeeper(text, MAX_DEPTH)) throw notAnObject()
  const value = parse(text)
  if (!isObject(value)) throw notAnObject()
  return value
}

function isJson(headers: Headers): boolean {
  const encoding = headers.get('content-encoding') ?? 'identity'
  return JSON_MEDIA_TYPE.test(headers.get('content-type') ?? '') && encoding === 'identity'
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of streamOf(request)) {
    size += chunk.byteLength
    if (size > BODY_MAX_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* streamOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return
  try {
    // A cancelled body takes its connection along, and the answer with it.
    yield* body.values({ preventCancel: true })
  } catch (error) {
    throw new ProblemError('invalid_request', { reason: 'body-broken-off', cause: error })
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notAnObject()
  }
}

/** The parser's own error quotes the text: it goes nowhere. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notAnObject()
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function tooLarge(): ProblemError {
  return new ProblemError('payload_too_large')
}

function notAnObject(): ProblemError {
  const errors = [{ path: '', message: 'Must be a JSON object' }]
  return new ProblemError('invalid_request', { reason: 'no-json-object', errors })
}
