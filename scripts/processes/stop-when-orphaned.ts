/** How often a process looks whether its parent is still there, in milliseconds. */
const LOOK_EVERY_MS = 1_000

/** npm, killed the hard way, cannot pass the news on; but then we have another parent. */
export function stopWhenOrphaned(stop: () => void): void {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    stop()
  }, LOOK_EVERY_MS)
  looking.unref()
}
