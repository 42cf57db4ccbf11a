import type { IncomingMessage } from 'node:http'
import { BODY_MAX_BYTES } from '@foyer/contract/constants.ts'
import { ProblemError } from '../problem-error.ts'
import { SECOND_MS } from '../clock.ts'
import type { RouteContext } from './app-env.ts'
import { isNestedDeeper } from './json-depth.ts'

const MAX_DEPTH = 8

/** Shorter than the deadline of the call, so that a slow client gets 400 instead of 503. */
const BODY_TIMEOUT_MS = 5 * SECOND_MS

const JSON_MEDIA_TYPE = /^application\/json *(;|$)/i

/** Throws `unsupported_media_type`, `payload_too_large` (before parsing) or `invalid_request`, in this order. */
export async function readJsonBody(c: RouteContext): Promise<Readonly<Record<string, unknown>>> {
  requireJsonType(c)
  const value = await readJson(c)
  if (!isObject(value)) throw notAnObject()
  return value
}

/** Throws `unsupported_media_type`. */
export function requireJsonType(c: RouteContext): void {
  requireMediaType(c, JSON_MEDIA_TYPE)
}

/** Throws `unsupported_media_type`. */
export function requireMediaType(c: RouteContext, mediaType: RegExp): void {
  if (!isOfType(c, mediaType)) throw new ProblemError('unsupported_media_type')
}

/** Reads a body whose media type was checked. Throws `payload_too_large` or `invalid_request`. */
export async function readJson(c: RouteContext): Promise<unknown> {
  if (Number(c.req.header('content-length') ?? 0) > BODY_MAX_BYTES) throw tooLarge()
  const text = decode(await readBytes(c.env.incoming))
  // rule edge-c: a body is nested a few levels deep
  if (isNestedDeeper(text, MAX_DEPTH)) throw notAnObject()
  return parse(text)
}

function isOfType(c: RouteContext, mediaType: RegExp): boolean {
  const encoding = c.req.header('content-encoding') ?? 'identity'
  // rule edge-b: a body is JSON
  return mediaType.test(c.req.header('content-type') ?? '') && encoding === 'identity'
}

function readBytes(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    function collect(chunk: Uint8Array): void {
      size += chunk.byteLength
      // rule edge-a: a body has a limited size
      if (size <= BODY_MAX_BYTES) {
        chunks.push(chunk)
        return
      }
      // The rest is discarded, because closing the connection here would lose the response.
      incoming.off('data', collect).resume()
      reject(tooLarge())
    }
    incoming.on('data', collect)
    const abort = () => reject(bodyAborted())
    const timer = setTimeout(abort, BODY_TIMEOUT_MS)
    incoming.once('error', abort).once('close', abort)
    incoming.once('close', () => clearTimeout(timer))
    incoming.once('end', () => {
      clearTimeout(timer)
      incoming.off('close', abort)
      resolve(Buffer.concat(chunks))
    })
  })
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notAnObject()
  }
}

/** The parser's own error quotes the body, so it is not passed on. */
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

function bodyAborted(): ProblemError {
  return new ProblemError('invalid_request', { reason: 'body-aborted' })
}

function tooLarge(): ProblemError {
  return new ProblemError('payload_too_large')
}

function notAnObject(): ProblemError {
  const errors = [{ path: '', code: 'invalid', message: 'Must be a JSON object' }] as const
  return new ProblemError('invalid_request', { reason: 'not-a-json-object', errors })
}
