import { LANGUAGES } from '@foyer/contract/languages.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { ageSignIn } from '../support/age-sign-in.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectToFit, inNarrowWindow } from '../support/expect-reflow.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { reauthDialog } from '../support/reauth.ts'
import { useNewGoogleAccount as chooseAccount } from '../support/google.ts'
import { expectFocusKept, expectTabOrder, tabTo } from '../support/keyboard.ts'
import { login, signIn } from '../support/steps.ts'

/*
 * Checks the initial state of every page. Other states (busy, failed, done, dialogs, email links) are checked
 * with the same `expectAccessible` in the journeys that reach them. The accessibility tree of each page is
 * stored in `trees/`.
 */
const SIGNED_OUT_PAGES = {
  login: '/login',
  'sign-up': '/signup',
  'forgot-password': '/forgot-password',
  'broken-link': '/account/action',
  'no-match': '/nowhere',
}
const SIGNED_IN_PAGES = {
  home: '/',
  account: '/account',
  'account-email': '/account/email',
  'account-password': '/account/password',
  'account-delete': '/account/delete',
}

/** A long name, to test wrapping. */
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'

for (const [screen, path] of Object.entries(SIGNED_OUT_PAGES))
  test(`${screen} meets the accessibility checks`, async ({ page }) =>
    expectUsable(page, screen, path))

test('every page of a signed-in user meets the accessibility checks', async ({ page, arrange }) => {
  test.setTimeout(120_000)
  const email = `${LONG_NAME.toLowerCase()}@a-rather-long-company-name.example.com`
  await signIn(page, await arrange.user({ firstName: LONG_NAME, email }))
  await expectSignedIn(page, LONG_NAME)
  for (const [screen, path] of Object.entries(SIGNED_IN_PAGES))
    await test.step(screen, async () => expectUsable(page, screen, path))
})

async function expectUsable(page: Page, screen: string, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${screen}.aria.yml` })
  await expectAccessible(page, screen)
  await expectTabOrder(page, screen)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectTabOrder(page, `${screen}, forced colours`)
  await page.emulateMedia({ forcedColors: 'none' })
  await expectReflowInAll(page, screen)
}

/** Also checks that the texts of each language fit. */
async function expectReflowInAll(page: Page, screen: string) {
  const chosen = page.getByRole('contentinfo').getByRole('combobox').first()
  await inNarrowWindow(page, async () => {
    for (const [language, { tag }] of Object.entries(LANGUAGES)) {
      await chosen.selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await expectToFit(page, `${screen}, ${language}`)
    }
  })
  await chosen.selectOption('en')
}

test('the account can be managed by keyboard alone', async ({ page, arrange, product }) => {
  test.setTimeout(60_000)
  const next = 'a nanosecond is 30 cm'
  const user = await arrange.user()
  const message = (text: string) => page.getByRole('status').filter({ hasText: text })
  await page.goto('/login')
  await tabTo(page, 'Email')
  await page.keyboard.type(user.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, user.firstName)
  await tabTo(page, 'Your account')
  await page.keyboard.press('Enter')

  await test.step('Google is added, kept by Escape, and removed', async () => {
    await tabTo(page, 'Connect Google')
    const opened = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    await chooseAccount(await opened, user.email, 'Grace Hopper')
    await expect(message('Google connected.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Disconnect Google?' })
    await expect(dialog.locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(message('Google disconnected.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect Google' })).toBeFocused()
  })

  await test.step('a device is logged out', async () => {
    await tabTo(page, 'Log out Unknown device')
    await page.keyboard.press('Enter')
    await expect(message('has been logged out')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
  })

  await test.step('the password is changed after re-authentication', async () => {
    await page.goto('/')
    await ageSignIn(page, product, user.email)
    await page.goto('/account')
    await tabTo(page, 'Change password')
    await page.keyboard.press('Enter')
    await tabTo(page, 'New password')
    await page.keyboard.type(next)
    await tabTo(page, 'Change password')
    await page.keyboard.press('Enter')
    await expect(reauthDialog.password(page)).toBeFocused()
    await page.keyboard.type(user.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Password changed.' })).toBeVisible()
    await expectFocusKept(page, 'a new password')
  })

  await test.step('the account is deleted', async () => {
    await tabTo(page, 'Delete account')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Type')
    await page.keyboard.type(user.email)
    await tabTo(page, 'Delete account permanently')
    await page.keyboard.press('Space')
    await expect(page.getByRole('alert').filter({ hasText: 'has been deleted' })).toBeVisible()
    await expectSignedOut(page)
    await expectFocusKept(page, 'the end')
  })
})

test('in forced colours, everything shown by colour is also shown by shape', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/login')
  const borders = (field = login.email(page)) =>
    field.evaluate((input) => {
      const { borderTopStyle, borderInlineStartWidth } = getComputedStyle(input)
      return [borderTopStyle, borderInlineStartWidth]
    })
  expect(await borders()).toEqual(['solid', '1px'])
  await login.email(page).fill('ada')
  await login.password(page).fill('correct horse')
  await login.submit(page).click()
  await expect(page.getByText('Enter a valid email')).toBeVisible()
  expect(await borders(), 'the field in error').toEqual(['solid', '4px'])
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.locator('.reveal .strike')).toBeHidden()

  await page.goto('/signup')
  const mark = page.locator('.checklist .check')
  await expect(mark.locator('circle')).toBeVisible()
  await login.password(page).fill('long enough')
  await expect(mark.locator('path')).toBeVisible()
  const drawn = await mark.evaluate((svg) => getComputedStyle(svg).stroke)
  expect(drawn).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
  await expect(page.locator('.door-leaf')).toHaveCSS('border-top-style', 'solid')
})

test('with reduced motion there are no animations', async ({ page, arrange }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const expectStill = async (state: string) => {
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map((animation) => (animation as CSSAnimation).animationName),
    )
    expect(moving, state).toEqual([])
  }
  await signIn(page, await arrange.user())
  await expectStill('after signing in')
  await expectSignedIn(page, 'Grace')
  await expectStill('home')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out all other devices' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectStill('a dialog')
})
