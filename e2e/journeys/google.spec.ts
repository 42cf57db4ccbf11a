import { API_BASE } from '@foyer/contract/endpoints.ts'
import { POPUP_SIZE } from '@foyer/contract/constants.ts'
import { expect, test } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../frame/google.ts'
import { openAccount, signIn } from '../frame/steps.ts'

test('a new Google account gets in, with the names Google knows', async ({ page }) => {
  await page.goto('/login')
  const popup = await openGoogle(page)
  await useNewGoogleAccount(popup, newGoogleEmail(), 'Lin Manuel Miranda')
  await expectSignedIn(page, 'Lin')
  expect(popup.isClosed()).toBe(true)
  await openAccount(page)
  await expect(page.getByText('Lin Manuel Miranda')).toBeVisible()
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

test('after closing the window, Google can be tried again', async ({ page }) => {
  await page.goto('/login')
  const first = await openGoogle(page)
  await first.getByRole('button', { name: 'Add new account' }).waitFor()
  await first.close()
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
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

test('the place first asked for is reached through Google', async ({ page }) => {
  await page.goto('/?tab=keys#lamp')
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await expect(page.getByRole('heading', { name: 'hey Lin' })).toBeVisible()
  await expect(page).toHaveURL('/?tab=keys#lamp')
})
