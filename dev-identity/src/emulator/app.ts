import { parseEmail } from '@foyer/contract/user.ts'
import { emailLanguage } from '../mail/texts.ts'
import { policyResponse } from '../password-policy.ts'
import { isUnsigned, type IdTokenSigner } from '../tokens.ts'
import { listActionCodes, withEmailChanges } from './codes.ts'
import {
  REFUSE_OTHER_PROJECTS,
  type ApiOperation,
  type ApiSpec,
  type EmulatorApp,
  type EmulatorInternals,
  type Operation,
  type OperationBody,
  type OperationResult,
  type OperationTree,
  type ProjectState,
} from './internals.ts'
import {
  callError,
  lacksOwnerSecret,
  tokenError,
  withEmailPrivacy,
  type OperationRules,
} from './rules.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Parts of the API that Foyer does not use. */
const UNUSED_PATHS = /tenants|passkey/i

/** The emulator's HTTP app with our operations. */
export function createEmulatorApp(
  internals: EmulatorInternals,
  state: ProjectState,
  operations: OperationTree,
): Promise<EmulatorApp> {
  pruneApiSpec(internals.apiSpec, operations)
  const states = new Map([[state.projectId, state]])
  const own = internals.operations.authOperations
  // `createApp` reads the operations before its first await, so they can be restored afterwards for
  // another provider in this process.
  internals.operations.authOperations = operations
  try {
    return internals.createApp(state.projectId, REFUSE_OTHER_PROJECTS, states)
  } finally {
    internals.operations.authOperations = own
  }
}

/**
 * Removes unused parts of the API specification, because compiling its validators takes most of the start time.
 * Unimplemented calls respond with 404 instead of 501, and the common Google parameters (`alt`, `fields`, …),
 * which the emulator ignores, are not validated.
 */
function pruneApiSpec(spec: ApiSpec, operations: OperationTree): void {
  for (const [path, item] of Object.entries(spec.paths)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (isApiOperation(operation) && !isImplemented(operations, operation.operationId))
        delete item[method]
    }
    item['parameters'] = ownParameters(item['parameters'])
    if (UNUSED_PATHS.test(path) || !METHODS.some((method) => method in item))
      delete spec.paths[path]
  }
}

/** Common parameters are references; a path's own are inline. */
function ownParameters(parameters: unknown): unknown[] {
  return Array.isArray(parameters) ? parameters.filter((parameter) => !('$ref' in parameter)) : []
}

function isApiOperation(value: unknown): value is ApiOperation {
  return typeof value === 'object' && value !== null && 'operationId' in value
}

function isImplemented(operations: OperationTree, operationId: string): boolean {
  let node: OperationTree[string] | undefined = operations
  for (const name of operationId.split('.'))
    node = typeof node === 'object' ? node[name] : undefined
  return typeof node === 'function' || typeof node?.['_'] === 'function'
}

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
      const tokenProblem = await tokenError(rules, call, body)
      // From here to the operation nothing waits, so that no other call changes what was checked.
      const known = withKnownEmails(state, body)
      const error = tokenProblem ?? callError(rules, { state, call, body: known })
      if (error !== undefined) throw new BadRequestError(error)
      const language = emailLanguage(headers['x-firebase-locale'], rules.languages)
      try {
        const result = await rules.language.run(language, () => operation(state, known, context))
        return await signTokens(rules.signer, result)
      } finally {
        // Ada sees that she has signed up: a kill of this process must not undo it.
        await rules.saved()
      }
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

async function signTokens(
  signer: IdTokenSigner,
  result: OperationResult,
): Promise<OperationResult> {
  for (const field of TOKEN_FIELDS) {
    const token = result[field]
    if (typeof token === 'string' && isUnsigned(token)) result[field] = await signer.sign(token)
  }
  return result
}
