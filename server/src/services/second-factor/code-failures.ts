import { DAY_MS, SECOND_MS } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import { factorFailuresStore } from '../../stores/factor-failures-store.ts'
import { knownDevicesStore } from '../../stores/known-devices-store.ts'
import type { Queryable } from '../../stores/tables.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { findPause, UNKNOWN_DEVICE, wasPaused } from './find-pause.ts'
import type { SecondStep } from './second-step.ts'

/** Rule 11: codes. Counts the wrong codes of a user by device, so that strangers can't pause the owner's devices. */
export interface CodeFailures {
  /** The problem to answer with while codes are refused, even right ones. */
  readonly paused: ProblemError | undefined
  /** Counts one more. Tells the owner when strangers' codes are refused for the first time within a day. */
  count(): Promise<void>
}

export async function readCodeFailures(tx: Queryable, step: SecondStep): Promise<CodeFailures> {
  const { user, requestContext } = step
  const { at } = requestContext
  const device = { user_id: user.id, device_hash: await findCountedDevice(tx, step) }
  const failedAt = await factorFailuresStore.listTimes(tx, device, at - DAY_MS)

  const isFirstPause = () => {
    const isPaused = (times: readonly number[]) => wasPaused(times, device.device_hash)
    return isPaused([...failedAt, at]) && !isPaused(failedAt)
  }

  return {
    paused: toProblem(findPause(failedAt, device.device_hash, at)),
    async count() {
      await factorFailuresStore.insert(tx, { ...device, failed_at: at })
      if (device.device_hash === UNKNOWN_DEVICE && isFirstPause())
        await queueEmail(tx, user, { kind: 'codes-paused', params: requestContext })
    },
  }
}

/** A session counts for itself, because only the user's own devices have one. */
async function findCountedDevice(
  tx: Queryable,
  { user, sessionId, deviceHash }: SecondStep,
): Promise<string> {
  if (sessionId !== undefined) return sessionId
  if (deviceHash === null) return UNKNOWN_DEVICE
  const isKnown = await knownDevicesStore.has(tx, { user_id: user.id, device_hash: deviceHash })
  return isKnown ? deviceHash : UNKNOWN_DEVICE
}

function toProblem(wait: number): ProblemError | undefined {
  if (wait === 0) return undefined
  const retryAfterSeconds = Math.ceil(wait / SECOND_MS)
  return new ProblemError('rate_limited', { reason: 'second-factor-paused', retryAfterSeconds })
}
