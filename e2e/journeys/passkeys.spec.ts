import { expect, test, type Page } from '../fixtures.ts'
import { ageAllPasskeys } from '../../testing/edit-database.ts'
import { openAuthenticator } from '../support/authenticator.ts'
import type { TestSetup } from '../support/email-links.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { googleTest, newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { tabTo } from '../support/keyboard.ts'
import { alert, button, link, statusWith } from '../support/locators.ts'
import {
  logOutFromAccount,
  passkeyLogin,
  imitatePasswordManager,
  passkeysCard,
  removePasskey,
  userWithPasskey,
  watchPasskeyRequests,
  withoutAutofill,
} from '../support/passkeys.ts'
import { changePassword } from '../support/password-page.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { reauthDialog, reauthWithPassword } from '../support/reauth.ts'
import { fillCredentials, login, openAccount, openSection, signIn } from '../support/steps.ts'
import { secondStep } from '../support/two-step.ts'
import { failureText, words } from '../words/words.ts'

const { passkeys } = words.factors
const { more } = words.account

test('a user adds a passkey and logs in with it alone', async ({ page, arrange, product }) => {
  await withoutAutofill(page)
  const { authenticator } = await userWithPasskey(page, { arrange, product })
  expect(await authenticator.credentials()).toHaveLength(1)
  await logOutFromAccount(page)
  await expectAccessible(page, 'login with passkeys')
  await passkeyLogin(page).click()
  await expectSignedIn(page, 'Grace')

  await logOutFromAccount(page)
  await expect(passkeyLogin(page)).toHaveAccessibleDescription(words.provider.lastUsed)
})

test('a password manager that replaces the objects of the browser has passkeys too @all', async ({
  page,
  arrange,
  product,
}) => {
  await withoutAutofill(page)
  await imitatePasswordManager(page)
  await userWithPasskey(page, { arrange, product })
  await logOutFromAccount(page)
  await passkeyLogin(page).click()
  await expectSignedIn(page, 'Grace')
})

test('the email field offers the passkey', async ({ page, arrange, product }) => {
  const { authenticator } = await userWithPasskey(page, { arrange, product })
  await authenticator.answer(false)
  await logOutFromAccount(page)
  await expect(login.email(page)).toHaveAttribute('autocomplete', 'username webauthn')
  // With presence, the virtual authenticator chooses the passkey at once.
  await authenticator.answer(true)
  await page.reload()
  await expectSignedIn(page, 'Grace')
})

test('a user can keep typing while passkeys are offered, and another method ends that', async ({
  page,
  arrange,
  product,
}) => {
  const { user, authenticator } = await userWithPasskey(page, { arrange, product })
  const requests = await watchPasskeyRequests(page)
  await authenticator.answer(false)
  await logOutFromAccount(page)
  await expect.poll(() => requests()).toEqual(['conditional'])
  await fillCredentials(page, user)
  await expect(login.email(page)).toHaveValue(user.email)
  expect(await requests()).toEqual(['conditional'])
  await login.submit(page).click()
  await expectSignedIn(page, 'Grace')
  expect(await requests()).toEqual(['conditional', 'AbortError'])
})

googleTest(
  'Google ends the offer of passkeys in the email field @all',
  async ({ page, arrange, product }) => {
    const { authenticator } = await userWithPasskey(page, { arrange, product })
    const requests = await watchPasskeyRequests(page)
    await authenticator.answer(false)
    await logOutFromAccount(page)
    await expect.poll(() => requests()).toEqual(['conditional'])
    const popup = await openGoogle(page)
    await expect.poll(() => requests()).toEqual(['conditional', 'AbortError'])
    await useNewGoogleAccount(popup, newGoogleEmail(), 'Lin Miranda')
    await expectSignedIn(page, 'Lin')
  },
)

test('the button ends the offer in the email field, and a dismissed dialog says nothing @all', async ({
  page,
  arrange,
  product,
}) => {
  const { authenticator } = await userWithPasskey(page, { arrange, product })
  const requests = await watchPasskeyRequests(page)
  await authenticator.answer(false)
  await logOutFromAccount(page)
  await expect.poll(() => requests()).toEqual(['conditional'])
  await authenticator.verify(false)
  await authenticator.answer(true)
  await passkeyLogin(page).click()
  // The authenticator cannot verify the user. To the page, that is the same as a dismissed dialog.
  await expect
    .poll(async () => (await requests()).slice(0, 4))
    .toEqual(['conditional', 'AbortError', 'modal', 'NotAllowedError'])
  await expectSignedOut(page)
  await expect(alert(page)).toHaveCount(0)
  await expect(passkeyLogin(page)).toBeEnabled()
})

