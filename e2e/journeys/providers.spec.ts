import { PROVIDER_IDS, PROVIDERS, type ProviderId } from '@foyer/contract/providers.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { alertWith, button, link } from '../support/locators.ts'
import { newestEmail } from '../support/mailbox.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import {
  addAccount,
  chooseAccount,
  newEmail,
  openProviderWindow,
} from '../support/provider-window.ts'
import {
  login,
  namesCard,
  openAccount,
  openSection,
  signIn,
  storedToken,
} from '../support/steps.ts'
import { failureText, words } from '../words/words.ts'

test.use({ configuration: 'all-methods' })

/** Its emails are only claims. The last such row is the adopter's own, if they added one. */
const UNTRUSTED = PROVIDER_IDS.findLast((id) => !PROVIDERS[id].isEmailTrusted) ?? 'github'
const NAME = PROVIDERS[UNTRUSTED].name
const { signInMethods } = words.account

const notice = (page: Page) => page.getByRole('region', { name: words.emailLinks.notice.title })
const security = (page: Page) => page.getByRole('region', { name: words.account.security.ways })
const connect = (page: Page) => button(page, signInMethods.link(NAME))

/** Opens the window of a provider from the login page. */
const openFromLogin = (page: Page, id: ProviderId) =>
  openProviderWindow(page, login.provider(page, id))

async function logOut(page: Page) {
  await page.goto('/')
  await button(page, words.home.logout).click()
}

test('a new user of an untrusted provider verifies the email with its link @short @all', async ({
  page,
  product,
}) => {
  const email = newEmail()
  await page.goto('/login')
  await addAccount(await openFromLogin(page, UNTRUSTED), { email, name: 'Lin Miranda' })
  await expectSignedIn(page, 'Lin')
  await expect(notice(page)).toContainText(email)

  await page.goto((await newestEmail(product, 'VERIFY_EMAIL', email)).link)
  await button(page, words.emailLinks.link.verify.submit).click()
  await link(page, words.emailLinks.link.continueLabel).click()
  await expectSignedIn(page, 'Lin')
  await expect(notice(page)).toBeHidden()

  await logOut(page)
  await chooseAccount(await openFromLogin(page, UNTRUSTED), email)
  await expectSignedIn(page, 'Lin')
  await expect(notice(page)).toBeHidden()
})

test('Login with all providers is a row of icons with names, at 360 pixels too @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/login')
  for (const id of PROVIDER_IDS) await expect(login.provider(page, id)).toBeVisible()
  const icons = page.locator('.providers img')
  const edges = await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().y))
  expect(edges).toHaveLength(PROVIDER_IDS.length)
  expect(new Set(edges).size).toBe(1)
  await expectAccessible(page, 'login, all providers')
})

test('a user of Apple who hides the email has a verified relay address @all', async ({ page }) => {
  await page.goto('/login')
  const window = await openFromLogin(page, 'apple')
  await window.getByRole('button', { name: 'Add new account' }).click()
  await window.getByRole('button', { name: 'Hide my email' }).click()
  const relay = await window.getByLabel('Email').inputValue()
  expect(relay).toMatch(/^\d+@privaterelay\.appleid\.com$/)
  await window.getByLabel('Display name').fill('Lin Miranda')
  await window.getByRole('button', { name: /^Sign in with/ }).click()
  await expectSignedIn(page, 'Lin')
  await expect(notice(page)).toHaveCount(0)
  await openAccount(page, 'accountSecurity')
  await expect(security(page).getByText(relay)).toBeVisible()
  await openSection(page, 'accountProfile')
  await expect(namesCard(page).getByText(relay)).toBeVisible()
  await expect(namesCard(page).getByText(signInMethods.verified, { exact: true })).toBeVisible()

  await logOut(page)
  await chooseAccount(await openFromLogin(page, 'apple'), relay)
  await expectSignedIn(page, 'Lin')
})

