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
/** How long calls may wait for us, and sign-ins for the provider, while others are turned away: milliseconds. */
const PATIENCE_MS = { calls: 50, signIns: 250 }
/** Meanwhile one turn of the event loop takes so many calls, and more as long as it is young: milliseconds. */
const TURN = { calls: 24, ms: 8 }
/** A turn that takes so many calls for so long is too much by itself: one turn can last for seconds. Milliseconds. */
const LONG_TURN = { ms: 150, calls: 256 }
/** Of more connections than this, those turned away are closed: whatever is open may ask again at once. */
const CROWD = 256

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
  const watch = (queue: 'calls' | 'elsewhere', patience: number, called: string) =>
    createQueueWatch({ queue: load[queue], patience, tell: createTeller(log, called) })
  const calls = watch('calls', PATIENCE_MS.calls, 'calls')
  const signIns = watch('elsewhere', PATIENCE_MS.signIns, 'sign-ins')

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
    if (turn.age >= LONG_TURN.ms && turn.calls >= LONG_TURN.calls) calls.noteTooMuch()
    const isOver = turn.calls >= TURN.calls && turn.age >= TURN.ms && calls.isTooMuch()
    if ((isOver || calls.isFull()) && !isSpared(target)) return calls
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
