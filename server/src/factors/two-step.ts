import type { FactorList } from '@foyer/contract/factors.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { Database } from '../db/database.ts'
import { recoveryCodesStore, totpStore } from '../db/factors.ts'
import { passkeysStore } from '../db/passkeys.ts'
import { trustedDevicesStore } from '../db/sign-ins.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import type { AnyCall, ApiHandlers } from '../sessions/call.ts'
import type { Authenticated } from '../sessions/sessions.ts'
import { hasTwoStepOn, showRow } from '../sessions/user.ts'
import type { TotpService } from './authenticator-app.ts'
import {
  type ChangeFactors,
  type FactorCall,
  type FactorChange,
  keepTotp,
  replaceRecoveryCodes,
  replaceUnseenCodes,
  requireTwoStepOffered,
  turnTwoStepOff,
  turnTwoStepOn,
} from './changes.ts'
import { type PasskeyService, toPasskey } from './passkeys.ts'
import type { SecondFactorCheck } from './second-factor.ts'
import type { Passkeys } from './webauthn.ts'

interface FactorServiceDependencies {
  readonly database: Database
  readonly changeFactors: ChangeFactors
  readonly secondFactors: Pick<SecondFactorCheck, 'hasMainFactor'>
  /** The connected providers that the user has to confirm (rule 4: account lookup). */
  readonly listUnconfirmedProviders: (
    db: Queryable,
    user: UserRow,
    offered: Product['signIn'],
  ) => Promise<string[]>
  readonly clock: Clock
  readonly product: Product
  /** Absent if the product has switched passkeys off, or the host is an IP address. */
  readonly passkeys: Passkeys | undefined
}

type FactorService = ReturnType<typeof createFactorService>

export function createFactorService({
  database: { tables },
  changeFactors,
  secondFactors,
  listUnconfirmedProviders,
  clock,
  product,
  passkeys,
}: FactorServiceDependencies) {
  async function listTrustedDevices(userId: string) {
    const rows = await trustedDevicesStore.list(tables, userId)
    return rows
      .filter(({ expires_at }) => expires_at > clock())
      .toSorted((one, other) => other.created_at - one.created_at)
      .map((row) => showRow('trusted_devices', row))
  }

  return {
    async list({ user: { id } }: Authenticated): Promise<FactorList> {
      const user = await usersStore.find(tables, id)
      const rows = await passkeysStore.list(tables, id)
      const confirmedAt = toTimestamp((await totpStore.find(tables, id))?.confirmed_at)
      return {
        two_step_at: toTimestamp(user?.two_step_at),
        totp: confirmedAt === null ? null : { confirmed_at: confirmedAt },
        recovery_codes_left: await recoveryCodesStore.countUnused(tables, id),
        trusted_devices: await listTrustedDevices(id),
        passkeys: user && product.signIn.passkeys ? rows.map((row) => toPasskey(row, user)) : [],
        unconfirmed_providers: user
          ? await listUnconfirmedProviders(tables, user, product.signIn)
          : [],
        ...(product.twoStep === 'off' && { two_step_unavailable: 'not-offered' }),
        ...(!passkeys && {
          passkeys_unavailable: product.signIn.passkeys ? 'host-is-ip' : 'not-offered',
        }),
      }
    },

    /** Returns recovery codes if the user has none, or can't have seen them. */
    turnOn(call: FactorCall): Promise<readonly string[] | undefined> {
      return changeFactors(call, async (tx, change, session) => {
        requireTwoStepOffered(product)
        if (!(await secondFactors.hasMainFactor(tx, change.user))) throw noFactor()
        await turnTwoStepOn(tx, change, session)
        const left = await recoveryCodesStore.countUnused(tx, change.user.id)
        if (left === 0) return replaceRecoveryCodes(tx, change)
        return replaceUnseenCodes(tx, change, change.user.two_step_at)
      })
    },

    /** Keeps the passkeys, with which the user can still log in. */
    turnOff(call: FactorCall): Promise<void> {
      const work = async (tx: Queryable, change: FactorChange) => {
        await keepTotp(tx, change.user.id, change.requestContext.at)
        await totpStore.delete(tx, change.user.id)
        await turnTwoStepOff(tx, change)
      }
      return changeFactors(call, work, 'removal')
    },

    renewRecoveryCodes(call: FactorCall): Promise<readonly string[]> {
      return changeFactors(call, async (tx, change) => {
        if (!hasTwoStepOn(change.user)) throw twoStepIsOff()
        return replaceRecoveryCodes(tx, change)
      })
    },

    /** Needs no recent sign-in, because it makes logging in harder. Throws `not_found`. */
    async removeTrustedDevice({ user }: Authenticated, id: string): Promise<void> {
      // rule 17c: the user ends the trust
      const isRemoved = await trustedDevicesStore.delete(tables, { id, user_id: user.id })
      if (!isRemoved) throw new ProblemError('not_found', { reason: 'unknown-device' })
    },
  }
}

