import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Mailbox } from '../mail/mailbox.ts'
import type { IdentityStorage } from '../storage.ts'
import type { RefreshTokenSeal } from '../tokens.ts'
import { actionLink, expiryOf, parseActionCode, type ActionLinkSettings } from './codes.ts'
import type {
  ActionCode,
  EmulatorInternals,
  EmulatorUser,
  ProjectState,
  UpdateOptions,
} from './internals.ts'

interface StateDependencies extends EmailDependencies {
  readonly storage: IdentityStorage
  readonly seal: RefreshTokenSeal
}

/** Loads the emulator's project state from disk; its maps record every change. */
export function loadProjectState(
  internals: EmulatorInternals,
  projectId: string,
  dependencies: StateDependencies,
): ProjectState {
  const { storage } = dependencies
  const state = createProjectState(internals, projectId, dependencies)
  for (const { id, value } of storage.list('config'))
    if (id === 'project') state.updateConfig(value)
  for (const { id, value } of storage.list('user')) restoreUser(state, { ...value, localId: id })
  // What was restored is on disk.
  storage.discard()
  return state
}

/**
 * Replaces the emulator's maps with durable ones. The emulator also changes users in place, so `updateUserByLocalId`
 * records those changes.
 */
function createProjectState(
  internals: EmulatorInternals,
  projectId: string,
  dependencies: StateDependencies,
): ProjectState {
  const { storage, seal } = dependencies
  const users = storage.createMap<EmulatorUser>('user')
  const config = storage.createMap('config')

  class DurableProjectState extends createEmailState(internals, dependencies) {
    override createUserWithLocalId(localId: string, fields: Partial<EmulatorUser>) {
      return super.createUserWithLocalId(localId, { ...fields, ...validFromLogin(fields) })
    }

    override updateUserByLocalId(localId: string, fields: object, options?: UpdateOptions) {
      users.touch(localId)
      if ('passwordHash' in fields) this.#voidResetCodes(localId)
      const replaced = withProvidersRemoved(users.get(localId), fields, options)
      return super.updateUserByLocalId(localId, fields, { ...options, ...replaced })
    }

    /** Ada has requested two links and uses the newer one: an old email must not set her password again. */
    #voidResetCodes(localId: string) {
      for (const code of this.oobs.values())
        if (code.requestType === 'PASSWORD_RESET' && code.localId === localId)
          this.deleteOobCode(code.oobCode)
    }

    /** When a linked account is replaced, the emulator would still accept the old one for sign-in. */
    override updateUserProviderInfo(
      ...[user, added, removed]: Parameters<ProjectState['updateUserProviderInfo']>
    ) {
      const replaced = user.providerUserInfo?.filter((old) =>
        added.some(({ providerId, rawId }) => providerId === old.providerId && rawId !== old.rawId),
      )
      for (const { providerId, rawId } of replaced ?? [])
        this.userIdForProviderRawId.get(providerId)?.delete(rawId)
      return super.updateUserProviderInfo(user, added, removed)
    }

    override updateConfig(update: object, updateMask?: string) {
      const result = super.updateConfig(update, updateMask)
      config.set('project', this.config)
      return result
    }

    override createRefreshTokenFor(...args: Parameters<ProjectState['createRefreshTokenFor']>) {
      return seal.seal(super.createRefreshTokenFor(...args), validSince(args[0]))
    }

    override validateRefreshToken(token: string) {
      const sealed = seal.open(token)
      if (sealed === undefined) throw new internals.BadRequestError('INVALID_REFRESH_TOKEN')
      const grant = super.validateRefreshToken(token)
      // As in the real service, a new password or email invalidates earlier refresh tokens.
      if (validSince(grant.user) > sealed.validSince)
        throw new internals.BadRequestError('TOKEN_EXPIRED')
      return grant
    }

    /** Tenants are refused, because they would not be stored. */
    override getTenantProject(): never {
      throw new internals.BadRequestError('UNSUPPORTED_TENANT_OPERATION')
    }
  }

  return Object.assign(new DurableProjectState(projectId), {
    users,
    oobs: storage.loadMap('oobs', parseActionCode),
    verificationCodes: storage.loadMap('verificationCodes', (_, value) => value),
    temporaryProofs: storage.loadMap('temporaryProofs', (_, value) => value),
  })
}

/**
 * When a trusted provider takes over an account with an unverified email, the real service removes every other
 * sign-in method (https://firebase.google.com/docs/auth/users#verified_email_addresses). The emulator removes only
 * the password.
 */
function withProvidersRemoved(
  user: EmulatorUser | undefined,
  fields: object,
  { upsertProviders = [] }: UpdateOptions = {},
): UpdateOptions {
  const removesPassword = 'passwordHash' in fields && fields.passwordHash === undefined
  if (!removesPassword || upsertProviders.length === 0) return {}
  return { deleteProviders: user?.providerUserInfo?.map(({ providerId }) => providerId) ?? [] }
}

/**
 * For a sign-up, the emulator reads the clock once for the login and once for `validSince`. If a second passes in
 * between, the first ID token would count as revoked.
 */
function validFromLogin({ validSince, lastLoginAt }: Partial<EmulatorUser>): Partial<EmulatorUser> {
  const loginAt = Math.floor(Number(lastLoginAt) / 1_000)
  return Number(validSince) > loginAt ? { validSince: String(loginAt) } : {}
}

function validSince(user: EmulatorUser): number {
  return Number(user.validSince ?? 0)
}

/** The emulator derives these providers from the email and the phone number. */
const DERIVED_PROVIDERS = ['password', 'phone']

function restoreUser(state: ProjectState, stored: EmulatorUser): void {
  const federated = stored.providerUserInfo?.filter(
    ({ providerId }) => !DERIVED_PROVIDERS.includes(providerId),
  )
  // Creating the user builds the emulator's indexes; the stored fields are restored afterwards.
  const user = state.createUserWithLocalId(stored.localId, {
    ...stored,
    providerUserInfo: federated,
  })
  Object.assign(user ?? {}, stored)
}

export interface EmailDependencies {
  readonly mailbox: Mailbox
  readonly links: ActionLinkSettings
  /** The email language of the current call. */
  readonly language: AsyncLocalStorage<string>
}

/** The emulator's state with codes that expire, link to the app's page and are delivered to the mailbox. */
function createEmailState(
  internals: EmulatorInternals,
  { mailbox, links, language }: EmailDependencies,
): EmulatorInternals['AgentProjectState'] {
  return class EmailState extends internals.AgentProjectState {
    override createOob(...args: Parameters<ProjectState['createOob']>) {
      const [email, newEmail, requestType, generateLink] = args
      const currentLanguage = language.getStore() ?? 'en'
      const link = (oobCode: string) =>
        actionLink(
          links,
          { requestType, oobCode },
          { language: currentLanguage, emulatorLink: generateLink(oobCode) },
        )
      const isRecovery = requestType === 'RECOVER_EMAIL'
      const account = isRecovery ? this.getUserByInitialEmail(email) : this.getUserByEmail(email)
      const target = isRecovery ? account?.email : newEmail
      const code: ActionCode = {
        ...super.createOob(email, target, requestType, link),
        localId: account?.localId ?? '',
        expiresAt: expiryOf(requestType, Date.now()),
      }
      this.oobs.set(code.oobCode, code)
      mailbox.deliver(code, currentLanguage)
      return code
    }

    override deleteOobCode(code: string) {
      mailbox.mark(code, { read: true, used: true })
      return super.deleteOobCode(code)
    }
  }
}
