import { findBrowser } from '../browser.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { newGoogleEmail, useNewGoogleAccount } from '../frame/google.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { fillCredentials, login, openAccount, signIn } from '../frame/steps.ts'
import { switchOff } from '../frame/switch-off.ts'

/* Here the browser itself lets no window open, a click or not. */

const browser = findBrowser()
test.use({
  launchOptions: { ...browser, args: [...(browser.args ?? []), '--block-new-web-contents'] },
})

const inThisTab = (page: Page) => page.getByRole('button', { name: 'Continue in this tab' })

/** From the door to Google's page, in the one tab there is. */
async function leaveForGoogle(page: Page, address = '/login') {
  await page.goto(address)
  await page.getByRole('button', { name: 'with Google' }).click()
  await inThisTab(page).click()
  await page.waitForURL(/\/emulator\/auth\/handler/)
}

test('a blocked window is said so, and the way on leads to Google in this tab and on to the place first asked for', async ({
  page,
}) => {
  await page.goto('/?tab=2#names')
  await expectSignedOut(page)
  await login.google(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'blocked' })).toBeVisible()
  await inThisTab(page).click()
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Manuel Miranda')
  await expectSignedIn(page, 'Lin')
  expect(page.url()).toMatch(/\/\?tab=2#names$/)
  await openAccount(page)
  await expect(page.getByText('Lin Manuel Miranda')).toBeVisible()
})

test('on the way back nobody is shown the form', async ({ page }) => {
  await leaveForGoogle(page)
  const held = await holdRoute(page, /assets\/firebase-identity-provider/)
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await held.arrived
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeVisible()
  await expect(login.submit(page)).toBeHidden()
  held.release()
  await expectSignedIn(page, 'Lin')
})

test('it works from Sign Up as well', async ({ page }) => {
  await leaveForGoogle(page, '/signup?return_to=%2F%3Fnew')
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  expect(page.url()).toMatch(/\/\?new$/)
})

test('an ordinary start after it fetches nothing of the provider', async ({ page }) => {
  await leaveForGoogle(page)
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(login.google(page)).toBeEnabled()
  expect(asked.filter((url) => url.includes('firebase-identity-provider'))).toEqual([])
})

for (const [how, goBack] of [
  ['goes back without signing in', (page: Page) => page.getByRole('link').click()],
  ['uses the back button', (page: Page) => page.goBack()],
] as const) {
  test(`whoever ${how} is told so, finds what they typed but the password, and gets in with it`, async ({
    page,
    arrange,
  }) => {
    const person = await arrange.person()
    await page.goto('/login?return_to=%2F%3Ftab%3D2')
    await fillCredentials(page, person)
    await login.google(page).click()
    await inThisTab(page).click()
    await page.waitForURL(/\/emulator\/auth\/handler/)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password)
    await goBack(page)
    await expect(page.getByRole('alert').filter({ hasText: 'came back' })).toBeVisible()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
    await expect(login.email(page)).toHaveValue(person.email)
    await expect(login.password(page)).toHaveValue('')
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])

    await login.password(page).fill(person.password)
    await login.submit(page).click()
    await expectSignedIn(page, person.firstName)
    expect(page.url()).toMatch(/\/\?tab=2$/)
  })
}

test('somebody who was switched off is told so when they come back', async ({ page, product }) => {
  const email = newGoogleEmail()
  await leaveForGoogle(page)
  await useNewGoogleAccount(page, email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  await switchOff(product, email)
  await leaveForGoogle(page)
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'switched off' })).toBeVisible()
  await expectSignedOut(page)
})

test('a provider that cannot be reached on the way back is told, and Google can be tried again', async ({
  page,
}) => {
  await leaveForGoogle(page)
  await page.route('**/emulator/gapi.js', (route) => route.abort())
  const email = newGoogleEmail()
  await useNewGoogleAccount(page, email, 'Lin Miranda')
  await expect(page.getByRole('alert').filter({ hasText: 'could not reach' })).toBeVisible()
  await page.unroute('**/emulator/gapi.js')
  await page.reload()
  await login.google(page).click()
  await inThisTab(page).click()
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
})

test('where Google in this tab could not work it is not offered, and the sentence says what is', async ({
  page,
  product,
  arrange,
}) => {
  // As with a project whose pages are on another site.
  await page.route(`${product.origin}/login`, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(
      /"emulatorOrigin":"[^"]*"/,
      '"emulatorOrigin":"http://127.0.0.1:9"',
    )
    await route.fulfill({ response, body: text })
  })
  await page.goto('/login')
  await login.google(page).click()
  const told = page.getByRole('alert').filter({ hasText: 'blocked' })
  await expect(told).toContainText('Allow pop-ups')
  await expect(told).toContainText('password')
  await expect(inThisTab(page)).toHaveCount(0)
  await page.unroute(`${product.origin}/login`)
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
})
