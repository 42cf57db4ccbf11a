import { z } from 'zod'
import type { RouteContext } from '../http/app-env.ts'
import { parseFields } from '../http/parse-fields.ts'
import { readJsonBody } from '../http/read-json-body.ts'
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

/** Throws `invalid_identity_token` if a required ID token is missing, `invalid_request` for other invalid fields. */
export function createBodyReader(schema: z.ZodObject): (c: RouteContext) => Promise<object> {
  const needsIdToken = 'id_token' in schema.shape
  const fields = withCanonicalEmail(schema)
  return async (c) => {
    const body = await readJsonBody(c)
    if (needsIdToken) requireIdToken(body)
    return parseFields(fields, body)
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
