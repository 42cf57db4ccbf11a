import { expect, test, type Page } from '../fixtures.ts'
import { isOffered } from '../support/configured-product.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import {
  newGoogleEmail,
  openGoogle,
  useNewGoogleAccount as chooseAccount,
} from '../support/google.ts'
import { tabTo } from '../support/keyboard.ts'
import { button, heading, link, statusWith } from '../support/locators.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { newEmail } from '../support/provider-window.ts'
import { namesCard, openAccount, openSection, signIn } from '../support/steps.ts'
import { GOOGLE } from '../words/google-words.ts'
import { ANY, matching, words } from '../words/words.ts'

test.skip(!isOffered('google'), 'The product does not offer Google')

const { signInMethods } = words.account

const security = (page: Page) => page.getByRole('region', { name: words.account.security.ways })
const add = (page: Page) => button(page, signInMethods.link(GOOGLE))
const remove = (page: Page) => button(page, signInMethods.unlink(GOOGLE))
const added = (page: Page) => statusWith(page, signInMethods.linkDone(GOOGLE))
const removed = (page: Page) => statusWith(page, signInMethods.unlinkDone(GOOGLE))
const removal = (page: Page) =>
  page.getByRole('dialog', { name: signInMethods.unlinkTitle(GOOGLE) })

/** Signs a new user up with Google alone. */
async function signUpWithGoogle(page: Page, email = newGoogleEmail()) {
  await page.goto('/login')
  await chooseAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
}

test('a Google account with the same email is added, can sign in, and is removed after a confirmation', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await chooseAccount(await openGoogle(page, add(page)), user.email, 'Grace Hopper')
  await expect(added(page)).toBeVisible()
  await expect(remove(page)).toBeVisible()
  await expectAccessible(page, 'account, Google added')
  await remove(page).click()
  await expectAccessible(page, 'account, removing Google')
  await page.keyboard.press('Escape')
  await expect(remove(page)).toBeFocused()
  await remove(page).click()
  await removal(page)
    .getByRole('button', { name: signInMethods.unlink(GOOGLE) })
    .click()
  await expect(removed(page)).toBeVisible()
  await expect(add(page)).toBeVisible()
})

test('Google is added and removed by keyboard alone', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await tabTo(page, signInMethods.link(GOOGLE))
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  await chooseAccount(await opened, user.email, 'Grace Hopper')
  await expect(added(page)).toBeVisible()
  await expect(remove(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removal(page).locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remove(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(removal(page).getByRole('button', { name: words.account.cancel })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(removed(page)).toBeVisible()
  await expect(add(page)).toBeFocused()
})

test('the last sign-in method cannot be removed, and the page says why @all', async ({ page }) => {
  await signUpWithGoogle(page)
  await openAccount(page, 'accountSecurity')
  await expect(security(page).getByText(signInMethods.setPasswordFirst(GOOGLE))).toBeVisible()
  await expect(remove(page)).toHaveCount(0)
  await expect(security(page).getByRole('link', { name: signInMethods.setPassword })).toBeVisible()
  await openSection(page, 'accountProfile')
  await expect(namesCard(page).getByText(signInMethods.verified)).toBeVisible()
  await expect(namesCard(page).getByText(words.changes.email.passwordFirst)).toBeVisible()
  await expect(
    namesCard(page).getByRole('link', { name: signInMethods.setPassword }),
  ).toHaveAttribute('href', '/account/password')
})

test('a user who has only Google sets a password before the email can be changed @all', async ({
  page,
}) => {
  await signUpWithGoogle(page)
  await openAccount(page)
  await expect(page.getByText(words.changes.email.passwordFirst)).toBeVisible()
  await page.goto('/account/email')
  await expect(page.getByText(words.changes.email.passwordFirst)).toBeVisible()
  await expectAccessible(page, 'new email, only Google')
  await link(page, words.changes.cancel).click()
  await expect(page).toHaveURL('/account/profile')
  await page.goBack()
  await link(page, signInMethods.setPassword).click()
  await expect(page).toHaveURL('/account/password')
})

test('a Google account with the old email is removed, as the form announces @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await chooseAccount(await openGoogle(page, add(page)), user.email, 'Grace Hopper')
  await expect(remove(page)).toBeVisible()
  await openSection(page, 'accountProfile')
  await link(page, signInMethods.changeEmail).click()
  await expect(page.getByText(words.changes.email.unlinks(GOOGLE))).toBeVisible()
  await expectAccessible(page, 'new email, Google will be removed')
  const next = newEmail()
  await page.getByRole('textbox', { name: words.changes.email.label }).fill(next)
  await page.getByRole('button', { name: words.changes.email.submit, exact: true }).click()
  await expect(
    page.getByRole('region', { name: words.changes.email.sent }).filter({ hasText: next }),
  ).toBeVisible()
  await openSection(page, 'accountSecurity')
  await expect(add(page)).toBeVisible()
})

test('a user with Google sets a first password and can sign in with both @all', async ({
  page,
}) => {
  const email = newGoogleEmail()
  const password = 'a nanosecond is 30 cm'
  await signUpWithGoogle(page, email)
  await openAccount(page, 'accountSecurity')
  await link(page, signInMethods.setPassword).click()
  await page.getByRole('textbox', { name: words.changes.password.label }).fill(password)
  await page.getByRole('button', { name: words.changes.password.set }).click()
  await expect(statusWith(page, words.changes.password.done)).toBeVisible()
  await expect(remove(page)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { email, password })
  await expectSignedIn(page, 'Lin')
})

test('a user with Google deletes the account and can sign up again from scratch @all', async ({
  page,
}) => {
  const email = newGoogleEmail()
  await signUpWithGoogle(page, email)
  await page.goto('/account/delete')
  await page.getByRole('textbox', { name: matching(words.changes.deletion.label(ANY)) }).fill(email)
  await page.getByRole('button', { name: words.changes.deletion.submit }).click()
  await expect(heading(page, words.changes.deletion.done)).toBeVisible()
  const stored = await page.evaluate(() => Object.keys(localStorage))
  expect(stored.filter((key) => !/language|theme/.test(key))).toEqual([])
  await page.goto('/login')
  await chooseAccount(await openGoogle(page), email, 'Lin Manuel')
  await expectSignedIn(page, 'Lin')
})
