import type { Page } from '@playwright/test'
import { fillCredentials, login } from './steps.ts'

/**
 * Has the provider's library at work on `/login`, whose loader is a script that may be added, and waits until
 * the page's policy of Trusted Types says so. By a function, not a text: the page evaluates none.
 */
export async function putProviderToWork(page: Page): Promise<void> {
  await fillCredentials(page, { email: 'nobody@example.com', password: 'no such person' })
  await login.submit(page).click()
  await page.waitForFunction(() => {
    const { trustedTypes } = window as unknown as { trustedTypes: { defaultPolicy: unknown } }
    return trustedTypes.defaultPolicy !== null
  })
}
