import type { TotpSetup } from '@foyer/contract/factors.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { Database } from '../db/database.ts'
import { recoveryCodesStore, totpStore } from '../db/factors.ts'
import type { Queryable, TotpRow } from '../db/tables.ts'
import { requireSession } from '../sessions/sessions.ts'
import {
  type ChangeFactors,
  endTrust,
  type FactorCall,
  type FactorChange,
  keepTotp,
  limitChanges,
  removeFactor,
  replaceRecoveryCodes,
  replaceUnseenCodes,
  reportFactor,
  requireTwoStepOffered,
  SETUP_MS,
  turnTwoStepOn,
} from './changes.ts'
import { createTotpSecret, encodeBase32, findTotpStep, toTotpUri } from './codes.ts'
import { readCodeFailures, type SecondFactorCheck, wrongFactor } from './second-factor.ts'
import type { SecretBox } from './secret-box.ts'

interface TotpServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly product: Product
  readonly box: SecretBox
  readonly changeFactors: ChangeFactors
  readonly secondFactors: Pick<SecondFactorCheck, 'hasMainFactor'>
}

export type TotpService = ReturnType<typeof createTotpService>

/** Sets up and removes the authenticator app of a user. */
export function createTotpService(deps: TotpServiceDependencies) {
  const { database, clock, product, box, changeFactors, secondFactors } = deps

  /**
   * Rule 10: changing factors. Only the session that started the setup was shown the secret, so its code is enough. Returns
   * problems, because throwing them would roll back the count of failures.
   */
  async function confirmSetup(
    tx: Queryable,
    { authenticated, client }: FactorCall,
    code: string,
  ): Promise<readonly string[] | undefined | ProblemError> {
    const { user, session } = await requireSession(tx, authenticated)
    const at = clock()
    const totp = await totpStore.find(tx, user.id)
    const secret = totp?.pending_secret ?? totp?.secret ?? null
    if (secret === null || !isSetUpBy(totp, session.session_id, at)) throw noSetup()
    await limitChanges(tx, user, at)
    const change = { user, requestContext: { at, provider: session.provider, ...client } }
    const failures = await readCodeFailures(tx, { ...change, deviceHash: session.device_hash })
    if (failures.paused) return failures.paused
    const step = findTotpStep(box.open(secret, user.id), code, at)
    const isConfirmed = totp.pending_secret === null
    if (step === undefined || (isConfirmed && step < totp.last_step)) {
      await failures.count()
      return wrongFactor()
    }
    if (isConfirmed) return repeat(tx, change, { ...totp, last_step: step })
    await keepTotp(tx, user.id, at)
    await totpStore.confirm(tx, user.id, { secret, confirmed_at: at, last_step: step })
    await reportFactor(tx, change, 'authenticator-added')
    if (totp.secret !== null) await endTrust(tx, user)
    await turnTwoStepOn(tx, change, session)
    const left = await recoveryCodesStore.countUnused(tx, user.id)
    return left > 0 ? undefined : replaceRecoveryCodes(tx, change)
  }

  /** The answer was lost, and with it the codes that it showed once. */
  async function repeat(
    tx: Queryable,
    change: FactorChange,
    { confirmed_at, last_step }: TotpRow,
  ): Promise<readonly string[] | undefined> {
    await totpStore.repeatStep(tx, change.user.id, last_step)
    return replaceUnseenCodes(tx, change, confirmed_at)
  }

  return {
    /** Opened again by the same session, it has the same secret: the user's app may have it already. */
    start(call: FactorCall): Promise<TotpSetup> {
      return changeFactors(call, async (tx, { user, requestContext: { at } }, { session_id }) => {
        requireTwoStepOffered(product)
        const totp = await totpStore.find(tx, user.id)
        const pending = isSetUpBy(totp, session_id, at) ? totp.pending_secret : null
        const secret = pending === null ? createTotpSecret() : box.open(pending, user.id)
        await totpStore.setPending(tx, {
          user_id: user.id,
          pending_secret: box.seal(secret, user.id),
          pending_at: at,
          pending_session_id: session_id,
        })
        return {
          secret: encodeBase32(secret),
          uri: toTotpUri(secret, product.name, toShownEmail(user.email ?? '')),
          expires_at: new Date(at + SETUP_MS).toISOString(),
        }
      })
    },

    /** Returns recovery codes if the user has none. */
    async confirm(call: FactorCall, code: string): Promise<readonly string[] | undefined> {
      const result = await database.transaction((tx) => confirmSetup(tx, call, code))
      if (result instanceof ProblemError) throw result
      return result
    },

    /** Also removes a setup that was not completed. */
    remove(call: FactorCall): Promise<void> {
      const work = async (tx: Queryable, change: FactorChange) => {
        const removed = await totpStore.find(tx, change.user.id)
        await keepTotp(tx, change.user.id, change.requestContext.at)
        const remove = () => totpStore.delete(tx, change.user.id)
        const isOff = await removeFactor(tx, change, { secondFactors, remove })
        if (isOff || typeof removed?.secret !== 'string') return
        await endTrust(tx, change.user)
        await reportFactor(tx, change, 'authenticator-removed')
      }
      return changeFactors(call, work, 'removal')
    },
  }
}

/** Whether this session started the last setup, at most 15 minutes ago. */
function isSetUpBy(totp: TotpRow | undefined, sessionId: string, now: number): totp is TotpRow {
  const { pending_session_id = null, pending_at = null } = totp ?? {}
  // rule 10d: the set-up of an authenticator app belongs to its session
  return pending_session_id === sessionId && pending_at !== null && now - pending_at <= SETUP_MS
}

function noSetup(): ProblemError {
  const detail = 'Start the setup of the authenticator app again.'
  return new ProblemError('forbidden', { reason: 'no-totp-setup', detail })
}
