import type { IncomingMessage } from 'node:http'
import type { LoadCounter } from '../load.ts'
import type { SecurityEvent } from '../security-events.ts'
import type { Connections } from './connections.ts'
import type { Answer } from './answer.ts'
import { isSignIn, isSpared } from './is-spared.ts'
import type { Logger } from './logger.ts'
import { createQueueWatch, type QueueWatch } from './queue-watch.ts'
import type { Refuse } from './refusal.ts'
import { createTurnClock } from './turn-clock.ts'

/** How often is looked whether there is too much: milliseconds. */
const LOOK_EVERY_MS = 50
/** How long calls may wait for us, and sign-ins for the provider, before others are turned away: milliseconds. */
const PATIENCE_MS = 250
/** A turn of the event loop that takes so many calls, and that long, is too much by itself: one can last for seconds. */
const LONG_TURN_CALLS = 256
/**
 * Of more connections than this, those turned away are closed: with a thousand that ask again at once libuv
 * finds as many as it takes at a time, looks for more, and the turn does not end.
 */
const CROWD = 1_000

/** Turns calls away while there are more than can be answered in time. */
export interface Overload {
  /** Whether this request has been answered here, before anything of it was looked at but its address. */
  turnAway(request: IncomingMessage, response: Answer): boolean
  stop(): void
}

export interface OverloadOptions {
  readonly load: LoadCounter
  readonly log: Logger
  readonly connections: Connections
  /** Answers whoever is turned away. */
  readonly refuse: Refuse
}

/**
 * Watches from now on how late the event loop comes, how many calls wait, and how many of them for the
 * provider: then sign-ins alone are turned away. Never a logout, nor what is beside the API: pages and health
 * cost no more than the refusal. The log tells when it begins and ends, not each call.
 */
export function openOverload({ load, log, connections, refuse }: OverloadOptions): Overload {
  const readTurn = createTurnClock()
  const watch = (queue: 'calls' | 'elsewhere', called: string) =>
    createQueueWatch({ queue: load[queue], patience: PATIENCE_MS, tell: createTeller(log, called) })
  const calls = watch('calls', 'calls')
  const signIns = watch('elsewhere', 'sign-ins')

  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    calls.look(now - before - LOOK_EVERY_MS)
    // That the event loop is late is not the provider's fault.
    signIns.look(0)
    before = now
  }, LOOK_EVERY_MS).unref()

  function findFull(target: string): QueueWatch | undefined {
    const turn = readTurn()
    if (turn.age >= PATIENCE_MS && turn.calls >= LONG_TURN_CALLS) calls.noteTooMuch()
    if (calls.isFull(turn.calls) && !isSpared(target)) return calls
    return signIns.isFull() && isSignIn(target) ? signIns : undefined
  }

  return {
    turnAway({ url = '' }, response) {
      const full = findFull(url)
      if (!full) return false
      full.noteTurnedAway()
      refuse(response, { hangUp: connections.count() > CROWD })
      return true
    },
    stop: () => clearInterval(timer),
  }
}

function createTeller(log: Logger, called: string) {
  const about = { event: 'limit' satisfies SecurityEvent, reason: 'overload' }
  return (turnedAway?: number) => {
    if (turnedAway === undefined)
      log.warn(about, `More ${called} than can be answered: some are turned away`)
    else log.warn({ ...about, calls: turnedAway }, `All ${called} are answered again`)
  }
}
