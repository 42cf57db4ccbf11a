const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Resolves once the process is asked to stop: by a signal, or by the end of the parent that started it. */
export function whenAskedToStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(signal))
    process.once('disconnect', () => resolve('parent gone'))
  })
}
