import type { Page } from '@playwright/test'

/** The re-authentication dialog and its controls. */
export const reauthDialog = {
  dialog: (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' }),
  password: (page: Page) => reauthDialog.dialog(page).getByRole('textbox', { name: 'Password' }),
  confirm: (page: Page) =>
    reauthDialog.dialog(page).getByRole('button', { name: 'Continue', exact: true }),
  google: (page: Page) =>
    reauthDialog.dialog(page).getByRole('button', { name: 'Continue with Google' }),
  cancel: (page: Page) => reauthDialog.dialog(page).getByRole('button', { name: 'Cancel' }),
}

/** Re-authenticates with the password. */
export async function reauthWithPassword(page: Page, password: string) {
  await reauthDialog.password(page).fill(password)
  await reauthDialog.confirm(page).click()
}
