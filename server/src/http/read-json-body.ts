import type { IncomingMessage } from 'node:http'
import { BODY_MAX_BYTES } from '@foyer/contract/constants.ts'
import { ProblemError } from '../problem-error.ts'
import type { MiddlewareHandler } from 'hono'
import { SECOND_MS } from '../clock.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { isNestedDeeper } from './json-depth.ts'

/** Our bodies are flat; what is deeper is not meant for us. */
const MAX_DEPTH = 8

/** A body this long on its way is given up: milliseconds. Below the deadline of the call, which would blame us. */
const BODY_TIMEOUT_MS = 5 * SECOND_MS

const JSON_MEDIA_TYPE = /^application\/json *(;|$)/i

/**
 * The JSON object in a request's body, of unknown shape. Throws, in this order, `unsupported_media_type`,
 * `payload_too_large` (before anything is parsed) and `invalid_request`.
 */
export async function readJsonBody(c: AppContext): Promise<Readonly<Record<string, unknown>>> {
  const value = await readJson(c, JSON_MEDIA_TYPE)
  if (!isObject(value)) throw notAnObject()
  return value
}

/**
 * Refuses what does not call itself JSON before anything is counted. A foreign page can send such a
 * request in its visitor's name, and must not use up their allowance; for JSON a browser asks us first.
 */
export const requireJsonType: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isOfType(c, JSON_MEDIA_TYPE)) throw new ProblemError('unsupported_media_type')
  await next()
}

/** The JSON in a request's body, which calls itself by a media type that `mediaType` fits. Throws the same. */
export async function readJson(c: AppContext, mediaType: RegExp): Promise<unknown> {
  if (!isOfType(c, mediaType)) throw new ProblemError('unsupported_media_type')
  if (Number(c.req.header('content-length') ?? 0) > BODY_MAX_BYTES) throw tooLarge()
  const text = decode(await readBytes(c.env.incoming))
  if (isNestedDeeper(text, MAX_DEPTH)) throw notAnObject()
  return parse(text)
}

function isOfType(c: AppContext, mediaType: RegExp): boolean {
  const encoding = c.req.header('content-encoding') ?? 'identity'
  return mediaType.test(c.req.header('content-type') ?? '') && encoding === 'identity'
}

function readBytes(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    function collect(chunk: Uint8Array): void {
      size += chunk.byteLength
      if (size <= BODY_MAX_BYTES) {
        chunks.push(chunk)
        return
      }
      // The rest flows away unread: a connection cut here would take the answer along.
      incoming.off('data', collect).resume()
      reject(tooLarge())
    }
    incoming.on('data', collect)
    const giveUp = () => reject(brokenOff())
    const timer = setTimeout(giveUp, BODY_TIMEOUT_MS)
    incoming.once('error', giveUp).once('close', giveUp)
    incoming.once('close', () => clearTimeout(timer))
    incoming.once('end', () => {
      clearTimeout(timer)
      incoming.off('close', giveUp)
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

function brokenOff(): ProblemError {
  return new ProblemError('invalid_request', { reason: 'body-broken-off' })
}

function tooLarge(): ProblemError {
  return new ProblemError('payload_too_large')
}

function notAnObject(): ProblemError {
  const errors = [{ path: '', message: 'Must be a JSON object' }]
  return new ProblemError('invalid_request', { reason: 'no-json-object', errors })
}
