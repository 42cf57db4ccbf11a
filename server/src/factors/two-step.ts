import type { FactorList } from '@foyer/contract/factors.ts'
import { ProblemError } from '../core/problem.ts'
import { recoveryCodesStore, totpStore } from '../db/factors.ts'
import { passkeysStore } from '../db/passkeys.ts'
import { trustedDevicesStore } from '../db/sign-ins.ts'
import type { UserRow } from '../db/tables.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import { requireSession } from '../sessions/sessions.ts'
import { hasTwoStepOn, showRow, toTimestamp } from '../sessions/user.ts'
import {
  changeFactors,
  keepTotp,
  replaceRecoveryCodes,
  replaceUnseenCodes,
  requireTwoStepOffered,
  turnTwoStepOff,
  turnTwoStepOn,
} from './changes.ts'
import { toPasskey, toPasskeyUser } from './passkeys.ts'
import { hasMainFactor } from './second-factor.ts'
import type { FactorsServer } from './webauthn.ts'

/** What a user can pass a second step with, and what is missing for it. */
export async function describeFactors(
  { database: { tables }, clock, product, relyingParty }: FactorsServer,
  user: UserRow,
): Promise<Omit<FactorList, 'unconfirmed_providers'>> {
  const { id } = user
  const passkeys = await passkeysStore.list(tables, id)
  const confirmedAt = toTimestamp((await totpStore.find(tables, id))?.confirmed_at)
  const codes = await recoveryCodesStore.list(tables, id)
  const trusted = await trustedDevicesStore.list(tables, id)
  return {
    two_step_at: toTimestamp(user.two_step_at),
    totp: confirmedAt === null ? null : { confirmed_at: confirmedAt },
    recovery_codes_left: codes.filter(({ used_at }) => used_at === null).length,
    recovery_codes_saved_at: toTimestamp(codes[0]?.saved_at),
    trusted_devices: trusted
      .filter(({ expires_at }) => expires_at > clock())
      .toSorted((one, other) => other.created_at - one.created_at)
      .map((row) => showRow('trusted_devices', row)),
    passkeys: product.signIn.passkeys ? passkeys.map((row) => toPasskey(row, user)) : [],
    ...(relyingParty && passkeys.length > 0 && { passkey_user: toPasskeyUser(relyingParty, user) }),
    ...(product.twoStep === 'off' && { two_step_unavailable: 'not-offered' }),
    ...(!relyingParty && {
      passkeys_unavailable: product.signIn.passkeys ? 'host-is-ip' : 'not-offered',
    }),
  }
}

/** Answers with recovery codes if the user has none, or can't have seen them. */
async function turnOnTwoStep(server: FactorsServer, call: Call<'turnOnTwoStep'>) {
  const codes = await changeFactors(server, call, 'addition', async (tx, change) => {
    const { user } = change
    requireTwoStepOffered(server.product)
    await turnTwoStepOn(tx, change)
    // rule 13n: a suspended passkey is not enough to turn two-step login on
    if (!(await hasMainFactor(tx, server, user))) throw noFactor()
    const left = await recoveryCodesStore.countUnused(tx, user.id)
    return left === 0
      ? replaceRecoveryCodes(tx, change)
      : replaceUnseenCodes(tx, change, user.two_step_at)
  })
  call.log('two-step-on', { user: call.session.user.id })
  return codes ? { recovery_codes: codes } : {}
}

function noFactor(): ProblemError {
  const detail = 'Add a passkey or an authenticator app first.'
  return new ProblemError('forbidden', { reason: 'no-factor', detail })
}

/** Keeps the passkeys, with which the user can still log in. */
async function turnOffTwoStep(server: FactorsServer, call: Call<'turnOffTwoStep'>): Promise<void> {
  await changeFactors(server, call, 'removal', async (tx, change) => {
    await keepTotp(tx, change.user.id, change.context.at)
    await totpStore.delete(tx, change.user.id)
    await turnTwoStepOff(tx, change)
  })
  call.log('two-step-off', { user: call.session.user.id })
}

async function renewRecoveryCodes(server: FactorsServer, call: Call<'renewRecoveryCodes'>) {
  const codes = await changeFactors(server, call, 'addition', async (tx, change) => {
    if (!hasTwoStepOn(change.user)) throw twoStepIsOff()
    return replaceRecoveryCodes(tx, change)
  })
  call.log('recovery-codes-renewed', { user: call.session.user.id })
  return { recovery_codes: codes }
}

/**
 * The user says that the codes are saved. Needs no recent sign-in: it changes no factor, and printing ten codes may take
 * a while.
 */
async function confirmRecoveryCodes(
  { database, clock }: FactorsServer,
  call: Call<'confirmRecoveryCodes'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { user } = await requireSession(tx, call.session)
    if (!hasTwoStepOn(user)) throw twoStepIsOff()
    await recoveryCodesStore.markSaved(tx, user.id, clock())
  })
  call.log('recovery-codes-saved', { user: call.session.user.id })
}

function twoStepIsOff(): ProblemError {
  const detail = 'Two-step login is off.'
  return new ProblemError('forbidden', { reason: 'two-step-off', detail })
}

/** Needs no recent sign-in, because it makes logging in harder. Throws `not_found`. */
async function removeTrustedDevice(
  { database: { tables } }: FactorsServer,
  call: Call<'removeTrustedDevice'>,
): Promise<void> {
  const { id, session } = call
  const { user } = session
  // rule 17c: the user ends the trust
  const isRemoved = await trustedDevicesStore.delete(tables, { id, user_id: user.id })
  if (!isRemoved) throw new ProblemError('not_found', { reason: 'unknown-device' })
  call.log('trusted-device-removed', { user: user.id })
}

/** Turns two-step login on and off, with its recovery codes and trusted devices. */
export const twoStepHandlers = {
  turnOnTwoStep,
  turnOffTwoStep,
  renewRecoveryCodes,
  confirmRecoveryCodes,
  removeTrustedDevice,
} satisfies Partial<Handlers<FactorsServer>>
