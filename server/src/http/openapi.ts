import { API_BASE, type Endpoint, type EndpointName, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { type Operation, OPERATIONS } from '@foyer/contract/operations.ts'
import {
  PROBLEM_TITLES,
  FIELD_ERROR_CODES,
  PROBLEM_MEDIA_TYPE,
  type ProblemCode,
  PROBLEMS,
} from '@foyer/contract/problems.ts'
import { EMAIL_REQUEST_STATUSES, SECOND_FACTOR_KINDS } from '@foyer/contract/second-factor.ts'
import type { Product } from '@foyer/product/product.ts'
import { z } from 'zod'

const BODY_PROBLEMS = ['invalid_request', 'payload_too_large', 'unsupported_media_type'] as const

const COMMON_PROBLEMS = ['method_not_allowed', 'internal', 'unavailable'] as const

/** The contract as an OpenAPI 3.1 document. */
export function createOpenApiDocument({ name }: Product, publicOrigin: URL) {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {}
  for (const call of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { path, method } = ENDPOINTS[call]
    const item = (paths[API_BASE + path] ??= {})
    const operation: Operation = OPERATIONS[call]
    item[method.toLowerCase()] = describeOperation(call, operation)
    if (operation.alsoBy === 'POST')
      item['post'] = describeOperation(call, operation, `${call}ByPost`)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version: '1',
      description: 'Sign-up, sign-in, sessions and the account of the signed-in user',
    },
    servers: [{ url: publicOrigin.origin }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema },
    },
  }
}

function describeOperation(name: EndpointName, operation: Operation, operationId: string = name) {
  const endpoint: Endpoint = ENDPOINTS[name]
  const { bearer, path, status, statusIfExisting } = endpoint
  const successes = statusIfExisting === undefined ? [status] : [status, statusIfExisting]
  const responses: Record<string, ResponseObject> = {
    ...Object.fromEntries(successes.map((success) => [success, describeSuccess(operation)])),
    ...problemResponses(listProblems(endpoint, operation)),
  }
  return {
    operationId,
    summary: operation.summary,
    security: bearer ? [{ session: [] }] : [],
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(operation.body && {
      requestBody: { required: true, content: toJson(operation.body, 'input') },
    }),
    responses,
  }
}

function listProblems({ bearer, body, limit }: Endpoint, { problems = [] }: Operation) {
  return [
    ...(body ? BODY_PROBLEMS : []),
    ...COMMON_PROBLEMS,
    ...(bearer ? (['unauthenticated'] as const) : []),
    ...problems,
    ...(limit ? (['rate_limited'] as const) : []),
  ]
}

function describeSuccess({ response }: Operation): ResponseObject {
  return response
    ? { description: 'Success', content: toJson(response, 'output') }
    : { description: 'Success, no content' }
}

function toJson(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io })
  // Responses may gain fields, so clients must accept unknown ones.
  delete json.additionalProperties
  return { 'application/json': { schema: json } }
}

/** The schema of a problem document (RFC 9457). */
const problemSchema = {
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
interface ResponseObject {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

/** Error responses by status; several codes may share one. */
function problemResponses(codes: readonly ProblemCode[]): Record<string, ResponseObject> {
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
