import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { googleLogin } from '../support/google.ts'
import { signIn } from '../support/steps.ts'
import { words } from '../words/words.ts'
import { GOOGLE } from '../words/google-words.ts'
import { isOffered } from '../support/configured-product.ts'

test.skip(!isOffered('google'), 'The product offers no provider that refuses such browsers')

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76'
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.81 Mobile Safari/537.36'

test.describe('inside another app @all', () => {
  test.use({ userAgent: `${IPHONE} Instagram 382.0.0.27.84 (iPhone17,1; iOS 18_5)` })

  test('Google is not offered; the note says why, and the password works', async ({
    page,
    arrange,
  }) => {
    await page.goto('/login')
    await expect(page.getByText(words.provider.inApp(GOOGLE))).toBeVisible()
    await expect(googleLogin(page)).toBeHidden()
    const user = await arrange.user()
    await signIn(page, user)
    await expectSignedIn(page, user.firstName)
  })
})

test.describe('the note', () => {
  test.use({ userAgent: WEBVIEW, viewport: { width: 320, height: 640 } })

  test('is there at the first paint and does not shift the layout', async ({ page }) => {
    await page.route('**/assets/*.js', () => {}) // the app never loads
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByText(words.provider.inApp(GOOGLE))).toBeVisible()
    await expect(googleLogin(page)).toBeHidden()
  })

  test('copies the URL with the return path @all', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/login?return_to=%2F%3Ftab%3D2')
    await page.getByRole('button', { name: words.provider.copyLink }).click()
    await expect(page.getByRole('status').filter({ hasText: words.provider.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await expectAccessible(page, 'inside another app, copied')
  })

  test('shows the URL if the app has no clipboard @all', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await page.goto('/signup?return_to=%2F%3Ftab%3D2')
    await page.getByRole('button', { name: words.provider.copyLink }).click()
    await expect(page.getByText(page.url(), { exact: true })).toBeVisible()
    await expectAccessible(page, 'in-app browser, URL shown')
  })
})

test('in a normal browser the note is not shown @all', async ({ page }) => {
  await page.goto('/login')
  await expect(googleLogin(page)).toBeVisible()
  await expect(page.getByText(words.provider.inApp(GOOGLE))).toBeHidden()
})
