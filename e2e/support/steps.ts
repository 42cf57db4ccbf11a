import { expect, type Page } from '@playwright/test'
import type { TestUser } from './arrange.ts'

/** The controls of the login page. */
export const login = {
  email: (page: Page) => page.getByPlaceholder('Enter your email'),
  password: (page: Page) => page.getByLabel(/^(New p|P)assword$/),
  submit: (page: Page) => page.getByRole('button', { name: 'Login', exact: true }),
  google: (page: Page) => page.getByRole('button', { name: 'Login with Google' }),
  signUp: (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true }),
}

/** Fills in email and password. */
export async function fillCredentials(
  page: Page,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
) {
  await login.email(page).fill(email)
  await login.password(page).fill(password)
}

/** Signs in with a password on the page at `path`. */
export async function signIn(
  page: Page,
  user: Pick<TestUser, 'email' | 'password'>,
  path = '/login',
) {
  await page.goto(path)
  await fillCredentials(page, user)
  await login.submit(page).click()
}

/** Signs up with the form of `/signup`. */
export async function signUp(page: Page, user: TestUser) {
  await page.goto('/signup')
  await page.getByLabel('First name').fill(user.firstName)
  await page.getByLabel('Last name').fill(user.lastName)
  await fillCredentials(page, user)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
}

/** Opens the account page, starting from home. */
export async function openAccount(page: Page) {
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
}

/** Opens the names form, starting from home. */
export async function editNames(page: Page) {
  await openAccount(page)
  await page.getByRole('button', { name: 'Edit' }).click()
}

/** Submits the names form. */
export async function saveNames(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
}

/** Returns home from the account page. */
export const goHome = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).click()

/** Stores the token of an existing session in the browser. */
export async function storeToken(page: Page, token: string) {
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('userToken', value), token)
}

/** The stored token, or `null`. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('userToken'))
}
