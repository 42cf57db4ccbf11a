/** A prompt outside React: a dialog shows it, and the caller waits until it is answered. */
export function createPrompt<Prompt>(onSettled: () => void) {
  const listeners = new Set<() => void>()
  let prompt: Prompt | null = null
  let pending: PromiseWithResolvers<boolean> | null = null

  const setPrompt = (next: Prompt | null) => {
    prompt = next
    for (const listener of listeners) listener()
  }

  /** Hides the prompt, then resolves the caller's promise. */
  function settle(isAnswered: boolean) {
    const request = pending
    pending = null
    if (prompt) setPrompt(null)
    onSettled()
    request?.resolve(isAnswered)
  }

  return {
    getState: () => prompt,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        // Leaving the page dismisses the prompt.
        if (listeners.size === 0) settle(false)
      }
    },

    /** Whether a dialog is mounted that can show the prompt. */
    isMounted: () => listeners.size > 0,

    settle,

    /** Resolves to false if the user dismissed the prompt. Concurrent callers share one prompt. */
    ask(loading: Promise<Prompt>): Promise<boolean> {
      if (pending) return pending.promise
      const request = (pending = Promise.withResolvers<boolean>())
      void loading.then((loaded) => {
        if (pending === request) setPrompt(loaded)
      })
      return request.promise
    },
  }
}
