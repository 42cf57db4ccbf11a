import { API_BASE } from '@foyer/contract/endpoints.ts'
import { POPUP_SIZE } from '@foyer/contract/constants.ts'
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { login, signIn } from '../frame/steps.ts'

const newGoogleEmail = () => `lin.${randomUUID().slice(0, 8)}@gmail.com`

/** Opens Google's window (the embedded provider's stand-in for it). */
async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await login.google(page).click()
  return opened
}

/** Makes up a Google account in the window, and goes on with it. */
async function useNewGoogleAccount(popup: Page, email: string, name: string) {
  await popup.getByRole('button', { name: 'Add new account' }).click()
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Display name').fill(name)
  await popup.getByRole('button', { name: /^Sign in with/ }).click()
}

test('a new Google account gets in, with the names Google knows', async ({ page }) => {
  await page.goto('/login')
  const popup = await openGoogle(page)
  await useNewGoogleAccount(popup, newGoogleEmail(), 'Lin Manuel Miranda')
  await expectSignedIn(page, 'Lin')
  await expect(page.getByText('Lin Manuel Miranda')).toBeVisible()
  expect(popup.isClosed()).toBe(true)
})

test('a Google account that was here before gets in again', async ({ page, browser }) => {
  const email = newGoogleEmail()
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await elsewhere.goto('/login')
  const popup = await openGoogle(elsewhere)
  await popup.getByRole('button', { name: email }).click()
  await expectSignedIn(elsewhere, 'Lin')
  await elsewhere.close()
})

test('Google gets one in from Sign Up as well', async ({ page }) => {
  await page.goto('/signup')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'with Google' }).click()
  await useNewGoogleAccount(await opened, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
})

test('the window has the size of the specification and asks for email and profile', async ({
  page,
}) => {
  await page.goto('/login')
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (url, target, features) => {
      document.body.dataset['popupFeatures'] = features
      return open(url, target, features)
    }
  })
  const popup = await openGoogle(page)
  await popup.waitForURL(/\/emulator\/auth\/handler|widget/)
  const features = await page.locator('body').getAttribute('data-popup-features')
  expect(features).toContain(`width=${POPUP_SIZE.width},height=${POPUP_SIZE.height}`)
  const scopes = new URL(popup.url()).searchParams.get('scopes') ?? ''
  expect(scopes.split(',')).toEqual(expect.arrayContaining(['email', 'profile']))
})

test('the window opens within the click, although the provider is still on its way', async ({
  page,
}) => {
  await page.goto('/login')
  const held = await holdRoute(page, /assets\/firebase-identity-provider/)
  const popup = await openGoogle(page)
  expect(popup.isClosed()).toBe(false)
  held.release()
  await useNewGoogleAccount(popup, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
})

test('closing the window frees the screen at once and is no error', async ({ page, arrange }) => {
  const person = await arrange.person()
  await page.goto('/login')
  const popup = await openGoogle(page)
  await popup.getByRole('button', { name: 'Add new account' }).waitFor()
  const overlay = page.getByRole('status').filter({ hasText: 'Google window' })
  await expect(overlay).toBeVisible()
  await popup.close()
  // The provider's own library would take 8 to 10 s to notice.
  await expect(overlay).toHaveCount(0, { timeout: 2_000 })
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expectSignedOut(page)

  await login.email(page).fill(person.email)
  await login.password(page).fill(person.password)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
})

test('after closing the window, Google can be tried again', async ({ page }) => {
  await page.goto('/login')
  const first = await openGoogle(page)
  await first.getByRole('button', { name: 'Add new account' }).waitFor()
  await first.close()
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
})

test('a blocked window is said so', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    window.open = () => null
  })
  await login.google(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'blocked' })).toBeVisible()
  await expectSignedOut(page)
})

test('an exchange that fails after the window is said in words', async ({ page, product }) => {
  await page.goto('/login')
  await page.route(`${product.origin}${API_BASE}/loginWithProviders`, (route) => route.abort())
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await expectSignedOut(page)
})

test('logging out, then in with a password, is another person', async ({ page, arrange }) => {
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
})
