import type { Browser } from '@playwright/test'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test, type Page } from '../fixtures.ts'
import type { Person } from '../frame/arrange.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { goHome, openAccount, signIn } from '../frame/steps.ts'

const SESSIONS = `**${API_BASE}${ENDPOINTS.listSessions.path}`
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const devices = (page: Page) => page.getByRole('region', { name: 'Devices' })
const device = (page: Page, name: string) =>
  devices(page).getByRole('listitem').filter({ hasText: name })

/** The same person on a phone, at home. */
async function openPhone(browser: Browser, page: Page, person: Person): Promise<Page> {
  const { origin } = new URL(page.url())
  const phone = await browser.newPage({ baseURL: origin, userAgent: PHONE })
  await signIn(phone, person)
  await expectSignedIn(phone, person.firstName)
  return phone
}

/** A known person whose only session is the one of this page. */
async function signInAlone(page: Page, person: Person) {
  await signIn(page, person)
  await openAccount(page)
  await devices(page).getByRole('button', { name: 'Sign out all other devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out all other devices?' })
  await dialog.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices(page).getByText('Only this device.')).toBeVisible()
}

test('every device is told apart, and this one is marked', async ({ page, browser, arrange }) => {
  const person = await arrange.person()
  await signInAlone(page, person)
  const phone = await openPhone(browser, page, person)
  await page.reload()
  await expect(devices(page).getByRole('listitem')).toHaveCount(2)
  await expect(device(page, 'Chrome on Linux')).toContainText('This device')
  await expect(device(page, 'Safari on iOS')).not.toContainText('This device')
  await expect(device(page, 'Safari on iOS')).toContainText('Last seen:')
  await expect(device(page, 'Safari on iOS')).toContainText('Signed in: now')
  await expect(device(page, 'Safari on iOS').locator('time').first()).toHaveAttribute(
    'datetime',
    /^\d{4}-\d\d-\d\dT/,
  )
  await expectAccessible(page, 'devices')
  await phone.close()
})

test('a device that is signed out from here is signed out there', async ({
  page,
  browser,
  arrange,
}) => {
  const person = await arrange.person()
  await signInAlone(page, person)
  const phone = await openPhone(browser, page, person)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Safari on iOS is signed' }),
  ).toBeVisible()
  await expect(devices(page).getByText('Only this device.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
  // There it is noticed by the next call.
  await phone.getByRole('link', { name: 'Your account' }).click()
  await expect(phone.getByText('You have been signed out.')).toBeVisible()
  await phone.close()
})

test('all others are signed out at once, after a word, and Escape leaves them', async ({
  page,
  browser,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  const phone = await openPhone(browser, page, person)
  await openAccount(page)
  const ask = devices(page).getByRole('button', { name: 'Sign out all other devices' })
  const dialog = page.getByRole('dialog', { name: 'Sign out all other devices?' })
  await ask.press('Enter')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'devices, asked once more')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()
  await expect(devices(page).getByRole('listitem')).toHaveCount(3)

  // An Enter too many does nothing.
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await expect(dialog).toBeHidden()
  await expect(devices(page).getByRole('listitem')).toHaveCount(3)
  for (const key of ['Enter', 'Shift+Tab', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: 'Every other device' })).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
  await phone.reload()
  await expectSignedOutOnPhone(phone)
  await goHome(page)
  await expectSignedIn(page, person.firstName)
  await phone.close()
})

test('a question is read from its title on, at four times the size, too', async ({
  page,
  arrange,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page, await arrange.person())
  await openAccount(page)
  await devices(page).getByRole('button', { name: 'Sign out all other devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out all other devices?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 })
})

const expectSignedOutOnPhone = (phone: Page) =>
  expect(phone.getByText('You have been signed out.')).toBeVisible()

test('logging out of this device asks first, and leads to the door', async ({ page, arrange }) => {
  await signIn(page, await arrange.person())
  await openAccount(page)
  await device(page, 'This device').getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out of this device?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(device(page, 'This device').getByRole('button')).toBeFocused()
  await device(page, 'This device').getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  await page.goto('/')
  await expectSignedOut(page)
})

test('what fails is said where it failed, and the rest of the page stays', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await page.route(SESSIONS, (route) => route.abort())
  await openAccount(page)
  await expect(devices(page).getByRole('alert')).toContainText('cannot be reached')
  await expect(page.getByText('You made your account.')).toBeVisible()
  await expectAccessible(page, 'devices, not reached')
  await page.unroute(SESSIONS)
  await devices(page).getByRole('button', { name: 'Try again' }).click()
  await expect(device(page, 'Chrome on Linux')).toBeVisible()
})

test('a device that cannot be signed out stays in the list, and why is said', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await openAccount(page)
  await page.route(/\/api\/user\/sessions\/./, (route) => route.abort())
  await devices(page).getByRole('button', { name: 'Sign out Unknown device' }).click()
  await expect(devices(page).getByRole('status').filter({ hasText: 'cannot be' })).toBeVisible()
  await expect(device(page, 'Unknown device')).toBeVisible()
})

test('while the devices are on their way it says so', async ({ page, arrange }) => {
  await signIn(page, await arrange.person())
  const held = await holdRoute(page, SESSIONS)
  await openAccount(page)
  await held.arrived
  await expect(devices(page).getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  held.release()
  await expect(device(page, 'Chrome on Linux')).toBeVisible()
})