test('after the password, a passkey completes the login', async ({ page, arrange, product }) => {
  const { user } = await userWithPasskeyStep(page, { arrange, product })
  await signIn(page, user)
  await expect(usePasskey(page)).toBeFocused()
  await secondStep.others(page).click()
  await expectAccessible(page, 'second step with a passkey')
  await usePasskey(page).press('Enter')
  await expectSignedIn(page, 'Grace')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('the second step asks for the passkey by itself, and a dismissed dialog leaves the button @all', async ({
    page,
    arrange,
    product,
  }) => {
    const { user, authenticator } = await userWithPasskeyStep(page, { arrange, product })
    const requests = await watchPasskeyRequests(page)
    await authenticator.verify(false)
    await signIn(page, user)
    await expect
      .poll(async () => (await requests()).slice(-2))
      .toEqual(['modal', 'NotAllowedError'])
    await expect(usePasskey(page)).toBeFocused()
    await expect(alert(page)).toHaveCount(0)
    await authenticator.answer(false)
    await signIn(page, user)
    await expect(usePasskey(page)).toBeDisabled()
    await expect(usePasskey(page)).toBeFocused()
    await authenticator.answer(true)
    await authenticator.verify(true)
    await signIn(page, user)
    await expectSignedIn(page, 'Grace')
  })
})

test('a new password, set with the passkey as the second step, pauses no passkey @all', async ({
  page,
  arrange,
  product,
}) => {
  await withoutAutofill(page)
  const { user } = await userWithPasskeyStep(page, { arrange, product })
  ageAllPasskeys(product)
  await signIn(page, user)
  await usePasskey(page).click()
  await expectSignedIn(page, 'Grace')
  await changePassword(page)
  await usePasskey(page).click()
  await expect(statusWith(page, words.changes.password.done)).toBeVisible()
  await openSection(page, 'accountSecurity')
  await expect(passkeysCard.items(page)).toHaveCount(1)
  await expect(passkeysCard.items(page)).not.toContainText(passkeys.suspended)
  await logOutFromAccount(page)
  await passkeyLogin(page).click()
  await expectSignedIn(page, 'Grace')
})

test('removing the only factor says that it turns two-step login off @all', async ({
  page,
  arrange,
  product,
}) => {
  const { user } = await userWithPasskeyStep(page, { arrange, product })
  await signIn(page, user)
  await usePasskey(page).click()
  await expectSignedIn(page, 'Grace')
  await openAccount(page, 'accountSecurity')
  await passkeysCard.menu(page).click()
  await passkeysCard.region(page).getByRole('button', { name: passkeys.remove }).click()
  const dialog = page.getByRole('dialog', { name: passkeys.removeLast.title })
  await expect(dialog).toContainText(passkeys.removeLast.lead)
  await dialog.getByRole('button', { name: passkeys.remove, exact: true }).click()
  await expect(passkeysCard.status(page, passkeys.removeLast.done)).toBeVisible()
  await expect(page.getByText(words.factors.twoStep.off, { exact: true })).toBeVisible()
})

test('without two-step login too, changes need the passkey, and a lost one can be removed @all', async ({
  page,
  arrange,
  product,
}) => {
  await withoutAutofill(page)
  const { user } = await userWithPasskey(page, { arrange, product })
  await logOutFromAccount(page)
  await fillCredentials(page, user)
  await login.submit(page).click()
  await expectSignedIn(page, 'Grace')
  await openAccount(page, 'accountSecurity')
  await button(page, words.factors.twoStep.turnOn).click()
  const dialog = page.getByRole('dialog', { name: words.secondStep.kinds.passkey.name })
  await dialog.getByText(words.secondStep.lost.title).click()
  await expect(dialog).toContainText(words.secondStep.lost.passkey)
  await expectAccessible(page, 'a passkey confirms the session')
  await dialog.getByRole('button', { name: words.secondStep.cancel }).click()
  await removePasskey(page)
  await expect(passkeysCard.items(page)).toHaveCount(0)

  await passkeysCard.add(page).click()
  await expect(passkeysCard.items(page)).toHaveCount(1)
  await logOutFromAccount(page)
  await fillCredentials(page, user)
  await login.submit(page).click()
  await expectSignedIn(page, 'Grace')
  await openAccount(page, 'accountSecurity')
  await button(page, words.factors.twoStep.turnOn).click()
  await usePasskey(page).click()
  await expect(page.getByLabel(words.factors.codes.saved)).toBeVisible()
})

test('in the second step, a dismissed dialog leaves the other methods @all', async ({
  page,
  arrange,
  product,
}) => {
  const { user, authenticator } = await userWithPasskeyStep(page, { arrange, product })
  await signIn(page, user)
  // The browser does not say whether the user dismissed the dialog.
  await authenticator.verify(false)
  await usePasskey(page).click()
  await expect(usePasskey(page)).toBeEnabled()
  await expect(alert(page)).toHaveCount(0)
  await secondStep.use(page, 'recovery_code')
  await expect(secondStep.recoveryCode(page)).toBeFocused()
  await secondStep.use(page, 'passkey')
  await expect(usePasskey(page)).toBeFocused()
})

