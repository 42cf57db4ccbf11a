import { REFUSE_OTHER_PROJECTS } from './emulator-internals.ts'
import type {
  ApiOperation,
  ApiSpec,
  EmulatorApp,
  EmulatorInternals,
  OperationTree,
  ProjectState,
} from './emulator-internals.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Parts of the API that Foyer has no use for: no tenants, no passkeys at the provider. */
const UNUSED_PATHS = /tenants|passkey/i

/** The emulator's own app over one project's state, with our operations in place of its own. */
export function createEmulatorApp(
  internals: EmulatorInternals,
  state: ProjectState,
  operations: OperationTree,
): Promise<EmulatorApp> {
  pruneApiSpec(internals.apiSpec, operations)
  const states = new Map([[state.projectId, state]])
  const own = internals.operations.authOperations
  // createApp reads the operations before its first await; afterwards they are put back, so that
  // a second provider in this process starts from the emulator's own again.
  internals.operations.authOperations = operations
  try {
    return internals.createApp(state.projectId, REFUSE_OTHER_PROJECTS, states)
  } finally {
    internals.operations.authOperations = own
  }
}

/**
 * Compiling the validators of the whole API is most of the emulator's start. What is not
 * implemented answers 404 instead of 501, and the parameters common to all Google APIs
 * (`alt`, `fields`, `prettyPrint` ...), which the emulator ignores, are no longer validated.
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

/** A path's own parameters stand there in full, the ones common to all are references. */
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
