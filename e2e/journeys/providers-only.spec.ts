import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { heading, link, main } from '../support/locators.ts'
import { addAccount, newEmail, openProviderWindow } from '../support/provider-window.ts'
import { login, namesCard, openAccount, openSection } from '../support/steps.ts'
import { words } from '../words/words.ts'

test.use({ configuration: 'providers-only' })

test('Login and Sign Up offer the providers alone @all', async ({ page }) => {
  const names = ['GitHub', 'Apple']
  for (const [path, methods] of [
    ['/login', [words.login.withPasskey, ...names.map(words.login.withProvider)]],
    ['/signup', names.map(words.signUp.withProvider)],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('form').getByRole('button')).toHaveText(methods)
    await expect(page.locator('form').getByRole('textbox')).toHaveCount(0)
    await expect(main(page).getByText(words.login.or, { exact: true })).toHaveCount(0)
    await expectAccessible(page, `${path}, providers only`)
  }
})

test('a user signs in, and the account has no password to set @all', async ({ page }) => {
  await page.goto('/login')
  const window = await openProviderWindow(page, login.provider(page, 'apple'))
  await addAccount(window, { email: newEmail(), name: 'Lin Miranda' })
  await expectSignedIn(page, 'Lin')
  await openAccount(page, 'accountSecurity')
  const { signInMethods } = words.account
  const security = page.getByRole('region', { name: words.account.security.ways })
  await expect(security.getByText(signInMethods.onlyMethod('Apple'))).toBeVisible()
  await expect(security.getByText(signInMethods.password, { exact: true })).toHaveCount(0)
  await openSection(page, 'accountProfile')
  await expect(namesCard(page).getByText(signInMethods.verified, { exact: true })).toBeVisible()
  await expect(link(page, signInMethods.changeEmail)).toHaveCount(0)
  await expectAccessible(page, 'account, providers only')
})

test('the pages about passwords do not exist @all', async ({ page }) => {
  for (const path of ['/account/password', '/account/email', '/.well-known/change-password'])
    expect((await page.request.get(path)).status(), path).toBe(404)
  const response = await page.goto('/forgot-password')
  expect(response?.status()).toBe(404)
  await expect(heading(page, words.title.noMatch)).toBeVisible()
})
