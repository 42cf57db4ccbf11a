import { PROBLEM_TITLES } from '@foyer/contract/problem-titles.ts'
import {
  FIELD_ERROR_CODES,
  PROBLEM_MEDIA_TYPE,
  PROBLEMS,
  type ProblemCode,
} from '@foyer/contract/problems.ts'
import { EMAIL_REQUEST_STATUSES, SECOND_FACTOR_KINDS } from '@foyer/contract/second-factor.ts'

/** The schema of a problem document (RFC 9457). */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { enum: Object.keys(PROBLEMS) },
    request_id: { type: 'string' },
    second_factor: {
      type: 'object',
      required: ['kinds'],
      properties: {
        kinds: { type: 'array', items: { enum: SECOND_FACTOR_KINDS } },
        email: { type: 'string', description: 'For `email_code`: where the code was sent' },
        email_request: {
          type: 'object',
          description: 'Present if another account at the provider holds the email',
          required: ['status'],
          properties: {
            status: { enum: EMAIL_REQUEST_STATUSES },
            available_at: { type: 'string', format: 'date-time' },
            possible_at: { type: 'string', format: 'date-time' },
          },
        },
      },
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { enum: FIELD_ERROR_CODES },
          message: { type: 'string' },
          limit: { type: 'number' },
        },
      },
    },
  },
}

/** OpenAPI's Response Object. */
export interface ResponseObject {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

/** Error responses by status; several codes may share one. */
export function problemResponses(codes: readonly ProblemCode[]): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status)
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, describe(same)]))
}

function describe(codes: readonly ProblemCode[]): ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEM_TITLES[code]}`).join('; '),
    content: {
      [PROBLEM_MEDIA_TYPE]: {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        },
      },
    },
  }
}
