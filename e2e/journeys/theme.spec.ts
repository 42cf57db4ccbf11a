import { LANGUAGES } from '@foyer/contract/languages.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { FIRST_LANGUAGE, hasLanguageChoice, LAST_LANGUAGE } from '../support/configured-product.ts'
import { holdRoute } from '../support/hold-route.ts'
import { openAccount, signIn } from '../support/steps.ts'
import { words } from '../words/words.ts'

const theme = (page: Page) => page.getByRole('combobox', { name: words.footer.theme })

/** Whether the page has a dark background. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const [lightness = ''] =
      /[\d.]+/.exec(getComputedStyle(document.documentElement).backgroundColor) ?? []
    return Number(lightness) < 0.5
  })

test.use({ colorScheme: 'light' })

test('the theme follows the system until the user chooses one @all', async ({ page }) => {
  await page.goto('/login')
  await expect(theme(page)).toHaveValue('system')
  expect(await isDark(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(page)).toBe(true)
  await theme(page).selectOption('light')
  await expect.poll(() => isDark(page)).toBe(false)
  await theme(page).selectOption('system')
  await expect.poll(() => isDark(page)).toBe(true)
})

test('the chosen theme is remembered and applied before the first paint @all', async ({ page }) => {
  await page.goto('/login')
  await theme(page).selectOption('dark')
  const app = await holdRoute(page, /\/assets\//)
  await page.goto('/signup', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isDark(page), 'without any script but the one in the head').toBe(true)
  app.release()
  await expect(theme(page)).toHaveValue('dark')
})

test('all tabs apply the chosen theme', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/login')
  await page.goto('/signup')
  await theme(page).selectOption('dark')
  await expect(theme(other)).toHaveValue('dark')
  await expect.poll(() => isDark(other)).toBe(true)
})

test('theme and language can be chosen by keyboard @all', async ({ page }) => {
  await page.goto('/login')
  await theme(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(theme(page)).toHaveValue('light')
  if (!hasLanguageChoice) return
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('combobox', { name: words.footer.language })).toBeFocused()
})

test('once logged in, they are in the profile and in the account menu @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page)
  await expect(page.getByRole('contentinfo').getByRole('combobox')).toHaveCount(0)
  await theme(page).selectOption('dark')
  await expect.poll(() => isDark(page)).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: words.home.menu }).click()
  const menu = page.getByRole('group', { name: words.home.menu })
  await menu.getByRole('combobox', { name: words.footer.theme }).selectOption('light')
  await expect(theme(page).first()).toHaveValue('light')
  await expect.poll(() => isDark(page)).toBe(false)
  const preferences = page.getByRole('region', { name: words.account.profile.preferences })
  const language = { name: words.footer.language }
  for (const place of [preferences, menu])
    await expect(place.getByRole('combobox', language)).toHaveCount(hasLanguageChoice ? 1 : 0)
  if (!hasLanguageChoice) return
  await menu.getByRole('combobox', language).selectOption(LAST_LANGUAGE)
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[LAST_LANGUAGE].tag)
  // Its name is another one now.
  const open = page.locator('[popover]:popover-open')
  await open.locator('select').first().selectOption(FIRST_LANGUAGE)
  await expect(preferences.getByRole('combobox', language)).toHaveValue(FIRST_LANGUAGE)
  await expect(menu).toBeVisible()
})
