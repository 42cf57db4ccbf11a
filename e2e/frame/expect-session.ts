import { expect, type Page } from '@playwright/test'
import { storedToken } from './steps.ts'

/** The heading that greets a person at home. */
export const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { name: `hey ${name}`, exact: true })

/** At home, greeted by name, with a session in the browser's storage. */
export async function expectSignedIn(page: Page, name: string) {
  await expect(greeting(page, name)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await storedToken(page)).toBeTruthy()
}

/** At the door, with the form in sight and nothing of a session left. */
export async function expectSignedOut(page: Page) {
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await storedToken(page)).toBeNull()
}
