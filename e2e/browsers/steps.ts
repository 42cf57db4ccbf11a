import { expect } from '@playwright/test'
import type { TestUser } from '../support/arrange.ts'
import { words } from '../words/words.ts'
import type { Page } from './page.ts'

type Credentials = Pick<TestUser, 'email' | 'password'>

const storedToken = (at: Page) => at.run(() => localStorage.getItem('userToken'))

/** Fills in email and password. */
export async function fillCredentials(at: Page, { email, password }: Credentials) {
  await at.fill(words.field.email, email)
  await at.fill(words.field.password, password)
}

/** Submits the form of the login page. */
export async function submitLogin(at: Page, user: Credentials) {
  await fillCredentials(at, user)
  await at.click({ role: 'button', name: words.login.submit })
}

/** Signs in with a password. */
export async function signIn(at: Page, user: Credentials) {
  await at.goto('/login')
  await submitLogin(at, user)
}

/** Logs out at home. */
export async function logOut(at: Page) {
  await at.click({ role: 'button', name: words.home.logout })
  await expectSignedOut(at)
}

/** Expects home with the user's name and a stored token. */
export async function expectSignedIn(at: Page, name: string) {
  await at.expectVisible({ role: 'heading', name: words.home.greeting(name) })
  expect(await storedToken(at)).toBeTruthy()
}

/** Expects the login form and no stored token. */
export async function expectSignedOut(at: Page) {
  await at.expectVisible({ role: 'heading', name: words.title.login })
  await at.expectPath('/login')
  expect(await storedToken(at)).toBeNull()
}
