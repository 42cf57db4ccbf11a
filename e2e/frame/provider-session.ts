import type { Page } from '@playwright/test'

/** Where the browser keeps the provider's session: one name, or none. */
export const providerSession = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser')),
  )

/** The browser loses all it keeps for the provider, and nothing of ours. */
export const forgetProvider = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('firebase:')) localStorage.removeItem(key)
  })
