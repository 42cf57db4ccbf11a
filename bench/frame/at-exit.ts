/**
 * Does something when this process ends, by itself or because it is told to: at once, nothing can be waited
 * for. Answers what takes that back, for when it was done before.
 */
export function atExit(action: () => void): () => void {
  process.once('exit', action)
  return () => void process.off('exit', action)
}
