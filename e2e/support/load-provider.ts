import type { Page } from '@playwright/test'
import { fillCredentials, login } from './steps.ts'

/**
 * Triggers the provider's library on `/login` and waits for the Trusted Types policy that allows its loader.
 * Waits with a function, because the page's policy forbids evaluating strings.
 */
export async function loadProvider(page: Page): Promise<void> {
  await fillCredentials(page, { email: 'unknown@example.com', password: 'no such user' })
  await login.submit(page).click()
  await page.waitForFunction(() => {
    const { trustedTypes } = window as unknown as { trustedTypes: { defaultPolicy: unknown } }
    return trustedTypes.defaultPolicy !== null
  })
}
