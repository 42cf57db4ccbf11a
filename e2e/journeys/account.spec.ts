import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { forgetProvider } from '../support/provider-session.ts'
import { reauthDialog } from '../support/reauth.ts'
import {
  fillCredentials,
  goHome,
  login,
  namesCard,
  openAccount,
  openSection,
  signIn,
} from '../support/steps.ts'
import { button, main } from '../support/locators.ts'
import { words, withAnyNumber } from '../words/words.ts'

const security = (page: Page) => page.getByRole('region', { name: words.account.security.ways })
/** Shown once the sign-in methods are loaded. */
const changePassword = (page: Page) =>
  security(page).getByRole('link', { name: words.account.signInMethods.changePassword })

test('axe finds no violations on the account page, also while names are edited', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page)
  await expectAccessible(page, 'account')
  await page.getByRole('button', { name: words.account.profile.edit, exact: true }).click()
  await expectAccessible(page, 'account, editing names')
  await openSection(page, 'accountSecurity')
  await expect(changePassword(page)).toBeVisible()
  await expectAccessible(page, 'account, security')
})

test('the verification email can be sent again, at most once a minute @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page)
  await expect(namesCard(page).getByText(words.account.signInMethods.notVerified)).toBeVisible()
  const again = namesCard(page).getByRole('button', {
    name: words.emailLinks.resend.send,
  })
  await again.click()
  await expect(again).toHaveAccessibleDescription(withAnyNumber(words.emailLinks.resend.wait))
  await expect(
    page.getByRole('status').filter({ hasText: words.account.signInMethods.emailSent(user.email) }),
  ).toBeVisible()
  const sent = await fetch(`${product.identityOrigin}/emulator/v1/projects/demo-foyer/oobCodes`)
  expect(await sent.text()).toContain(user.email)
})

test("without the provider's session, methods that the API does not know ask for a login @all", async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  await page.route('**/api/user/sign-in-methods', (route) =>
    route.fulfill({ json: { password_updated_at: null } }),
  )
  await forgetProvider(page)
  await page.goto('/account/security')
  const logInAgain = security(page).getByRole('button', { name: words.account.logInAgain })
  await logInAgain.press('Enter')
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'account, re-authentication required')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(logInAgain).toBeFocused()
  // Key presses right after closing are not lost.
  for (const key of ['Enter', 'Escape', 'Enter']) await page.keyboard.press(key)
  await reauthDialog.password(page).fill(user.password)
  await page.keyboard.press('Enter')
  await expect(changePassword(page)).toBeVisible()
  await expect(security(page).getByRole('alert')).toHaveCount(0)
  await expect(security(page)).toBeFocused()
})

/** The retry buttons of the sections that could not be loaded. */
const failing = (page: Page) => main(page).getByRole('button', { name: words.account.retry })
const SESSIONS = '**/api/user/sessions'

test('an account page opened offline says what needs a connection, and loads by itself once online @all', async ({
  page,
  context,
  arrange,
}) => {
  // The page's code is cached from another user's visit, but not this user's data.
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  await openSection(page, 'accountSecurity')
  await expect(changePassword(page)).toBeVisible()
  await goHome(page)
  await main(page).getByRole('button', { name: words.home.logout }).click()
  await fillCredentials(page, await arrange.user({ firstName: 'Mary' }))
  await login.submit(page).click()
  await expectSignedIn(page, 'Mary')
  await context.setOffline(true)
  // Home has loaded the devices and the activity, but not the methods.
  await openAccount(page, 'accountSecurity')
  await expect(main(page).getByText(words.account.needsConnection.methods)).toBeVisible()
  await expect(main(page).getByText(words.account.loading)).toHaveCount(0)
  await expect(main(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(failing(page)).toHaveCount(0)
  await button(page, words.connection.retry).click()
  await expect(main(page).getByText(words.account.needsConnection.methods)).toBeVisible()
  await context.setOffline(false)
  await expect(changePassword(page)).toBeVisible()
  await expect(failing(page)).toHaveCount(0)
  await expect(page.getByText(words.connection.restored)).toBeVisible()
})

test('while the product answers nothing but errors, sections say so, and do not ask for a connection @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  await page.route('**/api/**', (route) => route.fulfill({ status: 500 }))
  await page.goto('/account/devices')
  const devices = page.getByRole('region', { name: words.account.devices.title })
  await expect(devices).toContainText(words.connection.unreachable)
  await expect(devices).not.toContainText(words.account.needsConnection.devices)
})

test('a single failed section is retried with backoff, and is not reported as an outage @all', async ({
  page,
  arrange,
}) => {
  const requests = { sessions: 0, user: 0 }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/user/sessions') requests.sessions += 1
    if (pathname === '/api/user') requests.user += 1
  })
  await page.route(SESSIONS, (route) => route.abort())
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  await expect(failing(page)).toHaveCount(1)
  await expect.poll(() => requests.sessions).toBe(4)
  expect(requests.user).toBeLessThanOrEqual(requests.sessions)
  await expect(page.locator('[data-connection]')).toBeEmpty()
  await page.unroute(SESSIONS)
  await expect(page.getByText(words.account.devices.thisDevice)).toBeVisible()
  await expect(failing(page)).toHaveCount(0)
})

test('offline, the account page shows the last known data, and updates once online', async ({
  page,
  context,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  await expect(page.getByText(words.account.devices.thisDevice)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(words.connection.offline)).toBeVisible()
  await expect(page.getByText(words.account.devices.thisDevice)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(words.connection.restored)).toBeVisible()
})
