import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { IS_FULL } from './fault-options.ts'
import type { TestServers } from './open-servers.ts'
import { runClients, type Clients } from './run-clients.ts'
import { waitUntil } from './wait-until.ts'
import { writeResult } from './write-result.ts'

/** The product answers within three seconds. A short run may share the machine with other tests. */
const ANSWER_LIMIT_MS = IS_FULL ? 3_000 : 6_000
/** It is normal again within five seconds. */
const RECOVERY_LIMIT_MS = IS_FULL ? 5_000 : 15_000
/** How long clients run before a fault. */
const CALM_MS = IS_FULL ? 5_000 : 1_500
/** Recovered if no request fails for this long, which is longer than a request may take. */
const QUIET_MS = 3_500

export interface Scenario {
  readonly title: string
  readonly cluster: TestServers
  /** Causes the fault and ends it. */
  run(clients: Clients): Promise<void>
  /** Whether requests may fail during the fault; not by default. */
  readonly mayFail?: boolean
}

/** Runs clients before, during and after a fault, and checks the answers that they got. */
export async function expectSurvival({ title, cluster, run, mayFail }: Scenario): Promise<void> {
  const { balancer, issuer, servers, clock } = cluster
  const allReady = () => balancer.readyCount() === servers.length
  await waitUntil(allReady)
  const clients = runClients({ origin: balancer.origin, issuer, clock })
  const { journal } = clients
  await delay(CALM_MS)
  expect(journal.failures, 'failures before the fault').toEqual([])

  await run(clients)
  const endedAt = Date.now()
  await waitUntil(allReady)
  const readyAt = Date.now()
  await waitUntil(() => journal.failedSince(Date.now() - QUIET_MS).length === 0)
  const lastFailureAt = Math.max(0, ...journal.failures.map(({ at }) => at))
  const recoveredMs = Math.max(readyAt, lastFailureAt) - endedAt
  await clients.stopAndVerify()

  writeResult(title, [
    journal.succeeded,
    journal.failures.length,
    Math.round(journal.slowestMs),
    recoveredMs,
    journal.violations.length,
  ])
  expect(journal.violations).toEqual([])
  if (!mayFail) expect(journal.failures).toEqual([])
  expect(journal.slowestMs).toBeLessThan(ANSWER_LIMIT_MS)
  expect(recoveredMs).toBeLessThan(RECOVERY_LIMIT_MS)
  for (const { process } of servers)
    expect(process.child).toMatchObject({ exitCode: null, signalCode: null })
}
