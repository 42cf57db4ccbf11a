import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecurityEvent } from '../security-events.ts'
import { isSpared } from './is-spared.ts'
import type { Logger } from './logger.ts'
import { toDocument } from './problem-response.ts'
import { decidePressure, NO_PRESSURE } from './pressure.ts'

/** How often it is measured by how much the event loop comes late: milliseconds. */
const TICK_MS = 50
/** Those turned away come back at different times: seconds. */
const RETRY_AFTER_SECONDS = [1, 2, 3, 4, 5]

/** Turns a part of the calls away while there are more than can be answered in time. */
export interface Overload {
  /** Whether this request has been answered here, before anything of it was looked at but its address. */
  turnAway(request: IncomingMessage, response: ServerResponse): boolean
  stop(): void
}

/**
 * Watches the event loop from now on. Only calls of the API and reports are turned away, and never a logout:
 * pages and health cost no more than the refusal. The log tells when it begins and ends, not each call.
 */
export function openOverload(log: Logger): Overload {
  let pressure = NO_PRESSURE
  let before = performance.now()
  let due = 0
  let turnedAway = 0

  const timer = setInterval(() => {
    const now = performance.now()
    const { share } = pressure
    pressure = decidePressure(pressure, now - before - TICK_MS)
    before = now
    if (share > 0 !== pressure.share > 0) tell(pressure.share > 0)
  }, TICK_MS).unref()

  function tell(begins: boolean): void {
    const about = { event: 'limit' satisfies SecurityEvent, reason: 'overload' }
    if (begins) log.warn(about, 'More calls than can be answered: some are turned away')
    else log.warn({ ...about, calls: turnedAway }, 'All calls are answered again')
    turnedAway = 0
  }

  return {
    turnAway(request, response) {
      if (pressure.share === 0 || isSpared(request.url ?? '')) return false
      due += pressure.share
      if (due < 1) return false
      due -= 1
      turnedAway++
      refuse(response)
      return true
    },
    stop: () => clearInterval(timer),
  }
}

/** All of it but the id of the request is the same each time. */
const REFUSAL = toDocument(new ProblemError('unavailable'), '')

function refuse(response: ServerResponse): void {
  const request_id = randomUUID()
  const wait = RETRY_AFTER_SECONDS[Math.floor(Math.random() * RETRY_AFTER_SECONDS.length)] ?? 1
  response.writeHead(REFUSAL.status, {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Retry-After': wait,
    'X-Request-Id': request_id,
  })
  response.end(JSON.stringify({ ...REFUSAL, request_id }))
}
