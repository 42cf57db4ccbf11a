import type { BrowserContext } from '@playwright/test'

/**
 * Emulates the popup blocker. The headless browser from npm has none, so this allows one window per user
 * activation (`navigator.userActivation`). A full Chromium (`E2E_CHROMIUM`) uses its own.
 */
export async function enablePopupBlocker(context: BrowserContext) {
  await context.addInitScript(() => {
    const open = window.open.bind(window)
    let consumed = false
    addEventListener('pointerdown', () => (consumed = false), { capture: true })
    addEventListener('keydown', () => (consumed = false), { capture: true })
    window.open = (...args) => {
      if (consumed || !navigator.userActivation.isActive) return null
      consumed = true
      return open(...args)
    }
  })
}
