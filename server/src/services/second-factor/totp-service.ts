import type { TotpSetup } from '@foyer/contract/factors.ts'
import type { Product } from '@foyer/product/product.ts'
import { MINUTE_MS, type Clock } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import { recoveryCodesStore } from '../../stores/recovery-codes-store.ts'
import type { TotpRow } from '../../stores/tables.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { requireSession } from '../require-session.ts'
import { encodeBase32 } from './base32.ts'
import {
  replaceRecoveryCodes,
  reportFactor,
  requireTwoStepOffered,
  removeFactor,
  turnTwoStepOn,
  type ChangeFactors,
  type FactorCall,
} from './change-factors.ts'
import { keepTotp } from './former-factors.ts'
import { wrongFactor, type SecondFactorCheck } from './pass-second-factor.ts'
import type { SecretBox } from './secret-box.ts'
import { createTotpSecret, findTotpStep, toTotpUri } from './totp.ts'

/** How long a started setup can be confirmed. */
const SETUP_MS = 15 * MINUTE_MS

export interface TotpServiceDependencies {
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
  return {
    start(call: FactorCall): Promise<TotpSetup> {
      const secret = createTotpSecret()
      return changeFactors(call, async (tx, { user, requestContext: { at } }) => {
        requireTwoStepOffered(product)
        const pending_secret = box.seal(secret, user.id)
        await totpStore.setPending(tx, { user_id: user.id, pending_secret, pending_at: at })
        return {
          secret: encodeBase32(secret),
          uri: toTotpUri(secret, product.name, user.email ?? ''),
          expires_at: new Date(at + SETUP_MS).toISOString(),
        }
      })
    },

    /** Only the person who started the setup knows the secret, so its code is enough. Returns recovery codes if the user has none. */
    confirm(
      { authenticated, client }: FactorCall,
      code: string,
    ): Promise<readonly string[] | undefined> {
      return database.transaction(async (tx) => {
        const { user, session } = await requireSession(tx, authenticated)
        const at = clock()
        const secret = findPendingSecret(await totpStore.find(tx, user.id), at)
        const last_step = findTotpStep(box.open(secret, user.id), code, at)
        if (last_step === undefined) throw wrongFactor()
        await keepTotp(tx, user.id, at)
        await totpStore.confirm(tx, user.id, { secret, confirmed_at: at, last_step })
        const change = { user, requestContext: { at, provider: session.provider, ...client } }
        await reportFactor(tx, change, 'authenticator-added')
        await turnTwoStepOn(tx, change)
        const left = await recoveryCodesStore.countUnused(tx, user.id)
        return left > 0 ? undefined : replaceRecoveryCodes(tx, change)
      })
    },

    /** Also removes a setup that was not completed. */
    remove(call: FactorCall): Promise<void> {
      return changeFactors(call, async (tx, change) => {
        const removed = await totpStore.find(tx, change.user.id)
        await keepTotp(tx, change.user.id, change.requestContext.at)
        const remove = () => totpStore.delete(tx, change.user.id)
        const isOff = await removeFactor(tx, change, { secondFactors, remove })
        if (isOff || typeof removed?.secret !== 'string') return
        await reportFactor(tx, change, 'authenticator-removed')
      })
    },
  }
}

function findPendingSecret(totp: TotpRow | undefined, now: number): string {
  const { pending_secret = null, pending_at = null } = totp ?? {}
  if (pending_secret !== null && pending_at !== null && now - pending_at <= SETUP_MS) {
    return pending_secret
  }
  const detail = 'Start the setup of the authenticator app again.'
  throw new ProblemError('forbidden', { reason: 'no-totp-setup', detail })
}
