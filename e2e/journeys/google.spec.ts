import { POPUP_SIZE } from '@foyer/contract/constants.ts'
import { expect, test } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { namesCard, openAccount, signIn } from '../support/steps.ts'
import { words } from '../words/words.ts'
import { GOOGLE } from '../words/google-words.ts'
import { isOffered } from '../support/configured-product.ts'

test.skip(!isOffered('google'), 'The product does not offer Google')

test('a new Google account signs in with its names', async ({ page }) => {
  await page.goto('/login')
  const popup = await openGoogle(page)
  await useNewGoogleAccount(popup, newGoogleEmail(), 'Lin Manuel Miranda')
  await expectSignedIn(page, 'Lin')
  expect(popup.isClosed()).toBe(true)
  await openAccount(page)
  await expect(namesCard(page).getByText('Lin Manuel Miranda')).toBeVisible()
})

test('a known Google account signs in again @all', async ({ page, browser }) => {
  const email = newGoogleEmail()
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')

  const otherPage = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await otherPage.goto('/login')
  const popup = await openGoogle(otherPage)
  await popup.getByRole('button', { name: email }).click()
  await expectSignedIn(otherPage, 'Lin')
  await otherPage.close()
})

test('Google also works on Sign Up @all', async ({ page }) => {
  await page.goto('/signup')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: words.signUp.withProvider(GOOGLE) }).click()
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

test('after logging out of Google, another user can sign in with a password @all', async ({
  page,
  arrange,
}) => {
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await page.getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(page)
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
})
