import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { googleLogin, newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { holdRoute } from '../support/hold-route.ts'
import { enablePopupBlocker } from '../support/popup-blocker.ts'
import { fillCredentials, login } from '../support/steps.ts'
import { words } from '../words/words.ts'
import { GOOGLE, googleFailure } from '../words/google-words.ts'
import { isOffered } from '../support/configured-product.ts'

test.skip(!isOffered('google'), 'The product does not offer Google')

const PROVIDER = /assets\/firebase-/
const overlay = (page: Page) =>
  page.getByRole('status').filter({ hasText: words.provider.busy(GOOGLE) })

test.describe('with the popup blocker on', () => {
  test.beforeEach(({ context }) => enablePopupBlocker(context))

  test('a window that opens outside a click is blocked', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('load', () => {
        document.documentElement.dataset['opened'] = String(window.open('about:blank') !== null)
      })
    })
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('data-opened', 'false')
  })

  test('the window opens within the click while the provider is still loading', async ({
    page,
  }) => {
    await page.goto('/login')
    const held = await holdRoute(page, PROVIDER)
    const popup = await openGoogle(page)
    expect(popup.isClosed()).toBe(false)
    held.release()
    await useNewGoogleAccount(popup, newGoogleEmail(), 'Lin Miranda')
    await expectSignedIn(page, 'Lin')
  })

  test('without a hover, the click opens the window before the provider loads @all', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto('/login')
    await expect(googleLogin(page)).toBeEnabled()
    expect(requests.filter((url) => PROVIDER.test(url))).toEqual([])
    const opened = page.waitForEvent('popup')
    // A click that no hover precedes, as on a touch screen or with a switch device.
    await googleLogin(page).focus()
    await page.keyboard.press('Enter')
    await useNewGoogleAccount(await opened, newGoogleEmail(), 'Lin Miranda')
    await expectSignedIn(page, 'Lin')
    expect(requests.filter((url) => PROVIDER.test(url))).not.toEqual([])
  })
})

test('closing the window enables the page before the provider reports it, and is not an error', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await page.clock.install()
  await page.goto('/login')
  const place = await googleLogin(page).boundingBox()
  const popup = await openGoogle(page)
  await popup.getByRole('button', { name: 'Add new account' }).waitFor()
  await expect(overlay(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await popup.close()
  // The provider's library polls every 2 s and waits another 8 s, so it cannot have reported it yet.
  await page.clock.runFor(1_000)
  await expect(overlay(page)).toHaveCount(0)
  await expect(
    page.getByRole('alert').filter({ hasText: googleFailure('popup-closed', 'provider') }),
  ).toBeVisible()
  expect(await googleLogin(page).boundingBox(), 'the button under the pointer').toEqual(place)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await page.clock.resume()

  await fillCredentials(page, user)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
})

test('Cancel and Escape close the window, and the focus returns to the button', async ({
  page,
}) => {
  await page.goto('/login')
  const cancelled = page
    .getByRole('alert')
    .filter({ hasText: googleFailure('popup-closed', 'provider') })
  const cancel = page.getByRole('button', { name: words.provider.cancel, exact: true })
  for (const perform of [() => cancel.press('Enter'), () => page.keyboard.press('Escape')]) {
    const popup = await openGoogle(page)
    await popup.getByRole('button', { name: 'Add new account' }).waitFor()
    const closed = popup.waitForEvent('close')
    await expect(cancel).toBeVisible()
    await perform()
    await closed
    await expect(cancelled).toBeVisible()
    await expect(googleLogin(page)).toBeFocused()
  }
})

test('a second click replaces the first window without an error', async ({ page }) => {
  await page.goto('/login')
  const first = await openGoogle(page)
  await first.getByRole('button', { name: 'Add new account' }).waitFor()
  const closed = first.waitForEvent('close')
  const reopened = page.waitForEvent('popup')
  await page.getByRole('button', { name: words.provider.reopen }).click()
  const second = await reopened
  await closed
  await second.getByRole('button', { name: 'Add new account' }).waitFor()
  await expect(overlay(page)).toBeVisible()
  await useNewGoogleAccount(second, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
})

test('a second click while the provider is loading uses only the second window @all', async ({
  page,
}) => {
  await page.goto('/login')
  const held = await holdRoute(page, /\/emulator\/auth\/iframe/)
  const first = await openGoogle(page)
  await held.requested
  const closed = first.waitForEvent('close')
  const reopened = page.waitForEvent('popup')
  await page.getByRole('button', { name: words.provider.reopen }).click()
  const second = await reopened
  await closed
  held.release()
  await useNewGoogleAccount(second, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
})
