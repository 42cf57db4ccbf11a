import { LANGUAGES } from '@foyer/contract/languages.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { ageSignIn } from '../frame/age-sign-in.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectToFit, inNarrowWindow } from '../frame/expect-reflow.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { freshSignIn } from '../frame/fresh-sign-in.ts'
import { useNewGoogleAccount as chooseAccount } from '../frame/google.ts'
import { expectFocusKept, expectWalkable, tabTo } from '../frame/keyboard.ts'
import { login, signIn } from '../frame/steps.ts'

/*
 * Every page as it stands there when somebody comes. States on the way (busy, failed, done, dialogs, links
 * of mails) are looked at where they arise, by the same `expectAccessible`.
 * What a screen reader finds in each is kept in `trees/`.
 */
const FOR_STRANGERS = {
  login: '/login',
  'sign-up': '/signup',
  'forgot-password': '/forgot-password',
  'broken-link': '/account/action',
  'no-match': '/nowhere',
}
const FOR_PEOPLE = {
  home: '/',
  account: '/account',
  'account-email': '/account/email',
  'account-password': '/account/password',
  'account-delete': '/account/delete',
}

/** Not the longest that people have; their addresses are longer yet. */
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'

for (const [screen, path] of Object.entries(FOR_STRANGERS))
  test(`${screen} is for everyone`, async ({ page }) => expectForEveryone(page, screen, path))

test('every page behind the door is for everyone', async ({ page, arrange }) => {
  test.setTimeout(120_000)
  const email = `${LONG_NAME.toLowerCase()}@a-rather-long-company-name.example.com`
  await signIn(page, await arrange.person({ firstName: LONG_NAME, email }))
  await expectSignedIn(page, LONG_NAME)
  for (const [screen, path] of Object.entries(FOR_PEOPLE))
    await test.step(screen, async () => expectForEveryone(page, screen, path))
})

async function expectForEveryone(page: Page, screen: string, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${screen}.aria.yml` })
  await expectAccessible(page, screen)
  await expectWalkable(page, screen)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectWalkable(page, `${screen}, forced colours`)
  await page.emulateMedia({ forcedColors: 'none' })
  await expectReflowInAll(page, screen)
}

/** The words of each language fit as well. */
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

test('the account by keyboard alone: Google, a device, a password, the end', async ({
  page,
  arrange,
  product,
}) => {
  test.setTimeout(60_000)
  const next = 'a nanosecond is 30 cm'
  const person = await arrange.person()
  const told = (text: string) => page.getByRole('status').filter({ hasText: text })
  await page.goto('/login')
  await tabTo(page, 'Email')
  await page.keyboard.type(person.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, person.firstName)
  await tabTo(page, 'Your account')
  await page.keyboard.press('Enter')

  await test.step('Google is added, kept by Escape, and removed', async () => {
    await tabTo(page, 'Add Google')
    const opened = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    await chooseAccount(await opened, person.email, 'Grace Hopper')
    await expect(told('Google is added.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Google' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Remove Google?' })
    await expect(dialog.locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Remove Google' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(told('Google is removed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Google' })).toBeFocused()
  })

  await test.step('a device is signed out', async () => {
    await tabTo(page, 'Sign out Unknown device')
    await page.keyboard.press('Enter')
    await expect(told('is signed out')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
  })

  await test.step('the password is changed, after a fresh sign-in', async () => {
    await page.goto('/')
    await ageSignIn(page, product, person.email)
    await page.goto('/account')
    await tabTo(page, 'Change password')
    await page.keyboard.press('Enter')
    await tabTo(page, 'New password')
    await page.keyboard.type(next)
    await tabTo(page, 'Change password')
    await page.keyboard.press('Enter')
    await expect(freshSignIn.password(page)).toBeFocused()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your password is saved.' }),
    ).toBeVisible()
    await expectFocusKept(page, 'a new password')
  })

  await test.step('the account is deleted', async () => {
    await tabTo(page, 'Delete my account')
    await page.keyboard.press('Enter')
    await tabTo(page, 'To confirm')
    await page.keyboard.type(person.email)
    await tabTo(page, 'Delete my account for good')
    await page.keyboard.press('Space')
    await expect(page.getByRole('alert').filter({ hasText: 'is deleted' })).toBeVisible()
    await expectSignedOut(page)
    await expectFocusKept(page, 'the end')
  })
})

test('in forced colours all that is told by colour is told by shape', async ({ page }) => {
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
  await expect(page.getByText('does not look like an email address')).toBeVisible()
  expect(await borders(), 'the field to mend').toEqual(['solid', '4px'])
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

test('whoever wants less motion sees none', async ({ page, arrange }) => {
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
  await signIn(page, await arrange.person())
  await expectStill('the door opens')
  await expectSignedIn(page, 'Grace')
  await expectStill('home')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out all other devices' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectStill('a dialog')
})