test('after a login with a passkey alone, a change at the provider asks for the password @all', async ({
  page,
  arrange,
  product,
}) => {
  await withoutAutofill(page)
  const { user } = await userWithPasskey(page, { arrange, product })
  await logOutFromAccount(page)
  await passkeyLogin(page).click()
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/security')
  await link(page, words.account.signInMethods.changePassword).click()
  await expect(page.getByText(words.changes.password.pausesPasskeys)).toBeVisible()
  await page.getByLabel(words.changes.password.label, { exact: true }).fill('a new long passphrase')
  await button(page, words.changes.password.change).click()
  await expect(reauthDialog.dialog(page)).toBeVisible()
  await reauthWithPassword(page, user.password)
  await expect(page.getByText(words.changes.password.done)).toBeVisible()
})

test('home offers a passkey after a login with the password, until the user answers @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  const offer = page.getByRole('region', { name: words.factors.offer.title })
  await expect(offer).toBeVisible()
  await expectAccessible(page, 'home with the offer of a passkey')
  await button(page, words.factors.offer.dismiss).click()
  await expect(offer).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expectSignedIn(page, 'Grace')
  await page.waitForLoadState('networkidle')
  await expect(offer).toHaveCount(0)
})

test('the offer at home makes the passkey in one touch, and a cancelled try does not answer it', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  const authenticator = await openAuthenticator(page)
  await signIn(page, user)
  const offer = page.getByRole('region', { name: words.factors.offer.title })
  const add = offer.getByRole('button', { name: passkeys.add })
  await authenticator.verify(false)
  await add.click()
  await expect(add).toBeEnabled()
  await page.reload()
  await authenticator.verify(true)
  await add.click()
  const added = page.getByRole('region', { name: passkeys.title })
  await expect(added.getByText(passkeys.added)).toBeVisible()
  await expect(added).toBeFocused()
  expect(await authenticator.credentials()).toHaveLength(1)
  await page.reload()
  const setUp = page.getByRole('region', { name: words.account.home.setUp })
  await expect(setUp).toContainText(`${passkeys.add} (${words.account.home.done})`)
  await expect(offer).toHaveCount(0)
})

test('a device has one passkey of an account @all', async ({ page, arrange, product }) => {
  await userWithPasskey(page, { arrange, product })
  await passkeysCard.add(page).click()
  await expect(passkeysCard.status(page, failureText('passkey-exists'))).toBeVisible()
  await expect(passkeysCard.items(page)).toHaveCount(1)
  await expectAccessible(page, 'account with a passkey')
})

test('a passkey is added, renamed and removed by keyboard alone @all', async ({
  page,
  arrange,
  product,
}) => {
  await userWithPasskey(page, { arrange, product })
  await expect(page.getByRole('region', { name: passkeys.title })).toBeFocused()
  const name = await passkeysCard.items(page).locator('bdi').innerText()
  await tabTo(page, more(name))
  await page.keyboard.press('Enter')
  // In a narrow window as well, and the menu stays open.
  await expectAccessible(page, 'the menu of a passkey')
  const rename = button(page, passkeys.renameNamed(name))
  await expect(rename).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(rename).toHaveCount(0)
  await expect(button(page, more(name))).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, passkeys.renameNamed(name))
  await page.keyboard.press('Enter')
  const field = page.getByLabel(passkeys.name, { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page, 'renaming a passkey')
  await page.keyboard.press('Escape')
  await expect(button(page, more(name))).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, passkeys.renameNamed(name))
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('Work laptop')
  await page.keyboard.press('Enter')
  await expect(passkeysCard.status(page, passkeys.renamed)).toBeVisible()
  await expect(passkeysCard.items(page)).toContainText('Work laptop')

  await tabTo(page, more('Work laptop'))
  await page.keyboard.press('Enter')
  await tabTo(page, passkeys.removeNamed('Work laptop'))
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'removing a passkey')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(passkeysCard.status(page, passkeys.removed)).toBeVisible()
  await expect(passkeysCard.items(page)).toHaveCount(0)
})

test('with forced colours, the controls of a passkey are visible @all', async ({
  page,
  arrange,
  product,
}) => {
  await userWithPasskey(page, { arrange, product })
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page, 'account with a passkey, forced colours')
})

const usePasskey = (page: Page) => button(page, words.secondStep.kinds.passkey.label)

/** Adds a passkey to a new user, turns two-step login on, and logs out. */
async function userWithPasskeyStep(page: Page, setup: TestSetup) {
  await withoutAutofill(page)
  const added = await userWithPasskey(page, setup)
  const { codes, isOn, twoStep } = words.factors
  await expect(page.getByText(twoStep.logsOut)).toBeVisible()
  await button(page, twoStep.turnOn).click()
  await expect(page.getByRole('region', { name: codes.title })).toContainText(isOn)
  await page.getByLabel(codes.saved).check()
  await button(page, codes.done).click()
  await expect(page.getByRole('region', { name: twoStep.title })).toBeFocused()
  await logOutFromAccount(page)
  return added
}
