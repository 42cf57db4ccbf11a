import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { login } from './steps.ts'

/** A new Google email. */
export const newGoogleEmail = () => `lin.${randomUUID().slice(0, 8)}@gmail.com`

/** Opens the Google window, which the embedded provider fakes. */
export async function openGoogle(page: Page, button = login.google(page)): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await button.click()
  return opened
}

/** Creates a Google account in Google's window or page and signs in with it. */
export async function useNewGoogleAccount(at: Page, email: string, name: string) {
  await at.getByRole('button', { name: 'Add new account' }).click()
  await at.getByLabel('Email').fill(email)
  await at.getByLabel('Display name').fill(name)
  await at.getByRole('button', { name: /^Sign in with/ }).click()
}
