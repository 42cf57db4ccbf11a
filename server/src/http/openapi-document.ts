import {
  activityList,
  changeEmailBody,
  checkEmailLinkBody,
  confirmEmailBody,
  deleteUserBody,
  emailChangeAnswer,
  emailLinkAnswer,
  loginBody,
  loginWithProvidersBody,
  registerBody,
  sessionList,
  signedInUser,
  updateUserBody,
  user,
  userExport,
} from '@foyer/contract/bodies.ts'
import { ENDPOINT_SUMMARIES } from '@foyer/contract/endpoint-summaries.ts'
import { API_BASE, ENDPOINTS, type EndpointName } from '@foyer/contract/endpoints.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import { z } from 'zod'
import { problemResponses, problemSchema, type Answer } from './openapi-problems.ts'

/** What the contract's endpoints do not say about themselves. */
interface Operation {
  readonly body?: z.ZodType
  readonly answer?: z.ZodType
  /** Statuses of success besides the endpoint's own. */
  readonly also?: readonly number[]
  readonly problems: readonly ProblemCode[]
}

const READ_A_BODY = ['invalid_request', 'payload_too_large', 'unsupported_media_type'] as const
const ANY_CALL = ['method_not_allowed', 'internal', 'unavailable'] as const
const SIGNED_IN = [...ANY_CALL, 'unauthenticated'] as const
const EXCHANGE = [
  ...READ_A_BODY,
  ...ANY_CALL,
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'account_deleted',
  'conflict',
  'email_changed',
  'rate_limited',
] as const

const PROVEN_ANEW = [
  ...READ_A_BODY,
  ...SIGNED_IN,
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'account_deleted',
  'email_changed',
  'rate_limited',
] as const

const OPERATIONS: Record<EndpointName, Operation> = {
  register: { body: registerBody, answer: signedInUser, also: [200], problems: EXCHANGE },
  login: { body: loginBody, answer: signedInUser, problems: EXCHANGE },
  loginWithProviders: { body: loginWithProvidersBody, answer: signedInUser, problems: EXCHANGE },
  getUser: { answer: user, problems: SIGNED_IN },
  logout: { problems: [...SIGNED_IN, 'forbidden'] },
  confirmEmail: {
    body: confirmEmailBody,
    answer: signedInUser,
    problems: PROVEN_ANEW,
  },
  changeEmail: { body: changeEmailBody, problems: PROVEN_ANEW },
  getEmailChange: { answer: emailChangeAnswer, problems: SIGNED_IN },
  withdrawEmailChange: { problems: SIGNED_IN },
  checkEmailLink: {
    body: checkEmailLinkBody,
    answer: emailLinkAnswer,
    problems: [...READ_A_BODY, ...ANY_CALL, 'not_found', 'email_changed', 'rate_limited'],
  },
  listSessions: { answer: sessionList, problems: SIGNED_IN },
  endOtherSessions: { problems: SIGNED_IN },
  endSession: { problems: [...SIGNED_IN, 'not_found'] },
  listActivity: { answer: activityList, problems: SIGNED_IN },
  exportUser: { answer: userExport, problems: [...SIGNED_IN, 'forbidden'] },
  deleteUser: { body: deleteUserBody, problems: PROVEN_ANEW },
  updateUser: {
    body: updateUserBody,
    answer: user,
    problems: [...READ_A_BODY, ...SIGNED_IN, 'not_found'],
  },
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function createOpenApiDocument(publicOrigin: URL) {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {}
  for (const name of Object.keys(OPERATIONS) as EndpointName[]) {
    const { path, method } = ENDPOINTS[name]
    const item = (paths[API_BASE + path] ??= {})
    item[method.toLowerCase()] = describeOperation(name, OPERATIONS[name])
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version: '1',
      description: 'Sign-in, sign-up and the signed-in person',
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
  const { bearer, path, status } = ENDPOINTS[name]
  const successes = [status, ...(operation.also ?? [])]
  const responses: Record<string, Answer> = {
    ...Object.fromEntries(successes.map((success) => [success, describeSuccess(operation)])),
    ...problemResponses(operation.problems),
  }
  return {
    operationId: name,
    summary: ENDPOINT_SUMMARIES[name],
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

function describeSuccess({ answer }: Operation): Answer {
  return answer
    ? { description: 'Done', content: toJson(answer, 'output') }
    : { description: 'Done, nothing to say' }
}

function toJson(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io })
  // An answer may grow: who reads it must not refuse a field they do not know yet.
  delete json.additionalProperties
  return { 'application/json': { schema: json } }
}
