import { randomUUID } from 'node:crypto'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { ageSignIn } from '../support/age-sign-in.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectReflowInAll } from '../support/expect-reflow-in-all.ts'
import { expectSpacing } from '../support/expect-reflow.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import { reauthDialog } from '../support/reauth.ts'
import { expectFocusKept, expectTabOrder, tabTo } from '../support/keyboard.ts'
import { login, signIn } from '../support/steps.ts'
import { SIGNED_IN_TREES } from '../trees/signed-in-trees.ts'
import { SIGNED_OUT_TREES } from '../trees/signed-out-trees.ts'
import { words, failureText } from '../words/words.ts'

/*
 * Checks the initial state of every page. Other states (busy, failed, done, dialogs, email links) are checked
 * with the same `expectAccessible` in the journeys that reach them.
 */

/** A long name, to test wrapping. */
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'

test('every page of a signed-out user meets the accessibility checks @all', async ({ page }) => {
  for (const [path, tree] of Object.entries(SIGNED_OUT_TREES))
    await test.step(path, () => expectUsable(page, path, tree))
})

test('every page of a signed-in user meets the accessibility checks @all', async ({
  page,
  arrange,
}) => {
  const name = `${LONG_NAME}-${randomUUID().slice(0, 8)}`.toLowerCase()
  const email = `${name}@a-rather-long-company-name.example.com`
  const user = await arrange.user({ firstName: LONG_NAME, email })
  await signIn(page, user)
  await expectSignedIn(page, LONG_NAME)
  for (const [name, treeOf] of Object.entries(SIGNED_IN_TREES)) {
    const path = CLIENT_PATHS[name as keyof typeof SIGNED_IN_TREES]
    await test.step(path, () => expectUsable(page, path, treeOf(user)))
  }
})

async function expectUsable(page: Page, path: string, tree: string) {
  await page.goto(path)
  await expect(page.locator('body')).toMatchAriaSnapshot(tree)
  await expectAccessible(page, path)
  await expectSpacing(page, path)
  await expectTabOrder(page, path)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectTabOrder(page, `${path}, forced colours`)
  await page.emulateMedia({ forcedColors: 'none' })
  await expectReflowInAll(page, path)
}

test('the account can be managed by keyboard alone', async ({ page, arrange, product }) => {
  const next = 'a nanosecond is 30 cm'
  const user = await arrange.user()
  const message = (text: string) => page.getByRole('status').filter({ hasText: text })
  await page.goto('/login')
  await tabTo(page, words.field.email)
  await page.keyboard.type(user.email)
  await tabTo(page, words.field.password)
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, user.firstName)
  await tabTo(page, words.title.account)
  await page.keyboard.press('Enter')

  await tabTo(page, words.title.accountSecurity)
  await page.keyboard.press('Enter')
  await test.step('a device is logged out', async () => {
    await tabTo(page, words.title.accountDevices)
    await page.keyboard.press('Enter')
    await tabTo(page, words.account.devices.endNamed(words.account.devices.unknown))
    await page.keyboard.press('Enter')
    await expect(message(words.account.devices.ended(words.account.devices.unknown))).toBeVisible()
    await expect(page.getByRole('region', { name: words.account.devices.title })).toBeFocused()
  })

  await test.step('the password is changed after re-authentication', async () => {
    await page.goto('/')
    await ageSignIn(page, product, user.email)
    await page.goto('/account/security')
    await tabTo(page, words.account.signInMethods.changePassword)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(words.changes.password.label)).toBeFocused()
    await page.keyboard.type(next)
    await tabTo(page, words.changes.password.change)
    await page.keyboard.press('Enter')
    await expect(reauthDialog.password(page)).toBeFocused()
    await page.keyboard.type(user.password)
    await page.keyboard.press('Enter')
    await expect(message(words.changes.password.done)).toBeVisible()
    await expectFocusKept(page, 'a new password')
  })

  await test.step('the account is deleted', async () => {
    await tabTo(page, words.title.accountData)
    await page.keyboard.press('Enter')
    await tabTo(page, words.account.data.delete)
    await page.keyboard.press('Enter')
    await tabTo(page, words.changes.deletion.label(user.email))
    await page.keyboard.type(user.email)
    await tabTo(page, words.changes.deletion.submit)
    await page.keyboard.press('Space')
    await expect(page.getByRole('main', { name: words.changes.deletion.done })).toBeFocused()
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
  await expect(page.getByText(failureText('invalid-email'))).toBeVisible()
  expect(await borders(), 'the field in error').toEqual(['solid', '4px'])
  await page.getByRole('button', { name: words.field.showPassword }).click()
  await expect(page.locator('.reveal .strike')).toBeHidden()

  await page.goto('/signup')
  const mark = page.locator('.checklist .check').first()
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
      document.getAnimations().map((animation) => (animation as CSSAnimation).animationName),
    )
    expect(moving, state).toEqual([])
  }
  const user = await arrange.user()
  await page.goto('/login')
  const held = await holdRoute(page, /accounts:signInWithPassword/)
  await signIn(page, user)
  await held.requested
  await expect(page.getByRole('status').filter({ hasText: words.login.busy })).toBeVisible()
  await expectStill('while signing in')
  held.release()
  await expectSignedIn(page, 'Grace')
  await expectStill('home')
  await page.goto('/account/devices')
  await page.getByRole('button', { name: words.account.devices.endOthers }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectStill('a dialog')
})

for (const [reducedMotion, faded] of [
  ['no-preference', ['main']],
  ['reduce', []],
] as const)
  test(`the next page fades in, and the first one does not: motion ${reducedMotion} @all`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      addEventListener('animationstart', ({ target }) => {
        const { dataset } = document.documentElement
        if (target instanceof HTMLElement && target.localName === 'main') dataset['faded'] = 'main'
      })
    })
    const readFaded = () => page.evaluate(() => document.documentElement.dataset['faded'])
    await page.goto('/login')
    await expect(login.signUp(page)).toBeVisible()
    expect(await readFaded()).toBeUndefined()
    await login.signUp(page).click()
    await expect(page.getByRole('heading', { name: words.title.signup })).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect.poll(readFaded).toBe(faded[0])
  })
