import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'

/*
 * The only file that imports internals of firebase-tools. The emulator has no public API for running inside
 * another process, so its version is pinned exactly; these types match version 15.34.2.
 */

/** The fields of an account that we read. */
export interface EmulatorUser {
  readonly localId: string
  readonly email?: string
  readonly displayName?: string
  /** Seconds since the epoch, as text; earlier tokens are invalid. */
  readonly validSince?: string
  readonly providerUserInfo?: readonly ProviderUserInfo[]
  readonly [field: string]: unknown
}

export interface ProviderUserInfo {
  readonly providerId: string
  readonly rawId: string
  readonly email?: string
  readonly displayName?: string
  readonly screenName?: string
}

/** An "out of band" code: the code of an email link. */
export interface OobRecord {
  readonly email: string
  readonly newEmail?: string
  readonly requestType: string
  readonly oobCode: string
  readonly oobLink: string
}

/** The emulator's record of a code with our own fields. */
export interface ActionCode extends OobRecord {
  /** Empty if no account has the email. */
  readonly localId: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export interface RefreshTokenGrant {
  readonly user: EmulatorUser
  readonly provider: string
}

export interface UpdateOptions {
  readonly upsertProviders?: readonly ProviderUserInfo[]
  readonly deleteProviders?: readonly string[]
}

export interface ProjectState {
  readonly projectId: string
  readonly users: Map<string, EmulatorUser>
  readonly oobs: Map<string, ActionCode>
  readonly verificationCodes: Map<string, object>
  readonly temporaryProofs: Map<string, object>
  readonly config: object
  /** Email enumeration protection: no response reveals which emails exist. */
  readonly enableImprovedEmailPrivacy: boolean
  createUserWithLocalId(localId: string, fields: object): EmulatorUser | undefined
  updateUserByLocalId(localId: string, fields: object, options?: UpdateOptions): EmulatorUser
  getUserByEmail(email: string): EmulatorUser | undefined
  getUserByInitialEmail(email: string): EmulatorUser | undefined
  createOob(
    email: string,
    newEmail: string | undefined,
    requestType: string,
    generateLink: (code: string) => string,
  ): OobRecord
  deleteOobCode(code: string): boolean
  createRefreshTokenFor(user: EmulatorUser, provider: string, options?: object): string
  validateRefreshToken(token: string): RefreshTokenGrant
  listProviderInfosByProviderId(providerId: string): ProviderUserInfo[]
  /** User ids by provider id and the provider's account id. */
  readonly userIdForProviderRawId: Map<string, Map<string, string>>
  updateUserProviderInfo(
    user: EmulatorUser,
    added: readonly ProviderUserInfo[],
    removed: readonly string[],
  ): EmulatorUser
  updateConfig(update: object, updateMask?: string): object
  getTenantProject(tenantId: string): ProjectState
}

export interface OperationContext {
  readonly req: { readonly headers: IncomingHttpHeaders }
  /** `Oauth2` is present if the owner made the call. */
  readonly security?: { readonly Oauth2?: object }
}

export type OperationBody = Record<string, unknown> | undefined
export type OperationResult = Record<string, unknown>

/** One operation of the provider's API. */
export type Operation = (
  state: ProjectState,
  body: OperationBody,
  context: OperationContext,
) => OperationResult | Promise<OperationResult>

/** Operations nested by their dotted names; `_` is the operation of the node itself. */
export interface OperationTree {
  readonly [name: string]: Operation | OperationTree
}

export interface ApiOperation {
  readonly operationId: string
}

export interface ApiSpec {
  readonly paths: Record<string, Record<string, unknown>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

export type EmulatorApp = (request: IncomingMessage, response: ServerResponse) => void

export interface EmulatorInternals {
  readonly AgentProjectState: new (projectId: string) => ProjectState
  /** The emulator responds with 400 and this message. */
  readonly BadRequestError: new (message: string) => Error
  /** The emulator responds with 403 and this message. */
  readonly PermissionDeniedError: new (message: string) => Error
  /** Mutable, because `createApp` reads it when it is called. */
  readonly operations: {
    authOperations: OperationTree
  }
  /** The emulator's own sign-up, without our rules. */
  readonly signUp: Operation
  readonly createApp: (
    projectId: string,
    singleProjectMode: number,
    states: Map<string, ProjectState>,
  ) => Promise<EmulatorApp>
  readonly apiSpec: ApiSpec
}

/** `SingleProjectMode.ERROR`: calls for another project are refused. */
export const REFUSE_OTHER_PROJECTS = 2

/** Loads the emulator's modules; takes about 0.4 s the first time. */
export function loadEmulatorInternals(): EmulatorInternals {
  const load = createRequire(import.meta.url)
  const folder = 'firebase-tools/lib/emulator'
  const { EmulatorLogger, Verbosity } = load(`${folder}/emulatorLogger`)
  const operations = load(`${folder}/auth/operations`)
  EmulatorLogger.setVerbosity(Verbosity.SILENT)
  return {
    AgentProjectState: load(`${folder}/auth/state`).AgentProjectState,
    BadRequestError: load(`${folder}/auth/errors`).BadRequestError,
    PermissionDeniedError: load(`${folder}/auth/errors`).PermissionDeniedError,
    operations,
    signUp: operations.authOperations.identitytoolkit.accounts.signUp,
    createApp: load(`${folder}/auth/server`).createApp,
    apiSpec: load(`${folder}/auth/apiSpec`).default,
  }
}

/** The emulator's owner token; the request guard replaces the owner secret with it. */
export const OWNER_AUTHORIZATION = 'Bearer owner'
