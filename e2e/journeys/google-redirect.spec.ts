import { findBrowser } from '../browser.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut, greeting } from '../support/expect-session.ts'
import { googleLogin, newGoogleEmail, useNewGoogleAccount } from '../support/google.ts'
import { holdRoute } from '../support/hold-route.ts'
import { fillCredentials, login, namesCard, openAccount, signIn } from '../support/steps.ts'
import { listKeys, markShared } from '../support/shared-computer.ts'
import { disableAtProvider } from '../support/provider-admin.ts'
import { words, failureText } from '../words/words.ts'
import { GOOGLE, googleFailure } from '../words/google-words.ts'
import { isOffered } from '../support/configured-product.ts'

test.skip(!isOffered('google'), 'The product does not offer Google')

// The browser blocks every window here, even within a click.

test.use({
  launchOptions: { ...findBrowser(), args: ['--disable-gpu', '--block-new-web-contents'] },
})

const inThisTab = (page: Page) =>
  page.getByRole('button', { name: words.provider.inThisTab(GOOGLE) })

/** Goes to Google's page in the same tab. */
async function redirectToGoogle(page: Page, path = '/login') {
  await page.goto(path)
  await googleLogin(page).click()
  await inThisTab(page).click()
  await page.waitForURL(/\/emulator\/auth\/handler/)
}

test('a blocked window is reported, and the redirect to Google returns to the return path', async ({
  page,
}) => {
  await page.goto('/?tab=2#names')
  await expectSignedOut(page)
  await googleLogin(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: googleFailure('popup-blocked', 'provider') }),
  ).toBeVisible()
  await inThisTab(page).click()
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Manuel Miranda')
  await expectSignedIn(page, 'Lin')
  expect(page.url()).toMatch(/\/\?tab=2#names$/)
  await openAccount(page)
  await expect(namesCard(page).getByText('Lin Manuel Miranda')).toBeVisible()
})

test('the form is not shown after the redirect @all', async ({ page }) => {
  await redirectToGoogle(page)
  const held = await holdRoute(page, /assets\/firebase-/)
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await held.requested
  await expect(page.getByRole('heading', { name: words.session.loading })).toBeVisible()
  await expect(login.submit(page)).toBeHidden()
  held.release()
  await expectSignedIn(page, 'Lin')
})

test('the redirect also works from Sign Up @all', async ({ page }) => {
  await redirectToGoogle(page, '/signup?return_to=%2F%3Fnew')
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  expect(page.url()).toMatch(/\/\?new$/)
})

test('on a shared computer, the choice survives the redirect, and the form is not kept @all', async ({
  page,
}) => {
  await page.goto('/login')
  await markShared(page)
  await login.email(page).fill('ada@example.com')
  await googleLogin(page).click()
  await inThisTab(page).click()
  await page.waitForURL(/\/emulator\/auth\/handler/)
  await page.goBack()
  await expect(page.getByLabel(words.shared.label)).toBeChecked()
  await expect(login.email(page)).toHaveValue('')
  await googleLogin(page).click()
  await inThisTab(page).click()
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await expect(greeting(page, 'Lin')).toBeVisible()
  expect((await listKeys(page)).local).toEqual([])
})

test('the next page load does not fetch the provider @all', async ({ page }) => {
  await redirectToGoogle(page)
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await page.getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.reload()
  await expect(googleLogin(page)).toBeEnabled()
  expect(requests.filter((url) => url.includes('/assets/firebase-'))).toEqual([])
})

for (const [how, goBack] of [
  ['goes back without signing in', (page: Page) => page.getByRole('link').click()],
  ['uses the back button', (page: Page) => page.goBack()],
] as const) {
  test(`a user who ${how} gets a message, finds the email filled in, and can sign in with the password @all`, async ({
    page,
    arrange,
  }) => {
    const user = await arrange.user()
    await page.goto('/login?return_to=%2F%3Ftab%3D2')
    await fillCredentials(page, user)
    await googleLogin(page).click()
    await inThisTab(page).click()
    await page.waitForURL(/\/emulator\/auth\/handler/)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(user.password)
    await goBack(page)
    await expect(
      page.getByRole('alert').filter({ hasText: googleFailure('redirect-cancelled') }),
    ).toBeVisible()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
    await expect(login.email(page)).toHaveValue(user.email)
    await expect(login.password(page)).toHaveValue('')
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])

    await login.password(page).fill(user.password)
    await login.submit(page).click()
    await expectSignedIn(page, user.firstName)
    expect(page.url()).toMatch(/\/\?tab=2$/)
  })
}

test('a disabled user gets a message after the redirect @all', async ({ page, product }) => {
  const email = newGoogleEmail()
  await redirectToGoogle(page)
  await useNewGoogleAccount(page, email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await page.getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(page)
  await disableAtProvider(product, email)
  await redirectToGoogle(page)
  await page.getByRole('button', { name: email }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: failureText('user-disabled') }),
  ).toBeVisible()
  await expectSignedOut(page)
})

test('a provider that is unreachable after the redirect is reported, and the user can retry @all', async ({
  page,
}) => {
  await redirectToGoogle(page)
  await page.route('**/emulator/gapi.js', (route) => route.abort())
  const email = newGoogleEmail()
  await useNewGoogleAccount(page, email, 'Lin Miranda')
  await expect(
    page.getByRole('alert').filter({ hasText: failureText('provider-unreachable') }),
  ).toBeVisible()
  await page.unroute('**/emulator/gapi.js')
  await page.reload()
  await googleLogin(page).click()
  await inThisTab(page).click()
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
})

test('the redirect is not offered where it cannot work, and the message says what to do @all', async ({
  page,
  product,
  arrange,
}) => {
  // Like a project whose auth domain is another site.
  await page.route(`${product.origin}/login`, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(
      /"emulatorOrigin":"[^"]*"/,
      '"emulatorOrigin":"http://127.0.0.1:9"',
    )
    await route.fulfill({ response, body: text })
  })
  await page.goto('/login')
  await googleLogin(page).click()
  const message = page
    .getByRole('alert')
    .filter({ hasText: googleFailure('popup-blocked', 'provider') })
  await expect(message).toBeVisible()
  await expect(inThisTab(page)).toHaveCount(0)
  await page.unroute(`${product.origin}/login`)
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
})
