import { Counter, Gauge, type Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'

const OUTCOMES = ['sent', 'delayed', 'failed'] as const

export function createOutboxMetrics(
  registry: Registry,
): Pick<Metrics, 'recordEmails' | 'watchOutbox'> {
  const registers = [registry]
  const emails = new Counter({
    name: 'foyer_emails_total',
    help: 'Attempts to send a security email; a failed one is final, a delayed one is repeated',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of OUTCOMES) emails.inc({ outcome }, 0)
  return {
    recordEmails: (outcome, count) => emails.inc({ outcome }, count),
    watchOutbox(read) {
      const readOrUnknown = () => read().catch(() => UNKNOWN)
      new Gauge({
        name: 'foyer_outbox_emails',
        help: 'Security emails that are due or are tried again; the same on every server',
        registers,
        async collect() {
          this.set((await readOrUnknown()).waiting)
        },
      })
      new Gauge({
        name: 'foyer_outbox_oldest_seconds',
        help: 'How long the oldest of them has been waiting; the same on every server',
        registers,
        async collect() {
          this.set((await readOrUnknown()).oldestSeconds)
        },
      })
    },
  }
}

/** Without the database, no number is right. */
const UNKNOWN = { waiting: Number.NaN, oldestSeconds: Number.NaN }
