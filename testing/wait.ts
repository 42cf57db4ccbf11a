import { setTimeout as delay, setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from './api.ts'

/** Waits until `read` returns something that passes. The test's timeout ends it. */
export async function waitFor<Value>(
  read: () => Value | Promise<Value>,
  passes: (value: Value) => boolean,
): Promise<Value> {
  for (;;) {
    const value = await read()
    if (passes(value)) return value
    await wait(50)
  }
}

/** The samples of `/metrics` by name and labels, such as `foyer_sign_ins_total{method="password",…}`. */
export async function readMetrics(server: TestServer): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${server.managementOrigin}/metrics`)
  const lines = (await response.text()).split('\n').filter((line) => /^[a-z]/.test(line))
  const samples = new Map(
    lines.map((line) => line.split(/ (?=\S+$)/) as [string, string]).map(toSample),
  )
  // Prometheus keeps one of them and drops the others.
  if (samples.size < lines.length) throw new Error('Several samples have the same name and labels')
  return samples
}

function toSample([key, value]: [string, string]): [string, number] {
  return [key, Number(value)]
}

const POLL_MS = 50
/** Enough to start a server on a busy machine: milliseconds. */
const LIMIT_MS = 60_000

export async function waitUntil(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${condition.toString()}`)
    await delay(POLL_MS)
  }
}
