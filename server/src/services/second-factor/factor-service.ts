import type { FactorList } from '@foyer/contract/factors.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import { passkeysStore } from '../../stores/passkeys-store.ts'
import { recoveryCodesStore } from '../../stores/recovery-codes-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { trustedDevicesStore } from '../../stores/trusted-devices-store.ts'
import { usersStore } from '../../stores/users-store.ts'
import { showRow } from '../show-row.ts'
import type { Authenticated } from '../session-service.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import { toPasskey } from '../passkeys/to-passkey.ts'
import {
  replaceRecoveryCodes,
  replaceUnseenCodes,
  requireTwoStepOffered,
  turnTwoStepOff,
  turnTwoStepOn,
  type ChangeFactors,
  type FactorCall,
  type FactorChange,
} from './change-factors.ts'
import { keepTotp } from './former-factors.ts'
import { hasTwoStepOn, type SecondFactorCheck } from './pass-second-factor.ts'

export interface FactorServiceDependencies {
  readonly database: Database
  readonly changeFactors: ChangeFactors
  readonly secondFactors: Pick<SecondFactorCheck, 'hasMainFactor'>
  /** The connected providers that the user has to confirm (rule 4: account lookup). */
  readonly listUnconfirmedProviders: (db: Queryable, user: UserRow) => Promise<string[]>
  readonly clock: Clock
  readonly product: Product
  /** Absent if the product has switched passkeys off, or the host is an IP address. */
  readonly passkeys: Passkeys | undefined
}

export type FactorService = ReturnType<typeof createFactorService>

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
        unconfirmed_providers: user ? await listUnconfirmedProviders(tables, user) : [],
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
