import { expect, type Page } from '@playwright/test'
import { storedToken } from './steps.ts'
import { words } from '../words/words.ts'

/** The greeting at home. */
export const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { name: words.home.greeting(name), exact: true })

/** Expects home with the user's name and a stored token. */
export async function expectSignedIn(page: Page, name: string) {
  await expect(greeting(page, name)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await storedToken(page)).toBeTruthy()
}

/** Expects the login form and no stored token. */
export async function expectSignedOut(page: Page) {
  await expect(page.getByRole('heading', { name: words.title.login, exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await storedToken(page)).toBeNull()
}
