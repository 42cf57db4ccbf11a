import { LANGUAGES } from '@foyer/contract/languages.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectToFit, inNarrowWindow } from '../frame/expect-reflow.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { expectWalkable } from '../frame/keyboard.ts'
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
