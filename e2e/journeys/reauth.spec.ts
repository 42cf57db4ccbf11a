import { expect, test, type Page } from '../fixtures.ts'
import type { Arrange, TestUser } from '../support/arrange.ts'
import { alertWith, statusWith } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { googleReauth } from '../support/google.ts'
import { reauthDialog, reauthWithPassword } from '../support/reauth.ts'
import { triggerReauth, NEXT_PASSWORD, passwordPage } from '../support/password-page.ts'
import type { RunningProduct } from '../support/product.ts'
import { providerSession } from '../support/provider-session.ts'
import { login, signIn, storedToken } from '../support/steps.ts'
import { words, failureText } from '../words/words.ts'

/** Signed in an hour ago, with a new password submitted, so that re-authentication is required. */
async function openReauth(
  page: Page,
  arrange: Arrange,
  product: RunningProduct,
): Promise<TestUser> {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  await triggerReauth(page, product, user.email)
  return user
}

test('a sensitive action requires re-authentication and then continues', async ({
  page,
  arrange,
  product,
}) => {
  const user = await openReauth(page, arrange, product)
  await expect(reauthDialog.dialog(page)).toHaveAccessibleDescription(new RegExp(user.email))
  await expect(reauthDialog.password(page)).toBeFocused()
  await expect(googleReauth(page)).toHaveCount(0)
  await expectAccessible(page, 're-authentication')
  await reauthWithPassword(page, user.password)
  await expect(statusWith(page, words.changes.password.done)).toBeVisible()
  await expect(page).toHaveURL('/account/security')
})

for (const [key, tag] of [
  ['Escape', ' @all'],
  [words.account.cancel, ''],
] as const) {
  test(`closing the dialog with ${key} keeps the input, the focus and the session${tag}`, async ({
    page,
    arrange,
    product,
  }) => {
    await openReauth(page, arrange, product)
    const token = await storedToken(page)
    if (key === 'Escape') await page.keyboard.press('Escape')
    else await reauthDialog.cancel(page).click()
    await expect(reauthDialog.dialog(page)).toHaveCount(0)
    await expect(passwordPage.next(page)).toHaveValue(NEXT_PASSWORD)
    await expect(passwordPage.submit(page)).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    expect(await storedToken(page)).toBe(token)
    expect(await providerSession(page)).toHaveLength(1)
    await passwordPage.submit(page).click()
    await expect(reauthDialog.dialog(page)).toBeVisible()
  })
}

test('a wrong password is reported in the dialog, and can be corrected @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await openReauth(page, arrange, product)
  const token = await storedToken(page)
  await reauthWithPassword(page, 'not this one')
  await expect(alertWith(page, failureText('invalid-credential', 'reauth'))).toBeVisible()
  await expect(reauthDialog.password(page)).toBeFocused()
  await expectAccessible(page, 're-authentication, refused')
  expect(await storedToken(page)).toBe(token)
  expect(await providerSession(page)).toHaveLength(1)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await expect(statusWith(page, words.changes.password.done)).toBeVisible()
})

test('a user who forgot the password requests an email and stays on the page @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await openReauth(page, arrange, product)
  await reauthDialog.dialog(page).getByRole('button', { name: words.changes.reauth.forgot }).click()
  await expect(
    page.getByRole('status').filter({ hasText: words.changes.reauth.sent(user.email) }),
  ).toBeVisible()
  await expectAccessible(page, 're-authentication, email sent')
})

test('a sign-out in another tab closes the dialog @all', async ({
  page,
  arrange,
  product,
  context,
}) => {
  await openReauth(page, arrange, product)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: words.home.logout }).click()
  await expect(login.submit(page)).toBeVisible()
  await expect(reauthDialog.dialog(page)).toHaveCount(0)
})
