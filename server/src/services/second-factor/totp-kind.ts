import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import type { Queryable } from '../../stores/tables.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { readCodeFailures } from './code-failures.ts'
import { wrongFactor } from './pass-second-factor.ts'
import type { SecretBox } from './secret-box.ts'
import type { FactorKind, SecondStep } from './second-step.ts'
import { findTotpStep } from './totp.ts'

type TotpFactor = Extract<SecondFactor, { kind: 'totp' }>

/** Codes of an authenticator app (rule 11: codes). */
export function createTotpKind(box: SecretBox): FactorKind<TotpFactor> {
  return {
    async isSetUp(tx, user) {
      return typeof (await totpStore.find(tx, user.id))?.secret === 'string'
    },

    async use(tx, step, { code }) {
      const failures = await readCodeFailures(tx, step)
      // rule 11c: too many wrong codes pause all codes
      if (failures.paused) return failures.paused
      if (await isAccepted(tx, step, code)) return undefined
      await failures.count()
      // rule 11d: the count survives the refusal
      // Thrown, it would roll the transaction back, and with it the count.
      return wrongFactor()
    },
  }

  async function isAccepted(tx: Queryable, { user, requestContext }: SecondStep, code: string) {
    const secret = (await totpStore.find(tx, user.id))?.secret
    if (typeof secret !== 'string') return false
    const step = findTotpStep(box.open(secret, user.id), code, requestContext.at)
    return step !== undefined && totpStore.useStep(tx, user.id, step)
  }
}
