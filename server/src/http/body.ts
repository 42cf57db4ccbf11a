import { parseEmail } from '@foyer/contract/user.ts'
import { BODY_MAX_BYTES } from '@foyer/contract/constants.ts'
import { lineOfText } from '@foyer/contract/schemas.ts'
import {
  FIELD_ERROR_CODES,
  type FieldError,
  type FieldErrorCode,
} from '@foyer/contract/problems.ts'
import type { ExtraField } from '@foyer/product/fields.ts'
import type { Product } from '@foyer/product/product.ts'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { SECOND_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { RouteContext } from './context.ts'

/** Emails are compared in canonical form (rule 2: matching claims). */
const canonicalEmail = z.string().transform((text, context): string => {
  const canonical = parseEmail(text)
  if (canonical !== undefined) return canonical
  context.issues.push({
    code: 'custom',
    message: 'Must be an email address',
    params: { code: 'invalid_email' },
    input: text,
  })
  return z.NEVER
})

export type BodyReader = (c: RouteContext) => Promise<object>

/** Throws `invalid_identity_token` if a required ID token is missing, `invalid_request` for other invalid fields. */
export function createBodyReader(schema: z.ZodObject, product: Product): BodyReader {
  const needsIdToken = 'id_token' in schema.shape
  const fields = withCanonicalEmail(schema)
  const profile = 'terms_version' in schema.shape ? toProfileSchema(product) : undefined
  return async (c) => {
    const body = await readJsonBody(c)
    if (needsIdToken) requireIdToken(body)
    const parsed = parseFields(fields, body)
    return profile ? { ...parsed, ...parseFields(profile, parsed) } : parsed
  }
}

function requireIdToken({ id_token }: Readonly<Record<string, unknown>>): void {
  if (id_token === undefined || id_token === '') {
    throw new ProblemError('invalid_identity_token', { reason: 'no-id-token' })
  }
}

function withCanonicalEmail(schema: z.ZodObject): z.ZodObject {
  const { email } = schema.shape
  if (email === undefined) return schema
  const isOptional = email instanceof z.ZodOptional
  return schema.extend({ email: isOptional ? canonicalEmail.optional() : canonicalEmail })
}

const DROPPED = z
  .unknown()
  .transform(() => undefined)
  .optional()

type FieldSchema = z.ZodType<string | boolean | undefined>

/** Extra fields and terms as `foyer.config.ts` asks for them, which the contract does not know. */
function toProfileSchema({ fields, terms }: Product) {
  return z.object({
    fields: fields.length > 0 ? toSchema(fields).optional() : DROPPED,
    terms_version: terms
      ? z.literal(terms.version, 'Must be the current version').optional()
      : DROPPED,
  })
}

function toSchema(fields: readonly ExtraField[]) {
  return z.object(Object.fromEntries(fields.map((field) => [field.id, toFieldSchema(field)])))
}

function toFieldSchema(field: ExtraField): FieldSchema {
  if (field.kind === 'checkbox') {
    return field.required ? z.literal(true, 'Must be ticked') : z.boolean().optional()
  }
  const schema = field.kind === 'text' ? lineOfText(field.maxLength) : toOptionSchema(field)
  return field.required ? z.string().trim().min(1, 'Is required').pipe(schema) : schema.optional()
}

/** `''` is the value of a form in which no option is chosen. */
function toOptionSchema({ options }: Extract<ExtraField, { kind: 'select' }>) {
  return z.enum(['', ...options.map(({ value }) => value)], 'Must be one of the options')
}

const MAX_DEPTH = 8

/** Shorter than the deadline of the call, so that a slow client gets 400 instead of 503. */
const BODY_TIMEOUT_MS = 5 * SECOND_MS

const JSON_MEDIA_TYPE = /^application\/json *(;|$)/i

/** Throws `unsupported_media_type`, `payload_too_large` (before parsing) or `invalid_request`, in this order. */
async function readJsonBody(c: RouteContext): Promise<Readonly<Record<string, unknown>>> {
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

/**
 * Called before parsing. Scans character by character, because a regular expression that skips strings takes quadratic
 * time on crafted input.
 */
export function isNestedDeeper(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString && character === '\\') at++
    else if (character === '"') inString = !inString
    else if (!inString) depth += depthChange(character)
    if (depth > limit) return true
  }
  return false
}

function depthChange(character: string | undefined): number {
  if (character === '{' || character === '[') return 1
  return character === '}' || character === ']' ? -1 : 0
}

/** A small body can have thousands of wrong entries, and the answer would be many times as large. */
const MAX_ERRORS = 20

/** Validates a body and drops unknown fields. Throws `invalid_request` with the first errors. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  // `reportInput` tells a missing field from one of the wrong type.
  const parsed = schema.safeParse(body, { error: describeIssue, reportInput: true })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.slice(0, MAX_ERRORS).map(toFieldError)
  throw new ProblemError('invalid_request', { reason: 'fields', errors })
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined ? 'Is required' : `Must be a ${issue.expected}`
}

type Issue = z.core.$ZodIssue

type Kind = Pick<FieldError, 'code' | 'limit'>

const FORMATS: Readonly<Record<string, FieldErrorCode>> = {
  email: 'invalid_email',
  url: 'invalid_url',
  date: 'invalid_date',
  datetime: 'invalid_date',
}

/** A schema's own rule names its code in `params`, see `fieldRule` in the contract. */
function toFieldError(issue: Issue): FieldError {
  return { path: issue.path.join('.'), message: issue.message, ...kindOf(issue) }
}

function kindOf(issue: Issue): Kind {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return limited(issue.origin, Number(issue.maximum), ['too_long', 'too_large'])
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'invalid' }
    case 'invalid_value':
      return { code: issue.values[0] === true ? 'not_accepted' : 'invalid_choice' }
    case 'invalid_format':
      return { code: FORMATS[issue.format] ?? 'invalid' }
    case 'custom':
      return ownKind(issue.params)
    default:
      return { code: 'invalid' }
  }
}

/** A text of at least one character is a required one. */
function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): Kind {
  if (origin === 'string' && Number(minimum) === 1) return { code: 'required' }
  return limited(origin, Number(minimum), ['too_short', 'too_small'])
}

function limited(
  origin: string,
  limit: number,
  [ofText, ofNumber]: readonly [FieldErrorCode, FieldErrorCode],
): Kind {
  if (origin === 'string') return { code: ofText, limit }
  return origin === 'number' || origin === 'int' ? { code: ofNumber, limit } : { code: 'invalid' }
}

function ownKind({ code, limit }: Readonly<Record<string, unknown>> = {}): Kind {
  const known = FIELD_ERROR_CODES.find((name) => name === code) ?? 'invalid'
  return typeof limit === 'number' ? { code: known, limit } : { code: known }
}
