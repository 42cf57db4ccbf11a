import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { fillCredentials, login, signIn } from '../support/steps.ts'
import { failureText } from '../words/words.ts'

/** The width of the page's content: wider than the window if the page scrolls horizontally. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('at 320 px with doubled text size, nothing scrolls horizontally', async ({
  page,
  arrange,
}) => {
  const enlarge = () => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/login')
  await enlarge()
  expect(await widthOf(page)).toBe(320)
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  await enlarge()
  expect(await widthOf(page)).toBe(320)
})

test('a message at the email field does not move the buttons', async ({ page }) => {
  await page.goto('/login')
  await fillCredentials(page, { email: 'ada', password: 'correct horse' })
  const before = (await login.submit(page).boundingBox())?.y ?? 0
  await login.submit(page).click()
  await expect(page.getByText(failureText('invalid-email'))).toBeVisible()
  expect(Math.abs(((await login.submit(page).boundingBox())?.y ?? 0) - before)).toBeLessThan(1)
})
