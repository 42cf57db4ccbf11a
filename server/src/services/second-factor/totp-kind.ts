import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { DAY_MS, SECOND_MS } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import { factorFailuresStore } from '../../stores/factor-failures-store.ts'
import type { Queryable } from '../../stores/tables.ts'
import { totpStore } from '../../stores/totp-store.ts'
import { findPause, UNKNOWN_DEVICE } from './find-pause.ts'
import { wrongFactor } from './pass-second-factor.ts'
import type { SecretBox } from './secret-box.ts'
import type { FactorKind, SecondStep } from './second-step.ts'
import { findTotpStep } from './totp.ts'

type TotpFactor = Extract<SecondFactor, { kind: 'totp' }>

/** Codes of an authenticator app (rule 11: codes). */
export function createTotpKind(box: SecretBox): FactorKind<TotpFactor> {
  return {
    async isAvailable(tx, user) {
      return typeof (await totpStore.find(tx, user.id))?.secret === 'string'
    },

    async use(tx, step, { code }) {
      const paused = await checkPause(tx, step)
      if (paused) return paused
      if (await isAccepted(tx, step, code)) return undefined
      await factorFailuresStore.insert(tx, { ...toDevice(step), failed_at: step.requestContext.at })
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

async function checkPause(tx: Queryable, step: SecondStep): Promise<ProblemError | undefined> {
  const { at } = step.requestContext
  const device = toDevice(step)
  const failedAt = await factorFailuresStore.listTimes(tx, device, at - DAY_MS)
  const wait = findPause(failedAt, device.device_hash, at)
  if (wait === 0) return undefined
  const retryAfterSeconds = Math.ceil(wait / SECOND_MS)
  return new ProblemError('rate_limited', { reason: 'second-factor-paused', retryAfterSeconds })
}

function toDevice({ user }: SecondStep) {
  return { user_id: user.id, device_hash: UNKNOWN_DEVICE }
}
