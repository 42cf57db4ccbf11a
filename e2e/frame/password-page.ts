import { expect, type Page } from '@playwright/test'
import { ageSignIn } from './age-sign-in.ts'
import { freshSignIn } from './fresh-sign-in.ts'
import type { Product } from './product.ts'

/** What the page for a new password is given. */
export const NEXT_PASSWORD = 'a nanosecond is 30 cm'

/** Its parts, by the words people read. */
export const passwordPage = {
  next: (page: Page) => page.getByRole('textbox', { name: 'New password' }),
  submit: (page: Page) => page.getByRole('button', { name: /^(Change|Set) password$/ }),
}

/** Types a new password and sends it. */
export async function changePassword(page: Page) {
  await page.goto('/account/password')
  await passwordPage.next(page).fill(NEXT_PASSWORD)
  await passwordPage.submit(page).click()
}

/** Somebody's sign-in is an hour old by now, and they want a new password: the page asks. */
export async function askForPassword(page: Page, product: Product, email: string) {
  await ageSignIn(page, product, email)
  await changePassword(page)
  await expect(freshSignIn.dialog(page)).toBeVisible()
}
