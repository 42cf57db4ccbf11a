import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'

/** Opens the window of Google or another federated provider, which the embedded identity provider fakes. */
export async function openProviderWindow(page: Page, button: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await button.click()
  return opened
}

/** Creates an account in a provider's window or page and signs in with it. */
export async function addAccount(
  at: Page,
  { email, name }: { readonly email: string; readonly name: string },
) {
  await at.getByRole('button', { name: 'Add new account' }).click()
  await at.getByLabel('Email').fill(email)
  await at.getByLabel('Display name').fill(name)
  await at.getByRole('button', { name: /^Sign in with/ }).click()
}

/** Signs in with an account that the provider knows. */
export const chooseAccount = (window: Page, email: string) =>
  window.getByRole('button', { name: email }).click()

/** An email that no account has. */
export const newEmail = () => `lin.${randomUUID().slice(0, 8)}@example.com`
