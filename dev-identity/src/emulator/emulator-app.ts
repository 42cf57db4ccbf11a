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