test('an untrusted provider is connected to an account, signs in to it, and is disconnected @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  const window = await openProviderWindow(page, connect(page))
  await addAccount(window, { email: user.email, name: 'Grace Hopper' })
  const connected = signInMethods.linkDone(NAME)
  await expect(page.getByRole('status').filter({ hasText: connected })).toBeVisible()
  const row = page.getByRole('definition').filter({ hasText: signInMethods.linked })
  await expect(row.getByText(user.email)).toBeVisible()

  await logOut(page)
  await chooseAccount(await openFromLogin(page, UNTRUSTED), user.email)
  await expectSignedIn(page, user.firstName)
  await openAccount(page, 'accountSecurity')
  await button(page, signInMethods.unlink(NAME)).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: signInMethods.unlink(NAME) })
    .click()
  const disconnected = signInMethods.unlinkDone(NAME)
  await expect(page.getByRole('status').filter({ hasText: disconnected })).toBeVisible()
  await expect(connect(page)).toBeVisible()
})

test('an untrusted provider waits for a confirmation after a new password @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await addAccount(await openProviderWindow(page, connect(page)), {
    email: user.email,
    name: 'Grace Hopper',
  })
  await expect(security(page).getByText(signInMethods.linked, { exact: true })).toBeVisible()
  await link(page, signInMethods.changePassword).click()
  await page.getByLabel(words.changes.password.label).fill('a nanosecond is 30 cm')
  await page.keyboard.press('Enter')
  await expect(security(page).getByText(signInMethods.unconfirmed)).toBeVisible()
  await expectAccessible(page, 'account, a provider that is not confirmed')

  await logOut(page)
  await chooseAccount(await openFromLogin(page, UNTRUSTED), user.email)
  const refused = failureText('forbidden', 'provider').replaceAll('{provider}', NAME)
  await expect(alertWith(page, refused)).toBeVisible()
  await login.email(page).fill(user.email)
  await login.password(page).fill('a nanosecond is 30 cm')
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
  await openAccount(page, 'accountSecurity')
  const confirm = button(page, signInMethods.confirm(NAME))
  await chooseAccount(await openProviderWindow(page, confirm), user.email)
  const confirmed = signInMethods.confirmDone(NAME)
  await expect(page.getByRole('status').filter({ hasText: confirmed })).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await expect(button(page, signInMethods.unlink(NAME))).toBeFocused()

  await logOut(page)
  await chooseAccount(await openFromLogin(page, UNTRUSTED), user.email)
  await expectSignedIn(page, user.firstName)
})

test('an untrusted provider is connected only after the email is verified @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  const hint = security(page).getByText(signInMethods.verifyToLink(NAME))
  await expect(hint).toBeVisible()
  await expect(connect(page)).toHaveCount(0)
  await expect(button(page, signInMethods.link(PROVIDERS.google.name))).toBeVisible()
  await expectAccessible(page, 'account, a provider that needs a verified email')

  await markEmailVerified(product, user.email)
  await page.goto('/')
  await logOut(page)
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await expect(connect(page)).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('an untrusted account with an existing user’s email is connected to that user by the next login @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await page.goto('/login')
  const window = await openFromLogin(page, UNTRUSTED)
  await addAccount(window, { email: user.email, name: 'Grace Hopper' })
  const offer = words.failures.linkAfterLogin
  await expect(
    alertWith(page, offer.replace('{email}', user.email).replace('{provider}', NAME)),
  ).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await expectAccessible(page, 'login, a provider can be connected')

  await expect(login.email(page)).toHaveValue(user.email)
  await login.password(page).fill(user.password)
  await login.submit(page).click()
  await expect(alertWith(page, signInMethods.linkDone(NAME))).toBeVisible()
  await logOut(page)
  await chooseAccount(await openFromLogin(page, UNTRUSTED), user.email)
  await expectSignedIn(page, user.firstName)
})
