import type { Page } from '@playwright/test'

/** The storage keys of the provider's session: one, or none. */
export const providerSession = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser')),
  )

/** Removes everything that the provider has stored in the browser. */
export const forgetProvider = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('firebase:')) localStorage.removeItem(key)
  })
