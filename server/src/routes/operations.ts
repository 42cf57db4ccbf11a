import {
  activityList,
  changeEmailBody,
  checkEmailLinkBody,
  confirmEmailBody,
  deleteUserBody,
  emailChangeResponse,
  emailLinkResponse,
  loginBody,
  loginWithProvidersBody,
  registerBody,
  sessionList,
  signedInUser,
  updateUserBody,
  user,
  userExport,
} from '@foyer/contract/bodies.ts'
import type { ENDPOINTS, EndpointName } from '@foyer/contract/endpoints.ts'
import { z } from 'zod'
import type { Operation } from '../http/openapi-document.ts'
import { parseEmail } from '../services/parse-email.ts'

/** A body for each call that has one, and a response for each success that is not 204. */
type Operations = {
  readonly [Name in EndpointName]: Operation &
    ((typeof ENDPOINTS)[Name] extends { readonly body: 'json' }
      ? Required<Pick<Operation, 'body'>>
      : { readonly body?: never }) &
    ((typeof ENDPOINTS)[Name] extends { readonly status: 204 }
      ? { readonly response?: never }
      : Required<Pick<Operation, 'response'>>)
}

/** Rule 2: matching claims compares emails in canonical form. */
const email = loginBody.shape.email.transform((text, context): string => {
  const canonical = parseEmail(text)
  if (canonical !== undefined) return canonical
  context.issues.push({ code: 'custom', message: 'Must be an email address', input: text })
  return z.NEVER
})

const EXCHANGE_PROBLEMS = [
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'account_deleted',
  'conflict',
  'email_changed',
] as const

const FRESH_PROOF_PROBLEMS = [
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'account_deleted',
  'email_changed',
] as const

/** Bodies and responses of all endpoints: the router reads and types with them, and /openapi.json lists them. */
export const OPERATIONS = {
  register: {
    body: registerBody.extend({ email }),
    response: signedInUser,
    problems: EXCHANGE_PROBLEMS,
  },
  login: {
    body: loginBody.extend({ email }),
    response: signedInUser,
    problems: EXCHANGE_PROBLEMS,
  },
  loginWithProviders: {
    body: loginWithProvidersBody.extend({ email }),
    response: signedInUser,
    problems: EXCHANGE_PROBLEMS,
  },
  getUser: { response: user },
  logout: { problems: ['forbidden'] },
  confirmEmail: {
    body: confirmEmailBody.extend({ email: email.optional() }),
    response: signedInUser,
    problems: FRESH_PROOF_PROBLEMS,
  },
  changeEmail: { body: changeEmailBody.extend({ email }), problems: FRESH_PROOF_PROBLEMS },
  getEmailChange: { response: emailChangeResponse },
  cancelEmailChange: {},
  checkEmailLink: {
    body: checkEmailLinkBody,
    response: emailLinkResponse,
    problems: ['not_found', 'email_changed'],
  },
  listSessions: { response: sessionList },
  endOtherSessions: {},
  endSession: { problems: ['not_found'] },
  listActivity: { response: activityList },
  exportUser: { response: userExport, problems: ['forbidden'] },
  deleteUser: { body: deleteUserBody.extend({ email }), problems: FRESH_PROOF_PROBLEMS },
  updateUser: { body: updateUserBody, response: user, problems: ['not_found'] },
} as const satisfies Operations
