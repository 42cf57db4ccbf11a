import { parseEmail } from '@foyer/contract/canonical-email.ts'
import { emailLanguage } from '../email/email-language.ts'
import { policyResponse } from '../password-policy.ts'
import type { IdTokenSigner } from '../tokens/id-token-signer.ts'
import { listActionCodes } from './action-codes.ts'
import { withEmailChanges } from './email-changes.ts'
import { withEmailPrivacy } from './email-privacy.ts'
import type {
  EmulatorInternals,
  Operation,
  OperationBody,
  OperationResult,
  OperationTree,
  ProjectState,
} from './emulator-internals.ts'
import { lacksOwnerSecret, callError } from './operation-rules.ts'
import type { OperationRules } from './operation-rules.ts'

/** Response fields whose tokens the emulator leaves unsigned. */
const TOKEN_FIELDS = ['idToken', 'id_token', 'access_token', 'sessionCookie']

/** The emulator's operations, with the real provider's rules added where the emulator has none. */
export function createEmulatorOperations(
  internals: EmulatorInternals,
  rules: OperationRules,
): OperationTree {
  const guard = createGuard(internals, rules)
  const { identitytoolkit, ...others } = internals.operations.authOperations
  const getPasswordPolicy: Operation = () => policyResponse(rules.policy)
  const toolkit = typeof identitytoolkit === 'object' ? identitytoolkit : {}
  const operations = { ...others, identitytoolkit: { ...toolkit, getPasswordPolicy } }
  return mapOperations(operations, '', guard)
}

type Guard = (call: string, operation: Operation) => Operation

function mapOperations(tree: OperationTree, prefix: string, guard: Guard): OperationTree {
  const entries = Object.entries(tree).map(([name, node]) => {
    const call = `${prefix}${name}`
    const mapped =
      typeof node === 'function' ? guard(call, node) : mapOperations(node, `${call}.`, guard)
    return [name, mapped] as const
  })
  return Object.fromEntries(entries)
}

function createGuard(internals: EmulatorInternals, rules: OperationRules): Guard {
  const { BadRequestError, PermissionDeniedError } = internals
  return (call, emulatorOperation) => {
    const operation = extendOperation(internals, call, emulatorOperation)
    return async (state, body, context) => {
      const { headers } = context.req
      if (lacksOwnerSecret(call, headers.authorization))
        throw new PermissionDeniedError(
          'This call needs the owner secret of the identity provider.',
        )
      const known = withKnownEmails(state, body)
      const error = callError(rules, { state, call, body: known })
      if (error !== undefined) throw new BadRequestError(error)
      const language = emailLanguage(headers['x-firebase-locale'], rules.languages)
      const result = await rules.language.run(language, () => operation(state, known, context))
      return signTokens(rules.signer, result)
    }
  }
}

const EMAIL_FIELDS = ['email', 'newEmail', 'identifier']

/** An email in canonical form, as our client sends it, unless an older account has it as it is. */
function withKnownEmails(state: ProjectState, body: OperationBody): OperationBody {
  const known = EMAIL_FIELDS.flatMap((field) => {
    const text = body?.[field]
    if (typeof text !== 'string' || state.getUserByEmail(text.toLowerCase())) return []
    return [[field, parseEmail(text) ?? text] as const]
  })
  return body && { ...body, ...Object.fromEntries(known) }
}

function extendOperation(
  internals: EmulatorInternals,
  call: string,
  operation: Operation,
): Operation {
  if (call.endsWith('.accounts.update')) return withEmailChanges(internals, operation)
  if (call.endsWith('.accounts.sendOobCode')) return withEmailPrivacy(internals, operation)
  return call === 'emulator.projects.oobCodes.list' ? listActionCodes : operation
}

function signTokens(signer: IdTokenSigner, result: OperationResult): OperationResult {
  for (const field of TOKEN_FIELDS) {
    const token = result[field]
    if (typeof token === 'string' && signer.isUnsigned(token)) result[field] = signer.sign(token)
  }
  return result
}
