import type { RefCallback } from 'react'

/**
 * What happens when a page stands: the first one is reported; each later one was navigated to, and gets
 * the focus, so that a keyboard starts there and a screen reader tells its title.
 */
export function createPageArrival(onFirst: () => void): RefCallback<HTMLElement> {
  let isFirst = true
  return (main) => {
    if (!main) return
    if (!isFirst) return main.focus({ preventScroll: true })
    isFirst = false
    // Not within React's own commit: what is replayed there would not be heard.
    queueMicrotask(onFirst)
  }
}
