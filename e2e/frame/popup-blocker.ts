import type { BrowserContext } from '@playwright/test'

/**
 * The browser's own blocker, as it is switched on for people. The browser that npm brings along is built
 * without its interface and lets every window open; so the rule is kept here, by the browser's own word
 * on whether a person just acted (`navigator.userActivation`), which an opened window uses up.
 * A whole Chromium (`E2E_CHROMIUM`) keeps it itself: Playwright is told not to switch it off.
 */
export async function switchBlockerOn(context: BrowserContext) {
  await context.addInitScript(() => {
    const open = window.open.bind(window)
    let usedUp = false
    addEventListener('pointerdown', () => (usedUp = false), { capture: true })
    addEventListener('keydown', () => (usedUp = false), { capture: true })
    window.open = (...args) => {
      if (usedUp || !navigator.userActivation.isActive) return null
      usedUp = true
      return open(...args)
    }
  })
}
