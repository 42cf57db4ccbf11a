import { expect, type Page } from '@playwright/test'
import type { Person } from './arrange.ts'

/** What people do at the door, by the words they read. */
export const login = {
  email: (page: Page) => page.getByPlaceholder('Enter your email'),
  password: (page: Page) => page.getByLabel(/^(New p|P)assword$/),
  submit: (page: Page) => page.getByRole('button', { name: 'Login', exact: true }),
  google: (page: Page) => page.getByRole('button', { name: 'Login with Google' }),
  signUp: (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true }),
}

/** Types email and password, as into any form that has them. */
export async function fillCredentials(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  await login.email(page).fill(email)
  await login.password(page).fill(password)
}

/** Signs in with a password on the page that is open, or on `/login`. */
export async function signIn(
  page: Page,
  person: Pick<Person, 'email' | 'password'>,
  address = '/login',
) {
  await page.goto(address)
  await fillCredentials(page, person)
  await login.submit(page).click()
}

/** Fills in `/signup` and sends it. */
export async function signUp(page: Page, person: Person) {
  await page.goto('/signup')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await fillCredentials(page, person)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
}

/** From home to the account, as people go there. */
export async function openAccount(page: Page) {
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
}

/** From home to the form for the names. */
export async function editNames(page: Page) {
  await openAccount(page)
  await page.getByRole('button', { name: 'Edit names' }).click()
}

/** The form for the names is sent, and they are saved. */
export async function saveNames(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your names are saved.')).toBeVisible()
}

/** From the account back home. */
export const goHome = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).click()

/** Comes back with a session of an earlier day: its token is in the browser's storage. */
export async function bringToken(page: Page, token: string) {
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('userToken', value), token)
}

/** The token the browser keeps, or `null`. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('userToken'))
}
