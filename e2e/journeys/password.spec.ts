import { expect, test, type Page } from '../fixtures.ts'
import { ageSignIn } from '../support/age-sign-in.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { tabTo } from '../support/keyboard.ts'
import { reauthDialog } from '../support/reauth.ts'
import { openAccount, signIn, storedToken } from '../support/steps.ts'
import { tokenStatus } from '../support/token-status.ts'
import { alertWith, link, statusWith } from '../support/locators.ts'
import { ANY, words, counted, matching, passwordRuleText } from '../words/words.ts'
import { pageTitle } from '../support/configured-product.ts'

const NEW_PASSWORD = 'a nanosecond is 30 cm'
const newPassword = (page: Page) =>
  page.getByRole('textbox', { name: words.changes.password.label })
const change = (page: Page) => link(page, words.account.signInMethods.changePassword)
const cancel = (page: Page) => link(page, words.changes.cancel)

test('a password is changed by keyboard alone: this device stays signed in, every other one is signed out', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  const elsewhere = await arrange.session(user)
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  const before = await storedToken(page)
  await expect(page.getByRole('time')).toHaveText(
    matching(words.account.signInMethods.passwordSet(ANY)),
  )
  await change(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/password')
  await expect(page).toHaveTitle(pageTitle(words.title.accountPassword))
  // Unfolded in its row: the page stays.
  await expect(page.getByRole('main', { name: words.title.accountSecurity })).toBeVisible()
  await expect(newPassword(page)).toBeFocused()
  await expectAccessible(page, 'new password')
  // The button can be reached, and says what is missing.
  await tabTo(page, words.changes.password.change)
  await page.keyboard.press('Enter')
  await expect(newPassword(page)).toHaveAccessibleDescription(
    new RegExp(words.failures.fields.required),
  )
  await expect(newPassword(page)).toBeFocused()
  await page.keyboard.type(NEW_PASSWORD)
  await expect(
    page.getByRole('listitem').filter({ hasText: counted(words.passwordRules.minLength, 6) }),
  ).toContainText(`(${words.passwordRules.met})`)
  await page.keyboard.press('Enter')

  await expect(statusWith(page, words.changes.password.done)).toBeVisible()
  await expect(page).toHaveURL('/account/security')
  await expect(change(page)).toBeFocused()
  await expect(
    page.getByText(matching(words.account.signInMethods.passwordChanged(ANY))),
  ).toBeVisible()
  await expectAccessible(page, 'account, password saved')
  expect(await storedToken(page)).not.toBe(before)
  expect(
    await Promise.all([before, elsewhere].map((token) => tokenStatus(product, token))),
  ).toEqual([401, 401])
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { ...user, password: NEW_PASSWORD })
  await expectSignedIn(page, 'Grace')
})

test('the form unfolds in its row, has an address of its own, and folds again', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/account/security')
  await expect(change(page)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 100))
  const scrolled = await page.evaluate(() => scrollY)
  const folds: Record<string, () => Promise<unknown>> = {
    Escape: () => page.keyboard.press('Escape'),
    Cancel: () => cancel(page).click(),
    Back: () => page.goBack(),
  }
  for (const [how, fold] of Object.entries(folds))
    await test.step(how, async () => {
      await change(page).click()
      await expect(page).toHaveURL('/account/password')
      await expect(newPassword(page)).toBeFocused()
      await newPassword(page).fill(NEW_PASSWORD)
      await fold()
      await expect(page).toHaveURL('/account/security')
      await expect(page).toHaveTitle(pageTitle(words.title.accountSecurity))
      await expect(newPassword(page)).toHaveCount(0)
      await expect(change(page)).toBeFocused()
    })
  // Nothing has moved.
  expect(scrolled).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)

  await test.step('Back also closes the dialog that the form has opened', async () => {
    await ageSignIn(page, product, user.email)
    await change(page).click()
    await newPassword(page).fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(reauthDialog.password(page)).toBeFocused()
    await page.goBack()
    await expect(reauthDialog.dialog(page)).toHaveCount(0)
    await expect(change(page)).toBeFocused()
  })

  await page.goto('/account/password')
  await expect(newPassword(page)).toBeFocused()
  await expect(newPassword(page)).toBeInViewport()
})

test('the form has a username field for password managers @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/password')
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(user.email)
  await expect(newPassword(page)).toHaveAttribute('autocomplete', 'new-password')
})

test('a password against the policy is reported at its field, and the input stays @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/password')
  await newPassword(page).fill('12345')
  await page.getByRole('button', { name: words.changes.password.change }).click()
  await expect(
    alertWith(page, passwordRuleText(counted(words.passwordRules.minLength, 6))),
  ).toBeVisible()
  await expect(newPassword(page)).toBeFocused()
  await expect(newPassword(page)).toHaveValue('12345')
  await expectAccessible(page, 'new password, refused')
})

test('/.well-known/change-password opens the form after signing in', async ({ page, arrange }) => {
  const user = await arrange.user()
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/login?return_to=%2Faccount%2Fpassword')
  await signIn(page, user, page.url())
  await expect(page).toHaveURL('/account/password')
  await expect(newPassword(page)).toBeVisible()
})
