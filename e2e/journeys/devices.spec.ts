import type { Browser } from '@playwright/test'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test, type Page } from '../fixtures.ts'
import type { TestUser } from '../support/arrange.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import { goHome, openAccount, signIn } from '../support/steps.ts'

const SESSIONS = `**${API_BASE}${ENDPOINTS.listSessions.path}`
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const devices = (page: Page) => page.getByRole('region', { name: 'Devices' })
const device = (page: Page, name: string) =>
  devices(page).getByRole('listitem').filter({ hasText: name })

/** Signs the same user in on a phone. */
async function openPhone(browser: Browser, page: Page, user: TestUser): Promise<Page> {
  const { origin } = new URL(page.url())
  const phone = await browser.newPage({ baseURL: origin, userAgent: PHONE })
  await signIn(phone, user)
  await expectSignedIn(phone, user.firstName)
  return phone
}

/** Signs in and ends every other session of the user. */
async function signInOnlyHere(page: Page, user: TestUser) {
  await signIn(page, user)
  await openAccount(page)
  await devices(page).getByRole('button', { name: 'Log out all other devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out all other devices?' })
  await dialog.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
}

test('every device is listed, and this one is marked', async ({ page, browser, arrange }) => {
  const user = await arrange.user()
  await signInOnlyHere(page, user)
  const phone = await openPhone(browser, page, user)
  await page.reload()
  await expect(devices(page).getByRole('listitem')).toHaveCount(2)
  await expect(device(page, 'Chrome on Linux')).toContainText('This device')
  await expect(device(page, 'Safari on iOS')).not.toContainText('This device')
  await expect(device(page, 'Safari on iOS')).toContainText('Last active')
  await expect(device(page, 'Safari on iOS')).toContainText('Logged in now')
  await expect(device(page, 'Safari on iOS').locator('time').first()).toHaveAttribute(
    'datetime',
    /^\d{4}-\d\d-\d\dT/,
  )
  await expectAccessible(page, 'devices')
  await phone.close()
})

test('a device signed out from the list shows that its session has ended', async ({
  page,
  browser,
  arrange,
}) => {
  const user = await arrange.user()
  await signInOnlyHere(page, user)
  const phone = await openPhone(browser, page, user)
  await page.reload()
  await page.getByRole('button', { name: 'Log out Safari on iOS' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Safari on iOS has been logged' }),
  ).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
  // The other device detects it at its next API call.
  await phone.getByRole('link', { name: 'Your account' }).click()
  await expect(phone.getByText('Your session has ended.')).toBeVisible()
  await phone.close()
})

test('all other devices are signed out after a confirmation, and Escape cancels it', async ({
  page,
  browser,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  const phone = await openPhone(browser, page, user)
  await openAccount(page)
  const logOutOthers = devices(page).getByRole('button', { name: 'Log out all other devices' })
  const dialog = page.getByRole('dialog', { name: 'Log out all other devices?' })
  await logOutOthers.press('Enter')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'devices, confirmation')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(logOutOthers).toBeFocused()
  await expect(devices(page).getByRole('listitem')).toHaveCount(3)

  // A second Enter has no effect.
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await expect(dialog).toBeHidden()
  await expect(devices(page).getByRole('listitem')).toHaveCount(3)
  for (const key of ['Enter', 'Shift+Tab', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: 'All other devices' })).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
  await phone.reload()
  await expectSignedOutOnPhone(phone)
  await goHome(page)
  await expectSignedIn(page, user.firstName)
  await phone.close()
})

test('a dialog is read from its title, even at 400 % zoom', async ({ page, arrange }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page, await arrange.user())
  await openAccount(page)
  await devices(page).getByRole('button', { name: 'Log out all other devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out all other devices?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 })
})

const expectSignedOutOnPhone = (phone: Page) =>
  expect(phone.getByText('Your session has ended.')).toBeVisible()

test('logging out of this device asks for confirmation and shows Login', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page)
  await device(page, 'This device').getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out on this device?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(device(page, 'This device').getByRole('button')).toBeFocused()
  await device(page, 'This device').getByRole('button', { name: 'Log out' }).click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  await page.goto('/')
  await expectSignedOut(page)
})

test('a failure is reported in its section, and the rest of the page stays', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await page.route(SESSIONS, (route) => route.abort())
  await openAccount(page)
  await expect(devices(page).getByRole('alert')).toContainText('Can’t reach')
  await expect(page.getByText('Account created')).toBeVisible()
  await expectAccessible(page, 'devices, not reached')
  await page.unroute(SESSIONS)
  await devices(page).getByRole('button', { name: 'Try again' }).click()
  await expect(device(page, 'Chrome on Linux')).toBeVisible()
})

test('a device that cannot be signed out stays in the list, with the reason', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page)
  await page.route(/\/api\/user\/sessions\/./, (route) => route.abort())
  await devices(page).getByRole('button', { name: 'Log out Unknown device' }).click()
  await expect(devices(page).getByRole('status').filter({ hasText: 'Can’t reach' })).toBeVisible()
  await expect(device(page, 'Unknown device')).toBeVisible()
})

test('while the devices load, the section shows that it is loading', async ({ page, arrange }) => {
  await signIn(page, await arrange.user())
  const held = await holdRoute(page, SESSIONS)
  await openAccount(page)
  await held.requested
  await expect(devices(page).getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  held.release()
  await expect(device(page, 'Chrome on Linux')).toBeVisible()
})
