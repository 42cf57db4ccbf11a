import {
  changeEmailBody,
  confirmEmailBody,
  deleteUserBody,
  loginBody,
  loginWithProvidersBody,
  registerBody,
} from '@foyer/contract/bodies.ts'
import { z } from 'zod'
import { parseFields } from '../http/parse-fields.ts'
import { ProblemError } from '../problem-error.ts'
import { parseEmail } from '../services/canonical-email.ts'
import type { ChangeEmailRequest } from '../services/change-email.ts'
import type { ConfirmRequest } from '../services/confirm-email.ts'
import type { DeleteUserRequest } from '../services/delete-user.ts'
import type { ExchangeRequest } from '../services/exchange-proof.ts'
import type { WayIn } from '../services/proof-rules.ts'

/** An address, brought into the one form it is compared in. */
const email = z.string().transform((text, context): string => {
  const canonical = parseEmail(text)
  if (canonical !== undefined) return canonical
  context.issues.push({ code: 'custom', message: 'Must be an email address', input: text })
  return z.NEVER
})

const bodies = {
  register: registerBody.extend({ email }),
  login: loginBody.extend({ email }),
  loginWithProviders: loginWithProvidersBody.extend({ email }),
}

/** The three calls that issue a session. */
export type SignInCall = keyof typeof bodies

const WAYS: Record<SignInCall, WayIn> = {
  register: 'password',
  login: 'password',
  loginWithProviders: 'federated',
}

/** What a sign-in body asks for. Without a proof nothing else about it matters: `invalid_identity_token`. */
export function parseSignIn(
  call: SignInCall,
  body: Readonly<Record<string, unknown>>,
): Omit<ExchangeRequest, 'caller'> {
  requireSomeProof(body)
  const fields: SignInFields = parseFields(bodies[call], body)
  const { first_name, last_name } = fields
  return {
    way: WAYS[call],
    uid: fields.firebase_uuid,
    email: fields.email,
    idToken: fields.id_token,
    names: {
      ...(first_name !== undefined && { first_name }),
      ...(last_name !== undefined && { last_name }),
    },
    name: fields.name,
  }
}

const confirmation = confirmEmailBody.extend({ email: email.optional() })

/** What the body of a confirmation asks for; the same order of checks. */
export function parseConfirmation(
  body: Readonly<Record<string, unknown>>,
): Omit<ConfirmRequest, 'tokenHash' | 'caller'> {
  requireSomeProof(body)
  const fields = parseFields(confirmation, body)
  return { uid: fields.firebase_uuid, email: fields.email, idToken: fields.id_token }
}

const emailChange = changeEmailBody.extend({ email })

/** What the body of a change of address asks for; the same order of checks. */
export function parseEmailChange(
  body: Readonly<Record<string, unknown>>,
): Omit<ChangeEmailRequest, 'tokenHash' | 'caller'> {
  requireSomeProof(body)
  const fields = parseFields(emailChange, body)
  return { email: fields.email, idToken: fields.id_token }
}

const deletion = deleteUserBody.extend({ email })

/** What the body of a deletion asks for; the same order of checks. */
export function parseDeletion(
  body: Readonly<Record<string, unknown>>,
): Pick<DeleteUserRequest, 'email' | 'idToken'> {
  requireSomeProof(body)
  const fields = parseFields(deletion, body)
  return { email: fields.email, idToken: fields.id_token }
}

function requireSomeProof({ id_token }: Readonly<Record<string, unknown>>): void {
  if (id_token === undefined || id_token === '') {
    throw new ProblemError('invalid_identity_token', { reason: 'no-proof' })
  }
}

/** What any of the three bodies may hold. */
interface SignInFields {
  readonly email: string
  readonly firebase_uuid: string
  readonly id_token: string
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly name?: string | undefined
}
