import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { fillCredentials, login, signIn } from '../frame/steps.ts'

/** Wider than the window means scrolling sideways. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('at 320 px and text twice as large, nothing has to be scrolled sideways', async ({
  page,
  arrange,
}) => {
  const enlarge = () => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/login')
  await enlarge()
  expect(await widthOf(page)).toBe(320)
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  await enlarge()
  expect(await widthOf(page)).toBe(320)
})

test('what the email field has to say leaves the buttons where they are', async ({ page }) => {
  await page.goto('/login')
  await fillCredentials(page, { email: 'ada', password: 'correct horse' })
  const before = (await login.submit(page).boundingBox())?.y ?? 0
  await login.submit(page).click()
  await expect(page.getByText('does not look like an email address')).toBeVisible()
  expect(Math.abs(((await login.submit(page).boundingBox())?.y ?? 0) - before)).toBeLessThan(1)
})
