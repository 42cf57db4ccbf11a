import type { AccountSection } from '@foyer/contract/client-paths.ts'
import { PROVIDERS, type ProviderId } from '@foyer/contract/providers.ts'
import { expect, type Page } from '@playwright/test'
import type { Arrange, TestUser } from './arrange.ts'
import { configuredProduct } from './configured-product.ts'
import { labelled, link, main } from './locators.ts'
import { fillCompletion, fillProfile, IS_COMPLETED_LATER } from './profile.ts'
import { oneOf, words } from '../words/words.ts'

/** The controls of login and sign-up. */
export const login = {
  email: (page: Page) => page.getByPlaceholder(words.field.emailPlaceholder),
  password: (page: Page) =>
    page.getByLabel(oneOf(words.field.password, words.changes.password.label)),
  submit: (page: Page) => page.getByRole('button', { name: words.login.submit, exact: true }),
  provider: (page: Page, id: ProviderId) =>
    page.getByRole('button', {
      name: oneOf(
        ...[words.login, words.signUp].map(({ withProvider }) => withProvider(PROVIDERS[id].name)),
      ),
    }),
  signUp: (page: Page) => page.getByRole('button', { name: words.signUp.submit, exact: true }),
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

/** Fills in what the form of `/signup` requires. */
export async function fillSignUp(page: Page, user: Pick<TestUser, 'email' | 'password'>) {
  await fillCredentials(page, user)
  await fillProfile(page)
}

/** Signs up with the form on the page at `path`. */
export async function signUp(page: Page, user: TestUser, path = '/signup') {
  await page.goto(path)
  await labelled(page, words.field.firstName).fill(user.firstName)
  await labelled(page, words.field.lastName).fill(user.lastName)
  await fillSignUp(page, user)
  await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
}

/**
 * Fills in the completion form, which is shown to users who did not use the sign-up form. Does nothing if the product
 * requires nothing.
 */
export async function completeAccount(page: Page) {
  if (!IS_COMPLETED_LATER) return
  await fillCompletion(page)
  await main(page).getByRole('button', { name: words.profile.completion.submit }).click()
}

/** Leaves the page that follows a password reset. */
export async function continueAfterReset(page: Page) {
  await expect(page.getByRole('main', { name: words.emailLinks.link.reset.done })).toBeFocused()
  await link(page, words.emailLinks.link.continueLabel).click()
}

/** The names on the account page. */
export const namesCard = (page: Page) =>
  page.getByRole('region', { name: words.title.accountProfile })

/** Opens a section of the account, starting from home. */
export async function openAccount(page: Page, section: AccountSection = 'accountProfile') {
  await main(page).getByRole('link', { name: words.title.account }).click()
  await expect(page.getByRole('heading', { name: words.title.account, level: 1 })).toBeVisible()
  if (section !== 'account') await openSection(page, section)
}

/** Opens a section of the account, starting from another one. */
export async function openSection(page: Page, section: AccountSection) {
  const title = words.title[section]
  const name = { ...words.title, ...words.account.navigation }[section]
  const navigation = page.getByRole('navigation', { name: words.title.account })
  // On narrow screens, only the first page has it.
  if (!(await navigation.isVisible())) await link(page, words.title.account).click()
  await navigation.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** Opens the names form, starting from home. */
export async function editNames(page: Page) {
  await openAccount(page)
  await page.getByRole('button', { name: words.account.profile.edit }).click()
}

/** Submits the names form. */
export async function saveNames(page: Page) {
  await namesCard(page).getByRole('button', { name: words.account.save }).click()
  await expect(page.getByText(words.account.profile.saved)).toBeVisible()
}

/** Returns home from another page. */
export const goHome = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: configuredProduct.name, exact: true }).click()

/** Stores the token of an existing session in the browser. */
export async function storeToken(page: Page, token: string) {
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('userToken', value), token)
}

/**
 * The user's session ends while none of their pages is open. A call of an open page would learn of it, and the notice
 * would be gone after a reload.
 */
export async function endSession(page: Page, arrange: Pick<Arrange, 'revokeSession'>) {
  const token = (await storedToken(page)) ?? ''
  await page.goto('/robots.txt')
  await arrange.revokeSession(token)
}

/** The stored token, or `null`. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('userToken'))
}