function noFactor(): ProblemError {
  const detail = 'Add a passkey or an authenticator app first.'
  return new ProblemError('forbidden', { reason: 'no-factor', detail })
}

function twoStepIsOff(): ProblemError {
  const detail = 'Two-step login is off.'
  return new ProblemError('forbidden', { reason: 'two-step-off', detail })
}

function toTimestamp(milliseconds: number | null | undefined): string | null {
  return typeof milliseconds === 'number' ? new Date(milliseconds).toISOString() : null
}

interface FactorRoutesDependencies {
  readonly factors: FactorService
  readonly totp: TotpService
}

type FactorEndpoints =
  | 'listFactors'
  | 'startTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'renewRecoveryCodes'
  | 'removeTrustedDevice'

/** The second factors of the signed-in user. */
export function createFactorRoutes({
  factors,
  totp,
}: FactorRoutesDependencies): Pick<ApiHandlers, FactorEndpoints> {
  const toCall = (call: AnyCall & { readonly session: Authenticated }): FactorCall => ({
    authenticated: call.session,
    client: call.client(),
  })

  return {
    async listFactors({ session }) {
      return factors.list(session)
    },

    async startTotp(call) {
      return totp.start(toCall(call))
    },

    async confirmTotp(call) {
      const { session } = call
      const { code } = await call.readBody()
      const codes = await totp.confirm(toCall(call), code)
      call.log('authenticator-added', { user: session.user.id })
      return codes ? { recovery_codes: [...codes] } : {}
    },

    async removeTotp(call) {
      const { session } = call
      await totp.remove(toCall(call))
      call.log('authenticator-removed', { user: session.user.id })
    },

    async renewRecoveryCodes(call) {
      const { session } = call
      const codes = await factors.renewRecoveryCodes(toCall(call))
      call.log('recovery-codes-renewed', { user: session.user.id })
      return { recovery_codes: [...codes] }
    },

    async removeTrustedDevice(call) {
      const { session } = call
      await factors.removeTrustedDevice(session, call.id)
      call.log('trusted-device-removed', { user: session.user.id })
    },
  }
}

interface PasskeyRoutesDependencies {
  readonly passkeys: PasskeyService
  readonly factors: FactorService
}

type ChangeEndpoints =
  | 'createPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'confirmPasskey'
  | 'turnOnTwoStep'
  | 'turnOffTwoStep'

/** The passkeys of the signed-in user, and two-step login with them. */
export function createPasskeyRoutes({
  passkeys,
  factors,
}: PasskeyRoutesDependencies): Pick<ApiHandlers, ChangeEndpoints> {
  const toCall = (call: AnyCall & { readonly session: Authenticated }): FactorCall => ({
    authenticated: call.session,
    client: call.client(),
  })

  return {
    async createPasskeyOptions(call) {
      return passkeys.createOptions(toCall(call))
    },

    async addPasskey(call) {
      const { session } = call
      const passkey = await passkeys.add(toCall(call), await call.readBody())
      call.log('passkey-added', { user: session.user.id })
      return passkey
    },

    async renamePasskey(call) {
      const { name } = await call.readBody()
      return passkeys.rename(toCall(call), call.id, name)
    },

    async removePasskey(call) {
      const { session } = call
      await passkeys.remove(toCall(call), call.id)
      call.log('passkey-removed', { user: session.user.id })
    },

    async confirmPasskey(call) {
      const { session } = call
      const passkey = await passkeys.confirm(toCall(call), call.id)
      call.log('passkey-confirmed', { user: session.user.id })
      return passkey
    },

    async turnOnTwoStep(call) {
      const { session } = call
      const codes = await factors.turnOn(toCall(call))
      call.log('two-step-on', { user: session.user.id })
      return codes ? { recovery_codes: [...codes] } : {}
    },

    async turnOffTwoStep(call) {
      const { session } = call
      await factors.turnOff(toCall(call))
      call.log('two-step-off', { user: session.user.id })
    },
  }
}
