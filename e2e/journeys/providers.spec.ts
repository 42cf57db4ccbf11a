import { PROVIDER_IDS, type ProviderId } from '@foyer/contract/providers.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { alertWith, button } from '../support/locators.ts'
import { addAccount, chooseAccount, openProviderWindow } from '../support/provider-window.ts'
import { login, openAccount, storedToken } from '../support/steps.ts'
import { failureText, words } from '../words/words.ts'

test.use({ configuration: 'all-methods' })

const { signInMethods } = words.account

const notice = (page: Page) => page.getByRole('region', { name: words.emailLinks.notice.title })
const security = (page: Page) => page.getByRole('region', { name: signInMethods.title })

/** Opens the window of a provider from the login page. */
const openFromLogin = (page: Page, id: ProviderId) =>
  openProviderWindow(page, login.provider(page, id))

async function logOut(page: Page) {
  await page.goto('/')
  await button(page, words.home.logout).click()
}

test('Login with all providers is accessible, at 360 pixels too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/login')
  for (const id of PROVIDER_IDS) await expect(login.provider(page, id)).toBeVisible()
  await expectAccessible(page, 'login, all providers')
})

test('a user of Apple who hides the email has a verified relay address', async ({ page }) => {
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
  await openAccount(page)
  await expect(security(page).getByText(relay)).toBeVisible()
  await expect(security(page).getByText(signInMethods.verified, { exact: true })).toBeVisible()

  await logOut(page)
  await chooseAccount(await openFromLogin(page, 'apple'), relay)
  await expectSignedIn(page, 'Lin')
})

test('a GitHub account whose email has an account is refused, and the message says what to do', async ({
  page,
  arrange,
}) => {
  const { email } = await arrange.user()
  await page.goto('/login')
  await addAccount(await openFromLogin(page, 'github'), { email, name: 'Grace Hopper' })
  const sentence = failureText('account-exists-with-different-credential')
  await expect(alertWith(page, sentence)).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})
