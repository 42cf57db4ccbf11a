import { expect, test, type Page } from '../fixtures.ts'
import { ageSignIn } from '../support/age-sign-in.ts'
import { alertWith, statusWith } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { reauthDialog, reauthWithPassword } from '../support/reauth.ts'
import {
  googleReauth,
  newGoogleEmail,
  openGoogle,
  useNewGoogleAccount as chooseAccount,
} from '../support/google.ts'
import { triggerReauth } from '../support/password-page.ts'
import { enablePopupBlocker } from '../support/popup-blocker.ts'
import type { RunningProduct } from '../support/product.ts'
import { forgetProvider } from '../support/provider-session.ts'
import { openAccount, signIn } from '../support/steps.ts'
import { words } from '../words/words.ts'
import { GOOGLE, googleFailure } from '../words/google-words.ts'
import { isOffered } from '../support/configured-product.ts'

test.skip(!isOffered('google'), 'The product does not offer Google')

const addGoogle = (page: Page) =>
  page.getByRole('button', { name: words.account.signInMethods.link(GOOGLE) })

/** Signs in with Google and submits a new password, so that re-authentication is required. */
async function openWithGoogle(page: Page, product: RunningProduct): Promise<string> {
  const email = newGoogleEmail()
  await page.goto('/login')
  await chooseAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await triggerReauth(page, product, email)
  return email
}

test('a user with only Google re-authenticates in a Google window', async ({ page, product }) => {
  const email = await openWithGoogle(page, product)
  await expect(reauthDialog.password(page)).toHaveCount(0)
  await expect(googleReauth(page)).toBeFocused()
  await expectAccessible(page, 're-authentication, Google')
  const popup = await openGoogle(page, googleReauth(page))
  await popup.getByRole('button', { name: email }).click()
  await expect(statusWith(page, words.changes.password.done)).toBeVisible()
})

test('the Google window opens within the click; closing it is reported; a second one replaces the first @all', async ({
  page,
  product,
  context,
}) => {
  await enablePopupBlocker(context)
  const email = await openWithGoogle(page, product)
  const first = await openGoogle(page, googleReauth(page))
  const closed = first.waitForEvent('close')
  const second = await openGoogle(
    page,
    reauthDialog.dialog(page).getByRole('button', { name: words.provider.reopen }),
  )
  await closed
  const cancelled = second.waitForEvent('close')
  await page.keyboard.press('Escape')
  await cancelled
  await expect(alertWith(page, googleFailure('popup-closed'))).toBeVisible()
  await expect(reauthDialog.dialog(page)).toBeVisible()
  const third = await openGoogle(page, googleReauth(page))
  await third.getByRole('button', { name: email }).click()
  await expect(statusWith(page, words.changes.password.done)).toBeVisible()
})

test('removing Google requires re-authentication as well as the confirmation @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await chooseAccount(await openGoogle(page, addGoogle(page)), user.email, 'Grace Hopper')
  const remove = page.getByRole('button', { name: words.account.signInMethods.unlink(GOOGLE) })
  await expect(remove).toBeVisible()
  await ageSignIn(page, product, user.email)
  await page.reload()
  await remove.click()
  const sure = page.getByRole('dialog', { name: words.account.signInMethods.unlinkTitle(GOOGLE) })
  await sure.getByRole('button', { name: words.account.signInMethods.unlink(GOOGLE) }).click()
  await expect(reauthDialog.password(page)).toBeFocused()
  await expectAccessible(page, 're-authentication above a confirmation')
  await page.keyboard.press('Escape')
  await expect(reauthDialog.dialog(page)).toHaveCount(0)
  await expect(
    sure.getByRole('button', { name: words.account.signInMethods.unlink(GOOGLE) }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await reauthWithPassword(page, user.password)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(words.account.signInMethods.unlinkDone(GOOGLE))).toBeVisible()
  await expect(addGoogle(page)).toBeVisible()
})

test('after re-authentication, adding Google takes another click: no window opens by itself @all', async ({
  page,
  arrange,
  context,
}) => {
  await enablePopupBlocker(context)
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await expect(addGoogle(page)).toBeVisible()
  // Another tab removes the provider's session; this tab is notified.
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await forgetProvider(other)
  await addGoogle(page).click()
  await reauthWithPassword(page, user.password)
  await expect(page.getByText(googleFailure('popup-closed'))).toBeVisible()
  await expect(addGoogle(page)).toBeFocused()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  await chooseAccount(await opened, user.email, 'Grace Hopper')
  await expect(page.getByText(words.account.signInMethods.linkDone(GOOGLE))).toBeVisible()
})
