import { createRequire } from 'node:module'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/*
 * The one place that reaches into firebase-tools. Its emulator has no public interface for being
 * run inside another process, so the version is pinned exactly, and these are the narrow types of
 * the few things used, read off version 15.34.2.
 */

/** An account as the emulator keeps it; the fields we read, the rest passes through. */
export interface EmulatorUser {
  readonly localId: string
  readonly email?: string
  readonly displayName?: string
  /** Seconds since the epoch, as text: tokens from before are void. */
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

/** What the emulator calls a code sent "out of band": one link in one mail. */
export interface OobRecord {
  readonly email: string
  readonly newEmail?: string
  readonly requestType: string
  readonly oobCode: string
  readonly oobLink: string
}

/** The emulator's record of a code, and what our state keeps beside it. */
export interface MailCode extends OobRecord {
  /** The account it was made for; empty where the address had none. */
  readonly localId: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export interface RefreshTokenGrant {
  readonly user: EmulatorUser
  readonly provider: string
}

/** The state of one project: plain maps, changed by its own methods only. */
export interface ProjectState {
  readonly projectId: string
  readonly users: Map<string, EmulatorUser>
  readonly oobs: Map<string, MailCode>
  readonly verificationCodes: Map<string, object>
  readonly temporaryProofs: Map<string, object>
  readonly config: object
  /** Enumeration protection: no answer tells which addresses exist. */
  readonly enableImprovedEmailPrivacy: boolean
  createUserWithLocalId(localId: string, fields: object): EmulatorUser | undefined
  updateUserByLocalId(localId: string, fields: object, options?: object): EmulatorUser
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
  /** By provider and the provider's own id: whose way in it is. */
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
  /** `Oauth2` is there when the call was made with the owner's power. */
  readonly security?: { readonly Oauth2?: object }
}

export type OperationBody = Record<string, unknown> | undefined
export type OperationResult = Record<string, unknown>

/** One call of the provider's API. */
export type Operation = (
  state: ProjectState,
  body: OperationBody,
  context: OperationContext,
) => OperationResult | Promise<OperationResult>

/** The calls of the API, nested as in their dotted names; `_` is a folder's own call. */
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
  /** An error the emulator's API answers as 400 with this message. */
  readonly BadRequestError: new (message: string) => Error
  /** ... and as 403. */
  readonly PermissionDeniedError: new (message: string) => Error
  /** Mutable on purpose: `createApp` reads it at the moment it is called. */
  readonly operations: {
    authOperations: OperationTree
  }
  /** The emulator's own sign-up, with none of our rules. */
  readonly signUp: Operation
  readonly createApp: (
    projectId: string,
    singleProjectMode: number,
    states: Map<string, ProjectState>,
  ) => Promise<EmulatorApp>
  readonly apiSpec: ApiSpec
  /** The page of the sign-in widget, with a place for the list of accounts. */
  readonly widgetPage: string
}

/** `SingleProjectMode.ERROR`: a call that names another project is refused. */
export const REFUSE_OTHER_PROJECTS = 2

/** Loads the emulator's modules (about 0.4 s the first time). It writes nothing and calls nobody. */
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
    widgetPage: load(`${folder}/auth/widget_ui`).WIDGET_UI,
  }
}
