import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { login } from './steps.ts'

/** An address nobody has used yet. */
export const newGoogleEmail = () => `lin.${randomUUID().slice(0, 8)}@gmail.com`

/** Opens Google's window (the embedded provider's stand-in for it). */
export async function openGoogle(page: Page, button = login.google(page)): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await button.click()
  return opened
}

/** Makes up a Google account, in Google's window or in the page's place, and goes on with it. */
export async function useNewGoogleAccount(at: Page, email: string, name: string) {
  await at.getByRole('button', { name: 'Add new account' }).click()
  await at.getByLabel('Email').fill(email)
  await at.getByLabel('Display name').fill(name)
  await at.getByRole('button', { name: /^Sign in with/ }).click()
}
