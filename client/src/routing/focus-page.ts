import type { RefCallback } from 'react'

/**
 * A ref for each page's `<main>`: reports the first page, and focuses each later one, so that the keyboard
 * starts there and a screen reader announces its title.
 */
export function createPageFocus(onFirst: () => void): RefCallback<HTMLElement> {
  let isFirst = true
  return (main) => {
    if (!main) return
    if (!isFirst) {
      main.className = 'entering' // fades in
      return main.focus({ preventScroll: true })
    }
    isFirst = false
    // React ignores events that are dispatched during its commit.
    queueMicrotask(onFirst)
  }
}
