import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { IS_FULL } from './fault-options.ts'
import { findUnexcused, type Excuses } from './journal.ts'
import type { TestServers } from './open-servers.ts'
import { runClients, type Clients } from './run-clients.ts'
import { waitUntil } from './wait-until.ts'
import { writeResult } from './write-result.ts'

// The limits that the product promises are those of a full run. A short run is part of `npm test`, whose other suites
// use the same processors at the same time.
/** Until an answer. */
const ANSWER_LIMIT_MS = IS_FULL ? 3_000 : 6_000
/** From the end of the fault until the product is normal again. */
const RECOVERY_LIMIT_MS = IS_FULL ? 5_000 : 15_000
/** How long clients run before a fault. */
const CALM_MS = IS_FULL ? 5_000 : 1_500
/** Recovered if no request fails for this long, which is longer than a request may take. */
const QUIET_MS = 3_500

export interface Scenario extends Excuses {
  readonly title: string
  readonly cluster: TestServers
  /** Causes the fault and ends it. */
  run(clients: Clients): Promise<void>
}

/** Runs clients before, during and after a fault, and checks the answers that they got. */
export async function expectSurvival({ title, cluster, run, ...excuses }: Scenario): Promise<void> {
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
  expect(findUnexcused(journal.failures, excuses)).toEqual([])
  expect(journal.slowestMs).toBeLessThan(ANSWER_LIMIT_MS)
  expect(recoveredMs).toBeLessThan(RECOVERY_LIMIT_MS)
  for (const { process } of servers)
    expect(process.child).toMatchObject({ exitCode: null, signalCode: null })
}
