import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Resolves with the reason when the process gets a signal or its parent exits. A repeated signal ends it at once. */
export function waitForShutdown(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) {
      process.once(signal, () => {
        resolve(signal)
        // Without a handler, the first process of a container would ignore the signal.
        process.once(signal, () => process.exit(128 + constants.signals[signal]))
      })
    }
    process.once('disconnect', () => resolve('parent exited'))
  })
}
