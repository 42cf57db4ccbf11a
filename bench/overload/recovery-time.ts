import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestSource } from '../load/request-source.ts'
import { probe, type Probe } from './probe.ts'

/** Normal means this many fast, successful responses in a row. */
const IN_A_ROW = 10
/** Pause between probes: milliseconds. */
const PAUSE_MS = 20
/** A response is fast if it takes at most twice the slowest one before the flood, or 25 ms. */
const SLOWER = 2
const ALWAYS_FAST_MS = 25
/** Gives up after this: milliseconds. */
const GIVE_UP_MS = 60_000

/** What is probed. */
export interface ProbeTarget {
  readonly port: number
  readonly requests: RequestSource
}

/** Measures the slowest response of an idle server, and returns what counts as fast: milliseconds. */
export async function measureNormalLatency(target: ProbeTarget): Promise<number> {
  const probes: Probe[] = []
  for (let sent = 0; sent < IN_A_ROW * 2; sent++) probes.push(await probeOnce(target))
  const slowest = Math.max(...probes.slice(IN_A_ROW).map(({ ms }) => ms))
  return Math.max(ALWAYS_FAST_MS, slowest * SLOWER)
}

/** Returns the seconds until the server is normal again, or `Infinity`. */
export async function measureRecovery(target: ProbeTarget, fastMs: number): Promise<number> {
  const started = performance.now()
  let since = started
  for (let inARow = 0; inARow < IN_A_ROW;) {
    const sentAt = performance.now()
    if (sentAt - started > GIVE_UP_MS) return Infinity
    const { status, ms } = await probeOnce(target)
    const isNormal = status >= 200 && status < 300 && ms <= fastMs
    if (isNormal && inARow === 0) since = sentAt
    inARow = isNormal ? inARow + 1 : 0
  }
  return (since - started) / 1_000
}

async function probeOnce({ port, requests }: ProbeTarget): Promise<Probe> {
  await sleep(PAUSE_MS)
  const request = requests()
  if (!request) throw new Error('There are no requests left to probe with.')
  return probe(port, request)
}
