/** A question that somebody is asked, outside React: a dialog shows it, and whoever asked waits. */
export function createOpenQuestion<Question>(onSettled: () => void) {
  const listeners = new Set<() => void>()
  let question: Question | null = null
  let pending: PromiseWithResolvers<boolean> | null = null

  const show = (next: Question | null) => {
    question = next
    for (const listener of listeners) listener()
  }

  /** The question is gone before whoever waits goes on: the page is theirs again. */
  function settle(isAnswered: boolean) {
    const asked = pending
    pending = null
    if (question) show(null)
    onSettled()
    asked?.resolve(isAnswered)
  }

  return {
    getState: () => question,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        // Whoever left the page will not answer.
        if (listeners.size === 0) settle(false)
      }
    },

    /** Whether there is anything on the page that shows it. */
    isShown: () => listeners.size > 0,

    settle,

    /** Resolves with whether it was answered. Whoever asks meanwhile waits for the same answer. */
    ask(put: Promise<Question>): Promise<boolean> {
      if (pending) return pending.promise
      const asked = (pending = Promise.withResolvers<boolean>())
      void put.then((words) => pending === asked && show(words))
      return asked.promise
    },
  }
}
