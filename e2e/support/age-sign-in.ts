import type { Page } from '@playwright/test'
import { findProviderAccount, updateProviderAccount } from './provider-admin.ts'
import type { RunningProduct } from './product.ts'

const HOUR_MS = 3_600_000

/**
 * Makes the user's sign-in an hour older at the provider, and the browser's ID token expired, so that it is
 * refreshed with the older time. Takes effect with the next page load.
 */
export async function ageSignIn(page: Page, product: RunningProduct, email: string) {
  const anHourAgo = Date.now() - HOUR_MS
  const { validSince } = await findProviderAccount(product, email)
  const earlier = validSince && { validSince: String(Math.floor(anHourAgo / 1000) - 60) }
  await updateProviderAccount(product, email, { lastLoginAt: String(anHourAgo), ...earlier })
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser'))
    const stored = JSON.parse(localStorage.getItem(key ?? '') ?? '{}') as {
      stsTokenManager: { accessToken: string; expirationTime: number }
    }
    const { accessToken } = stored.stsTokenManager
    const store = Storage.prototype.setItem
    // What this page still does, such as a check for a verified email, writes the token again.
    Storage.prototype.setItem = function setExpired(this: Storage, name: string, value: string) {
      if (name !== key || !value.includes(accessToken)) return store.call(this, name, value)
      const user = JSON.parse(value) as typeof stored
      user.stsTokenManager.expirationTime = 1
      return store.call(this, name, JSON.stringify(user))
    }
    localStorage.setItem(key ?? '', JSON.stringify(stored))
  })
}
