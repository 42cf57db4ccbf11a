import { expect, type Page } from '@playwright/test'
import { ageSignIn } from './age-sign-in.ts'
import { reauthDialog } from './reauth.ts'
import type { RunningProduct } from './product.ts'
import { words, oneOf } from '../words/words.ts'

/** The new password. */
export const NEXT_PASSWORD = 'a nanosecond is 30 cm'

/** The controls of the password page. */
export const passwordPage = {
  next: (page: Page) => page.getByRole('textbox', { name: words.changes.password.label }),
  submit: (page: Page) =>
    page.getByRole('button', {
      name: oneOf(words.changes.password.change, words.changes.password.set),
    }),
}

/** Submits a new password. */
export async function changePassword(page: Page) {
  await page.goto('/account/password')
  await passwordPage.next(page).fill(NEXT_PASSWORD)
  await passwordPage.submit(page).click()
}

/** Submits a new password with a sign-in an hour ago, so that re-authentication is required. */
export async function triggerReauth(page: Page, product: RunningProduct, email: string) {
  await ageSignIn(page, product, email)
  await changePassword(page)
  await expect(reauthDialog.dialog(page)).toBeVisible()
}
