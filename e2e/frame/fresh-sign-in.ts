import type { Page } from '@playwright/test'

/** The question for a fresh sign-in, by the words people read. */
export const freshSignIn = {
  dialog: (page: Page) => page.getByRole('dialog', { name: 'Is it you?' }),
  password: (page: Page) => freshSignIn.dialog(page).getByRole('textbox', { name: 'Password' }),
  confirm: (page: Page) =>
    freshSignIn.dialog(page).getByRole('button', { name: 'Go on', exact: true }),
  google: (page: Page) =>
    freshSignIn.dialog(page).getByRole('button', { name: 'Go on with Google' }),
  cancel: (page: Page) => freshSignIn.dialog(page).getByRole('button', { name: 'Cancel' }),
}

/** Types the password once more. */
export async function signInOnceMore(page: Page, password: string) {
  await freshSignIn.password(page).fill(password)
  await freshSignIn.confirm(page).click()
}
