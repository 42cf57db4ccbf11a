import type { Browser } from '@playwright/test'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test, type Page } from '../fixtures.ts'
import type { TestUser } from '../support/arrange.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import { goHome, openAccount, signIn } from '../support/steps.ts'
import { main } from '../support/locators.ts'
import { words, failureText } from '../words/words.ts'

const SESSIONS = `**${API_BASE}${ENDPOINTS.listSessions.path}`
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** The relative time of something that has just happened. */
const NOW = words.account.justNow

const PHONE_NAME = words.account.devices.on('Safari', 'iOS')
const THIS_NAME = words.account.devices.on('Chrome', 'Linux')

const devices = (page: Page) => page.getByRole('region', { name: words.account.devices.title })
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
  await openAccount(page, 'accountDevices')
  await devices(page).getByRole('button', { name: words.account.devices.endOthers }).click()
  const dialog = page.getByRole('dialog', { name: words.account.devices.endOthersTitle })
  await dialog.getByRole('button', { name: words.account.devices.endOthers }).click()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
}

test('every device is listed, and this one is marked @all', async ({ page, browser, arrange }) => {
  const user = await arrange.user()
  await signInOnlyHere(page, user)
  const phone = await openPhone(browser, page, user)
  await page.reload()
  await expect(devices(page).getByRole('listitem')).toHaveCount(2)
  await expect(device(page, THIS_NAME)).toContainText(words.account.devices.thisDevice)
  await expect(device(page, PHONE_NAME)).not.toContainText(words.account.devices.thisDevice)
  await expect(device(page, PHONE_NAME)).toContainText(words.account.devices.lastSeen(NOW))
  await expect(device(page, PHONE_NAME)).toContainText(
    words.account.devices.loggedIn(words.account.devices.methods.password, NOW),
  )
  await expect(device(page, PHONE_NAME).locator('time').first()).toHaveAttribute(
    'datetime',
    /^\d{4}-\d\d-\d\dT/,
  )
  const time = device(page, PHONE_NAME).locator('time').first()
  const exact = (await time.getAttribute('title')) ?? ''
  expect(exact).toMatch(/\d:\d\d/)
  await expect(device(page, PHONE_NAME)).not.toContainText('localhost')
  await devices(page).getByRole('button', { name: words.account.details.show }).press('Enter')
  await expect(time).toContainText(exact)
  await expect(device(page, PHONE_NAME)).toContainText('localhost')
  await expectAccessible(page, 'devices with details')
  await devices(page).getByRole('button', { name: words.account.details.hide }).press('Enter')
  await expect(time).toHaveText(words.account.devices.lastSeen(NOW))
  await expectAccessible(page, 'devices')
  await phone.close()
})

test('a device signed out from the list shows that its session has ended @all', async ({
  page,
  browser,
  arrange,
}) => {
  const user = await arrange.user()
  await signInOnlyHere(page, user)
  const phone = await openPhone(browser, page, user)
  await page.reload()
  await page.getByRole('button', { name: words.account.devices.endNamed(PHONE_NAME) }).click()
  await expect(
    page.getByRole('status').filter({ hasText: words.account.devices.ended(PHONE_NAME) }),
  ).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(devices(page)).toBeFocused()
  // The other device detects it at its next API call.
  await main(phone).getByRole('link', { name: words.title.account }).click()
  await expect(phone.getByText(words.session.ended)).toBeVisible()
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
  await openAccount(page, 'accountDevices')
  const logOutOthers = devices(page).getByRole('button', { name: words.account.devices.endOthers })
  const dialog = page.getByRole('dialog', { name: words.account.devices.endOthersTitle })
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
  await expect(
    page.getByRole('status').filter({ hasText: words.account.devices.othersEnded }),
  ).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(devices(page)).toBeFocused()
  await phone.reload()
  await expectSignedOutOnPhone(phone)
  await goHome(page)
  await expectSignedIn(page, user.firstName)
  await phone.close()
})

test('a dialog opens with its title in view, even at 400 % zoom @all', async ({
  page,
  arrange,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  await devices(page).getByRole('button', { name: words.account.devices.endOthers }).click()
  const dialog = page.getByRole('dialog', { name: words.account.devices.endOthersTitle })
  await expect(dialog.getByRole('button', { name: words.account.cancel })).toBeFocused()
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 })
})

const expectSignedOutOnPhone = (phone: Page) =>
  expect(phone.getByText(words.session.ended)).toBeVisible()

test('logging out of this device asks for confirmation and shows Login @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  await device(page, words.account.devices.thisDevice)
    .getByRole('button', { name: words.account.devices.end })
    .click()
  const dialog = page.getByRole('dialog', { name: words.account.devices.endCurrentTitle })
  await dialog.getByRole('button', { name: words.account.cancel }).click()
  await expect(device(page, words.account.devices.thisDevice).getByRole('button')).toBeFocused()
  await device(page, words.account.devices.thisDevice)
    .getByRole('button', { name: words.account.devices.end })
    .click()
  await dialog.getByRole('button', { name: words.account.devices.end }).click()
  await expect(page.getByRole('heading', { name: words.title.login, exact: true })).toBeVisible()
  await page.goto('/')
  await expectSignedOut(page)
})

test('a failure is reported in its section @all', async ({ page, arrange }) => {
  await signIn(page, await arrange.user())
  // Fails until the user tries again, however often the page retries by itself.
  const hasRetried = () => page.evaluate(() => 'retried' in document.body.dataset)
  await page.route(SESSIONS, async (route) =>
    (await hasRetried()) ? route.continue() : route.abort(),
  )
  await openAccount(page, 'accountDevices')
  await expect(devices(page).getByRole('alert')).toContainText(failureText('unreachable'))
  await expectAccessible(page, 'devices, not reached')
  await page.evaluate(() =>
    addEventListener('click', () => (document.body.dataset['retried'] = ''), { capture: true }),
  )
  await devices(page).getByRole('button', { name: words.account.retry }).click()
  await expect(device(page, THIS_NAME)).toBeVisible()
})

test('a device that cannot be signed out stays in the list, with the reason @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  await page.route(/\/api\/user\/sessions\/./, (route) => route.abort())
  await devices(page)
    .getByRole('button', { name: words.account.devices.endNamed(words.account.devices.unknown) })
    .click()
  await expect(
    devices(page)
      .getByRole('status')
      .filter({ hasText: failureText('unreachable') }),
  ).toBeVisible()
  await expect(device(page, words.account.devices.unknown)).toBeVisible()
})

test('while the devices load, the section shows that it is loading @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  const held = await holdRoute(page, SESSIONS)
  await openAccount(page, 'accountDevices')
  await held.requested
  await expect(
    devices(page).getByRole('status').filter({ hasText: words.account.loading }),
  ).toBeVisible()
  held.release()
  await expect(device(page, THIS_NAME)).toBeVisible()
})

test('five devices are listed, then all @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  for (let index = 0; index < 5; index += 1) await arrange.session(user)
  await signIn(page, user)
  await openAccount(page, 'accountDevices')
  const listed = devices(page).getByRole('listitem')
  await expect(listed).toHaveCount(5)
  const showAll = devices(page).getByRole('button', { name: words.account.showAll })
  await showAll.press('Enter')
  await expect(listed.nth(5)).toBeFocused()
  await expect(showAll).toHaveCount(0)
})
