import { DAY_MS, SECOND_MS } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import { factorFailuresStore } from '../../stores/factor-failures-store.ts'
import { knownDevicesStore } from '../../stores/known-devices-store.ts'
import type { Queryable } from '../../stores/tables.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { findPause, UNKNOWN_DEVICE, wasPaused } from './find-pause.ts'
import type { SecondStep } from './second-step.ts'

/** Who sends a code, and from which device. */
export type CodeSender = Pick<SecondStep, 'user' | 'deviceHash' | 'requestContext'>

/** Rule 11: codes. Counts the wrong codes of a user by device, so that strangers can't pause the owner's devices. */
export interface CodeFailures {
  /** The problem to answer with while codes are refused, even right ones. */
  readonly paused: ProblemError | undefined
  /** Counts one more. Tells the owner when codes are refused for the first time within a day. */
  count(): Promise<void>
}

export async function readCodeFailures(tx: Queryable, sender: CodeSender): Promise<CodeFailures> {
  const { user, requestContext } = sender
  const { at } = requestContext
  const device_hash = await findCountedDevice(tx, sender)
  const failures = await factorFailuresStore.list(tx, user.id, at - DAY_MS)
  const failure = { device_hash, failed_at: at }

  return {
    paused: toProblem(findPause(failures, device_hash, at)),
    async count() {
      await factorFailuresStore.insert(tx, { user_id: user.id, ...failure })
      const isPaused = wasPaused([...failures, failure], device_hash)
      if (isPaused && !wasPaused(failures, device_hash))
        await queueEmail(tx, user, { kind: 'codes-paused', params: requestContext })
    },
  }
}

async function findCountedDevice(tx: Queryable, { user, deviceHash }: CodeSender): Promise<string> {
  if (deviceHash === null) return UNKNOWN_DEVICE
  const isKnown = await knownDevicesStore.has(tx, { user_id: user.id, device_hash: deviceHash })
  // rule 11e: strangers do not pause the owner's device
  return isKnown ? deviceHash : UNKNOWN_DEVICE
}

function toProblem(wait: number): ProblemError | undefined {
  if (wait === 0) return undefined
  const retryAfterSeconds = Math.ceil(wait / SECOND_MS)
  return new ProblemError('rate_limited', { reason: 'second-factor-paused', retryAfterSeconds })
}
