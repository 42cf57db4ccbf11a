const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Resolves with the reason when the process gets a signal or its parent exits. */
export function waitForShutdown(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(signal))
    process.once('disconnect', () => resolve('parent exited'))
  })
}
