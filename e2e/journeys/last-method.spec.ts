import { LANGUAGES } from '@foyer/contract/languages.ts'
import { expect, test } from '../fixtures.ts'
import {
  configuredProduct,
  FIRST_LANGUAGE,
  hasLanguageChoice,
} from '../support/configured-product.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import {
  googleLogin,
  googleTest,
  newGoogleEmail,
  openGoogle,
  useNewGoogleAccount,
} from '../support/google.ts'
import { pretendConnection } from '../support/page-load-metrics.ts'
import { login, signIn } from '../support/steps.ts'
import { words } from '../words/words.ts'

const LAST_METHOD = 'foyer.last-way'

googleTest(
  'the last used sign-in method is marked, even after a logout @all',
  async ({ page, arrange }) => {
    await page.goto('/login')
    await expect(page.getByText(words.provider.lastUsed)).toHaveCount(0)
    await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
    await expectSignedIn(page, 'Lin')
    await page.getByRole('button', { name: words.home.logout }).click()
    await expectSignedOut(page)
    await expect(googleLogin(page)).toHaveAccessibleDescription(words.provider.lastUsed)
    await expectAccessible(page, 'login, last used method')

    const user = await arrange.user()
    await signIn(page, user)
    await expectSignedIn(page, user.firstName)
    await page.getByRole('button', { name: words.home.logout }).click()
    await expectSignedOut(page)
    // The password is the way that everybody sees first.
    await expect(page.getByText(words.provider.lastUsed)).toHaveCount(0)
  },
)

googleTest('the mark does not shift the layout @all', async ({ page }) => {
  // On a busy machine, only one of the two loads would be in time for its font.
  await pretendConnection(page, 'slow')
  await page.goto('/login')
  await page.evaluate((key) => localStorage.setItem(key, 'google'), LAST_METHOD)
  await page.reload()
  await expect(page.getByText(words.provider.lastUsed)).toBeVisible()
  const marked = await googleLogin(page).boundingBox()
  const below = await login.signUp(page).boundingBox()
  await page.evaluate((key) => localStorage.removeItem(key), LAST_METHOD)
  await page.reload()
  await expect(page.getByText(words.provider.lastUsed)).toHaveCount(0)
  expect(await googleLogin(page).boundingBox()).toEqual(marked)
  expect(await login.signUp(page).boundingBox()).toEqual(below)
})

test('the mark touches no text, in any language and at any width @all', async ({
  page,
  arrange,
}) => {
  const chosen = page.getByRole('contentinfo').getByRole('combobox').first()
  const methods = configuredProduct.signIn.providers
  const user = arrange.newUser()
  for (const method of methods) {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      LAST_METHOD,
      method,
    ] as const)
    await signIn(page, user)
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    for (const language of configuredProduct.languages) {
      if (hasLanguageChoice) await chosen.selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[language].tag)
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(findTouchedText), `${method}, ${language}, ${width}`).toEqual([])
      }
    }
    if (hasLanguageChoice) await chosen.selectOption(FIRST_LANGUAGE)
  }
})

/** Runs in the page: the texts that the mark overlaps. */
function findTouchedText(): string[] {
  const mark = document.querySelector('.last-used')
  if (!mark) return ['There is no mark']
  const box = mark.getBoundingClientRect()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const touched: string[] = []
  while (walker.nextNode()) {
    const { currentNode: text } = walker
    if (mark.contains(text) || !text.parentElement?.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const isTouched = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    )
    if (isTouched) touched.push(text.textContent ?? '')
  }
  return touched
}
