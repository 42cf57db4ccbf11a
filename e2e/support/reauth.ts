import type { Page } from '@playwright/test'
import { words } from '../words/words.ts'

/** The re-authentication dialog and its controls. */
export const reauthDialog = {
  dialog: (page: Page) => page.getByRole('dialog', { name: words.changes.reauth.title }),
  password: (page: Page) =>
    reauthDialog.dialog(page).getByRole('textbox', { name: words.changes.reauth.label }),
  confirm: (page: Page) =>
    reauthDialog
      .dialog(page)
      .getByRole('button', { name: words.changes.reauth.confirm, exact: true }),
  cancel: (page: Page) =>
    reauthDialog.dialog(page).getByRole('button', { name: words.account.cancel }),
}

/** Re-authenticates with the password. */
export async function reauthWithPassword(page: Page, password: string) {
  await reauthDialog.password(page).fill(password)
  await reauthDialog.confirm(page).click()
}
