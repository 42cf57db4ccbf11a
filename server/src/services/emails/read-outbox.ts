import { SECOND_MS, type Clock } from '../../clock.ts'
import type { OutboxMetrics } from '../../metrics/metrics.ts'
import type { Database } from '../../stores/database.ts'
import { outboxStore } from '../../stores/outbox-store.ts'

export async function readOutbox({ tables }: Database, clock: Clock): Promise<OutboxMetrics> {
  const now = clock()
  const { waiting, oldestAt = now } = await outboxStore.readState(tables, now)
  return { waiting, oldestSeconds: Math.max(0, now - oldestAt) / SECOND_MS }
}
