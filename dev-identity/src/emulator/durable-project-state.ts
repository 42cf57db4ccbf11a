import type { ChangeJournal } from '../storage/change-journal.ts'
import { DurableMap } from '../storage/durable-map.ts'
import type { IdentityDatabase } from '../storage/identity-database.ts'
import type { RefreshTokenSeal } from '../tokens/refresh-token-seal.ts'
import type { EmulatorInternals, EmulatorUser, ProjectState } from './emulator-internals.ts'
import { parseMailCode } from './mail-codes.ts'
import { createMailState } from './mail-state.ts'
import type { MailDependencies } from './mail-state.ts'

interface StateDependencies extends MailDependencies {
  readonly database: IdentityDatabase
  readonly journal: ChangeJournal
  readonly seal: RefreshTokenSeal
}

/** The emulator's state of one project, filled from disk, every change noted in the journal. */
export function loadProjectState(
  internals: EmulatorInternals,
  projectId: string,
  dependencies: StateDependencies,
): ProjectState {
  const { database, journal } = dependencies
  const state = createProjectState(internals, projectId, dependencies)
  for (const { id, value } of database.list('config'))
    if (id === 'project') state.updateConfig(value)
  for (const { id, value } of database.list('user')) restoreUser(state, { ...value, localId: id })
  for (const { id, value } of database.list('oobs')) state.oobs.set(id, parseMailCode(id, value))
  for (const kind of ['verificationCodes', 'temporaryProofs'] as const)
    for (const { id, value } of database.list(kind)) state[kind].set(id, value)
  journal.discard()
  return state
}

/**
 * Its maps are replaced by ones that note their changes; accounts, which the emulator also
 * changes in place, are noted where it does so.
 */
function createProjectState(
  internals: EmulatorInternals,
  projectId: string,
  dependencies: StateDependencies,
): ProjectState {
  const { journal, seal } = dependencies
  const users = new DurableMap<EmulatorUser>('user', journal)
  const config = new DurableMap<object>('config', journal)

  class DurableProjectState extends createMailState(internals, dependencies) {
    override updateUserByLocalId(localId: string, fields: object, options?: object) {
      users.touch(localId)
      return super.updateUserByLocalId(localId, fields, options)
    }

    /** One account of a provider takes another's place: the emulator would keep that one as a way in. */
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

    override createRefreshTokenFor(...given: Parameters<ProjectState['createRefreshTokenFor']>) {
      return seal.seal(super.createRefreshTokenFor(...given), validSince(given[0]))
    }

    override validateRefreshToken(token: string) {
      const sealed = seal.open(token)
      if (sealed === undefined) throw new internals.BadRequestError('INVALID_REFRESH_TOKEN')
      const grant = super.validateRefreshToken(token)
      // As at the real service, a new password or address ends what was there before.
      if (validSince(grant.user) > sealed.validSince)
        throw new internals.BadRequestError('TOKEN_EXPIRED')
      return grant
    }

    /** Tenants are not kept on disk, and Foyer has none: nothing may be made that would be lost. */
    override getTenantProject(): never {
      throw new internals.BadRequestError('UNSUPPORTED_TENANT_OPERATION')
    }
  }

  return Object.assign(new DurableProjectState(projectId), {
    users,
    oobs: new DurableMap('oobs', journal),
    verificationCodes: new DurableMap('verificationCodes', journal),
    temporaryProofs: new DurableMap('temporaryProofs', journal),
  })
}

function validSince(user: EmulatorUser): number {
  return Number(user.validSince ?? 0)
}

/** Providers the emulator adds by itself from the account's own email and phone number. */
const DERIVED_PROVIDERS = ['password', 'phone']

function restoreUser(state: ProjectState, stored: EmulatorUser): void {
  const federated = stored.providerUserInfo?.filter(
    ({ providerId }) => !DERIVED_PROVIDERS.includes(providerId),
  )
  // The emulator's own creation builds its indexes; then the account is put back as it was kept.
  const user = state.createUserWithLocalId(stored.localId, {
    ...stored,
    providerUserInfo: federated,
  })
  Object.assign(user ?? {}, stored)
}
