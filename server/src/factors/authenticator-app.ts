import type { TotpSetup } from '@foyer/contract/factors.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { ProblemError } from '../core/problem.ts'
import { recoveryCodesStore, totpStore } from '../db/factors.ts'
import type { Queryable, TotpRow } from '../db/tables.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import {
  changeFactors,
  endTrust,
  keepTotp,
  limitChanges,
  type OwnFactorChange,
  removeFactor,
  replaceRecoveryCodes,
  replaceUnseenCodes,
  reportFactor,
  requireTwoStepOffered,
  SETUP_MS,
  turnTwoStepOn,
} from './changes.ts'
import { createTotpSecret, encodeBase32, findTotpStep, toTotpUri } from './codes.ts'
import { refuseWrongCode } from './second-factor.ts'
import { openSecret, sealSecret } from './secret-box.ts'
import type { FactorsServer } from './webauthn.ts'

/** Opened again by the same session, it has the same secret: the user's app may have it already. */
function startTotp(server: FactorsServer, call: Call<'startTotp'>): Promise<TotpSetup> {
  return changeFactors(server, call, 'addition', async (tx, { user, session, context }) => {
    const { product, secretsKeys } = server
    const { at } = context
    requireTwoStepOffered(product)
    const totp = await totpStore.find(tx, user.id)
    const pending = isSetUpBy(totp, session.session_id, at) ? totp.pending_secret : null
    const secret = pending === null ? createTotpSecret() : openSecret(secretsKeys, pending, user.id)
    await totpStore.setPending(tx, {
      user_id: user.id,
      pending_secret: sealSecret(secretsKeys, secret, user.id),
      pending_at: at,
      pending_session_id: session.session_id,
    })
    return {
      secret: encodeBase32(secret),
      uri: toTotpUri(secret, product.name, toShownEmail(user.email ?? '')),
      expires_at: new Date(at + SETUP_MS).toISOString(),
    }
  })
}

/** Returns a wrong code as a problem, because throwing it would roll back the count of failures. */
async function confirm(
  tx: Queryable,
  { secretsKeys }: FactorsServer,
  change: OwnFactorChange,
  code: string,
): Promise<string[] | undefined | ProblemError> {
  const { user, session, context } = change
  const { at } = context
  const totp = await totpStore.find(tx, user.id)
  const secret = totp?.pending_secret ?? totp?.secret ?? null
  if (secret === null || !isSetUpBy(totp, session.session_id, at)) throw noSetup()
  await limitChanges(tx, user, at)
  const isConfirmed = totp.pending_secret === null
  const step = findTotpStep(openSecret(secretsKeys, secret, user.id), code, at)
  const sender = { user, deviceHash: session.device_hash, context }
  const isRight = () => step !== undefined && (!isConfirmed || step >= totp.last_step)
  const problem = await refuseWrongCode(tx, sender, isRight)
  if (problem || step === undefined) return problem
  if (isConfirmed) {
    // The answer was lost, and with it the codes that it showed once.
    await totpStore.repeatStep(tx, user.id, step)
    return replaceUnseenCodes(tx, change, totp.confirmed_at)
  }
  await keepTotp(tx, user.id, at)
  await totpStore.confirm(tx, user.id, { secret, confirmed_at: at, last_step: step })
  await reportFactor(tx, change, 'authenticator-added')
  if (totp.secret !== null) await endTrust(tx, user)
  await turnTwoStepOn(tx, change)
  const left = await recoveryCodesStore.countUnused(tx, user.id)
  return left > 0 ? undefined : replaceRecoveryCodes(tx, change)
}

/** Also removes a setup that was not completed. */
async function remove(
  tx: Queryable,
  server: FactorsServer,
  change: OwnFactorChange,
): Promise<void> {
  const { user, context } = change
  const removed = await totpStore.find(tx, user.id)
  await keepTotp(tx, user.id, context.at)
  const isOff = await removeFactor(tx, server, change, () => totpStore.delete(tx, user.id))
  if (isOff || typeof removed?.secret !== 'string') return
  await endTrust(tx, user)
  await reportFactor(tx, change, 'authenticator-removed')
}

/** True if this session started the last setup, and can still confirm it. */
function isSetUpBy(totp: TotpRow | undefined, sessionId: string, now: number): totp is TotpRow {
  const { pending_session_id = null, pending_at = null } = totp ?? {}
  // rule 10d: the set-up of an authenticator app belongs to its session
  return pending_session_id === sessionId && pending_at !== null && now - pending_at <= SETUP_MS
}

function noSetup(): ProblemError {
  const detail = 'Start the setup of the authenticator app again.'
  return new ProblemError('forbidden', { reason: 'no-totp-setup', detail })
}

/** Sets up and removes the authenticator app of a user. */
export const authenticatorAppHandlers = {
  startTotp,

  /** Answers with recovery codes if the user has none. */
  async confirmTotp(server, call) {
    const { code } = await call.readBody()
    const codes = await changeFactors(server, call, 'confirmation', (tx, change) =>
      confirm(tx, server, change, code),
    )
    call.log('authenticator-added', { user: call.session.user.id })
    return codes ? { recovery_codes: codes } : {}
  },

  async removeTotp(server, call) {
    await changeFactors(server, call, 'removal', (tx, change) => remove(tx, server, change))
    call.log('authenticator-removed', { user: call.session.user.id })
  },
} satisfies Partial<Handlers<FactorsServer>>
