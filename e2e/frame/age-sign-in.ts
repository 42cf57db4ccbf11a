import type { Page } from '@playwright/test'
import { findAccount, updateAccount } from './administer.ts'
import type { Product } from './product.ts'

const HOUR_MS = 3_600_000

/**
 * The person signed in an hour ago, by the provider's word. The proof that the browser keeps is at its end,
 * so that the next one says so; the page has to be loaded again to find that out.
 */
export async function ageSignIn(page: Page, product: Product, email: string) {
  const then = Date.now() - HOUR_MS
  const { validSince } = await findAccount(product, email)
  const earlier = validSince && { validSince: String(Math.floor(then / 1000) - 60) }
  await updateAccount(product, email, { lastLoginAt: String(then), ...earlier })
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser'))
    const kept = JSON.parse(localStorage.getItem(key ?? '') ?? '{}') as {
      stsTokenManager: { expirationTime: number }
    }
    kept.stsTokenManager.expirationTime = 1
    localStorage.setItem(key ?? '', JSON.stringify(kept))
  })
}
