import { API_BASE, ENDPOINTS, type Endpoint, type EndpointName } from '@foyer/contract/endpoints.ts'
import type { Operation } from '@foyer/contract/operations.ts'
import { z } from 'zod'
import { problemResponses, problemSchema, type ResponseObject } from './openapi-problems.ts'

const BODY_PROBLEMS = ['invalid_request', 'payload_too_large', 'unsupported_media_type'] as const
const COMMON_PROBLEMS = ['method_not_allowed', 'internal', 'unavailable'] as const

interface ApiInfo {
  /** The product's. */
  readonly name: string
  readonly publicOrigin: URL
}

/** Creates the OpenAPI 3.1 document from the contract. */
export function createOpenApiDocument(
  { name, publicOrigin }: ApiInfo,
  operations: Readonly<Record<EndpointName, Operation>>,
) {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {}
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { path, method } = ENDPOINTS[name]
    const item = (paths[API_BASE + path] ??= {})
    item[method.toLowerCase()] = describeOperation(name, operations[name])
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

function describeOperation(name: EndpointName, operation: Operation) {
  const endpoint: Endpoint = ENDPOINTS[name]
  const { bearer, path, status, statusIfExisting } = endpoint
  const successes = statusIfExisting === undefined ? [status] : [status, statusIfExisting]
  const responses: Record<string, ResponseObject> = {
    ...Object.fromEntries(successes.map((success) => [success, describeSuccess(operation)])),
    ...problemResponses(listProblems(endpoint, operation)),
  }
  return {
    operationId: name,
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
