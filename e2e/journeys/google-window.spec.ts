import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../frame/google.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { switchBlockerOn } from '../frame/popup-blocker.ts'
import { fillCredentials, login } from '../frame/steps.ts'
import { switchOff } from '../frame/switch-off.ts'

const PROVIDER = /assets\/firebase-identity-provider/
const overlay = (page: Page) => page.getByRole('status').filter({ hasText: 'Google window' })

test.describe('with the blocker on', () => {
  test.beforeEach(({ context }) => switchBlockerOn(context))

  test('a window that opens outside a click is blocked: the blocker is on', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('load', () => {
        document.documentElement.dataset['opened'] = String(window.open('about:blank') !== null)
      })
    })
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('data-opened', 'false')
  })

  test('the window opens within the click, although the provider is still on its way', async ({
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

  test('nobody hovers: a click out of nothing opens it, and the provider is fetched after', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/login')
    await expect(login.google(page)).toBeEnabled()
    expect(asked.filter((url) => PROVIDER.test(url))).toEqual([])
    const opened = page.waitForEvent('popup')
    // A click as a finger or a switch device makes it: no pointer came near before.
    await login.google(page).focus()
    await page.keyboard.press('Enter')
    await useNewGoogleAccount(await opened, newGoogleEmail(), 'Lin Miranda')
    await expectSignedIn(page, 'Lin')
    expect(asked.filter((url) => PROVIDER.test(url))).not.toEqual([])
  })
})

test('closing the window frees the screen before the provider has noticed, and is no error', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await page.clock.install()
  await page.goto('/login')
  const popup = await openGoogle(page)
  await popup.getByRole('button', { name: 'Add new account' }).waitFor()
  await expect(overlay(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await popup.close()
  // The provider's own library looks every 2 s, and waits 8 s more: in this time it cannot know.
  await page.clock.runFor(1_000)
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'was closed' })).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await page.clock.resume()

  await fillCredentials(page, person)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
})

test('a second click replaces the first window, whose end is no news', async ({ page }) => {
  await page.goto('/login')
  const first = await openGoogle(page)
  await first.getByRole('button', { name: 'Add new account' }).waitFor()
  const closed = first.waitForEvent('close')
  const reopened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the window again' }).click()
  const second = await reopened
  await closed
  await second.getByRole('button', { name: 'Add new account' }).waitFor()
  await expect(overlay(page)).toBeVisible()
  await useNewGoogleAccount(second, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
})

test('a second click while the provider is still on its way uses the second window alone', async ({
  page,
}) => {
  await page.goto('/login')
  const held = await holdRoute(page, /\/emulator\/auth\/iframe/)
  const first = await openGoogle(page)
  await held.arrived
  const closed = first.waitForEvent('close')
  const reopened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the window again' }).click()
  const second = await reopened
  await closed
  held.release()
  await useNewGoogleAccount(second, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
})

test('somebody who was switched off is told so, and the window goes', async ({ page, product }) => {
  const email = newGoogleEmail()
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await switchOff(product, email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)

  const popup = await openGoogle(page)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: email }).click()
  await closed
  await expect(page.getByRole('alert').filter({ hasText: 'switched off' })).toBeVisible()
  await expect(login.google(page)).toBeEnabled()
})
