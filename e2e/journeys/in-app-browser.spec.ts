import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { login, signIn } from '../frame/steps.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76'
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.81 Mobile Safari/537.36'

for (const [app, userAgent] of [
  ['Instagram', `${IPHONE} Instagram 382.0.0.27.84 (iPhone17,1; iOS 18_5)`],
  ['Facebook', `${WEBVIEW} [FB_IAB/FB4A;FBAV/515.0.0.45.90;]`],
  ['a plain WebView', WEBVIEW],
]) {
  test.describe(`inside ${app}`, () => {
    test.use({ userAgent })

    test('Google is not offered; the note says what is, and the password works', async ({
      page,
      arrange,
    }) => {
      await page.goto('/login')
      await expect(page.getByText('inside another app')).toBeVisible()
      await expect(login.google(page)).toBeHidden()
      const person = await arrange.person()
      await signIn(page, person)
      await expectSignedIn(page, person.firstName)
    })
  })
}

test.describe('the note', () => {
  test.use({ userAgent: WEBVIEW, viewport: { width: 320, height: 640 } })

  test('stands there before anything is painted, and nothing moves', async ({ page }) => {
    await page.route('**/assets/*.js', () => {}) // the app never comes
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByText('inside another app')).toBeVisible()
    await expect(login.google(page)).toBeHidden()
  })

  test('copies the address with the place first asked for', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/login?return_to=%2F%3Ftab%3D2')
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await expectAccessible(page, 'inside another app, copied')
  })

  test('shows the address where the app lets nobody copy', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await page.goto('/signup?return_to=%2F%3Ftab%3D2')
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await expect(page.getByText(page.url(), { exact: true })).toBeVisible()
    await expectAccessible(page, 'inside another app, the address shown')
  })
})

test('in a browser of its own the note is not there', async ({ page }) => {
  await page.goto('/login')
  await expect(login.google(page)).toBeVisible()
  await expect(page.getByText('inside another app')).toBeHidden()
})
