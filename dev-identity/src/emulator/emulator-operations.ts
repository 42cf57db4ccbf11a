import { mailLanguage } from '../mail/mail-language.ts'
import { policyAnswer } from '../password-policy.ts'
import type { IdTokenSigner } from '../tokens/id-token-signer.ts'
import { withAddressChanges } from './address-changes.ts'
import { withPrivateAddresses } from './address-privacy.ts'
import type {
  EmulatorInternals,
  Operation,
  OperationResult,
  OperationTree,
} from './emulator-internals.ts'
import { listMailCodes } from './mail-codes.ts'
import { lacksOwner, refuseCall } from './operation-rules.ts'
import type { OperationRules } from './operation-rules.ts'

/** Fields of an answer that carry a token the emulator left unsigned. */
const TOKEN_FIELDS = ['idToken', 'id_token', 'access_token', 'sessionCookie']

/** The emulator's operations, held to what the real provider does and the emulator leaves out. */
export function createEmulatorOperations(
  internals: EmulatorInternals,
  rules: OperationRules,
): OperationTree {
  const guard = createGuard(internals, rules)
  const { identitytoolkit, ...others } = internals.operations.authOperations
  const getPasswordPolicy: Operation = () => policyAnswer(rules.policy)
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
    const operation = amend(internals, call, emulatorOperation)
    return async (state, body, context) => {
      const { headers } = context.req
      if (lacksOwner(call, headers.authorization))
        throw new PermissionDeniedError(
          'This call needs the owner secret of the identity provider.',
        )
      const refusal = refuseCall(rules, { state, call, body })
      if (refusal !== undefined) throw new BadRequestError(refusal)
      const language = mailLanguage(headers['x-firebase-locale'])
      const answer = await rules.language.run(language, () => operation(state, body, context))
      return signTokens(rules.signer, answer)
    }
  }
}

/** The few operations that do more than the emulator's own. */
function amend(internals: EmulatorInternals, call: string, operation: Operation): Operation {
  if (call.endsWith('.accounts.update')) return withAddressChanges(internals, operation)
  if (call.endsWith('.accounts.sendOobCode')) return withPrivateAddresses(internals, operation)
  return call === 'emulator.projects.oobCodes.list' ? listMailCodes : operation
}

function signTokens(signer: IdTokenSigner, answer: OperationResult): OperationResult {
  for (const field of TOKEN_FIELDS) {
    const token = answer[field]
    if (typeof token === 'string' && signer.isUnsigned(token)) answer[field] = signer.sign(token)
  }
  return answer
}
