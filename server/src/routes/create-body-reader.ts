import type { z } from 'zod'
import type { RouteContext } from '../http/app-env.ts'
import { parseFields } from '../http/parse-fields.ts'
import { readJsonBody } from '../http/read-json-body.ts'
import { ProblemError } from '../problem-error.ts'

/** Throws `invalid_identity_token` if the body should have an ID token and has none, else `invalid_request`. */
export function createBodyReader(schema: z.ZodObject): (c: RouteContext) => Promise<object> {
  const needsIdToken = 'id_token' in schema.shape
  return async (c) => {
    const body = await readJsonBody(c)
    if (needsIdToken) requireIdToken(body)
    return parseFields(schema, body)
  }
}

function requireIdToken({ id_token }: Readonly<Record<string, unknown>>): void {
  if (id_token === undefined || id_token === '') {
    throw new ProblemError('invalid_identity_token', { reason: 'no-id-token' })
  }
}
