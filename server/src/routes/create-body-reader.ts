import { z } from 'zod'
import type { RouteContext } from '../http/app-env.ts'
import { parseFields } from '../http/parse-fields.ts'
import { readJsonBody } from '../http/read-json-body.ts'
import type { ParseProfile } from './create-profile-parser.ts'
import { ProblemError } from '../problem-error.ts'
import { parseEmail } from '@foyer/contract/canonical-email.ts'

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
export function createBodyReader(schema: z.ZodObject, parseProfile: ParseProfile): BodyReader {
  const needsIdToken = 'id_token' in schema.shape
  const hasProfile = 'terms_version' in schema.shape
  const fields = withCanonicalEmail(schema)
  return async (c) => {
    const body = await readJsonBody(c)
    if (needsIdToken) requireIdToken(body)
    const parsed = parseFields(fields, body)
    return hasProfile ? { ...parsed, ...parseProfile(parsed) } : parsed
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
