import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import { tabTo } from '../support/keyboard.ts'
import { main } from '../support/locators.ts'
import { fillProfile } from '../support/profile.ts'
import {
  storeToken,
  fillCredentials,
  fillSignUp,
  login,
  openAccount,
  openSection,
  signIn,
  endSession,
} from '../support/steps.ts'
import { words } from '../words/words.ts'

const USER = `**${API_BASE}${ENDPOINTS.getUser.path}`

test('axe finds no violations on Login', async ({ page }) => {
  await page.goto('/login')
  await fillCredentials(page, { email: 'ada@example.com', password: 'x' })
  await page.getByRole('button', { name: words.field.showPassword }).click()
  await expectAccessible(page, 'login, filled in')
  await login.submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectAccessible(page, 'login, refused')
})

test('axe finds no violations while a sign-in is in progress @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await page.goto('/login')
  const held = await holdRoute(page, /accounts:signInWithPassword/)
  await fillCredentials(page, user)
  await login.submit(page).click()
  await held.requested
  await expect(page.getByRole('status').filter({ hasText: words.login.busy })).toBeVisible()
  await expectAccessible(page, 'login, busy')
  held.release()
  await expectSignedIn(page, user.firstName)
})

test('axe finds no violations on Sign Up @all', async ({ page }) => {
  await page.goto('/signup')
  await fillSignUp(page, { email: 'ada@example.com', password: 'long enough' })
  await expectAccessible(page, 'sign-up, filled in')
  await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectAccessible(page, 'sign-up, refused')
})

test('axe finds no violations while loading, and while the product is down @all', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await storeToken(page, await arrange.session(user))
  const held = await holdRoute(page, USER)
  await page.goto('/')
  await held.requested
  await expectAccessible(page, 'loading')
  held.release()
  await expectSignedIn(page, 'Grace')
  await page.route(USER, (route) => route.abort())
  await page.reload()
  await expect(page.getByText(words.connection.showingSaved)).toBeVisible()
  await expectAccessible(page, 'home, product down')
  await page.evaluate(() => localStorage.removeItem('foyer.user'))
  await page.reload()
  await expect(page.getByText(words.connection.unreachable)).toBeVisible()
  await expectAccessible(page, 'loading, product down')
})

test('axe finds no violations after a session has ended @all', async ({ page, arrange }) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  await endSession(page, arrange)
  await page.goto('/')
  await expect(page.getByText(words.session.ended)).toBeVisible()
  await expectAccessible(page, 'login, session ended')
})

test('a press that is released beside its button does nothing @all', async ({ page, arrange }) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  const logOut = main(page).getByRole('button', { name: words.home.logout })
  await logOut.hover()
  await page.mouse.down()
  await main(page).getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  await page.reload()
  await expectSignedIn(page, 'Grace')
  await logOut.click()
  await expectSignedOut(page)
})

test('signing up, changing a name, logging out and signing in work by keyboard', async ({
  page,
  arrange,
}) => {
  const user = arrange.newUser()
  await page.goto('/login')
  await tabTo(page, words.signUp.submit)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signup')
  await tabTo(page, words.field.firstName)
  await page.keyboard.type(user.firstName)
  await tabTo(page, words.field.email)
  await page.keyboard.type(user.email)
  await tabTo(page, words.field.password)
  await page.keyboard.type(user.password)
  await fillProfile(page)
  await tabTo(page, words.signUp.submit)
  await page.keyboard.press('Space')
  await expectSignedIn(page, user.firstName)

  await tabTo(page, words.title.account)
  await page.keyboard.press('Enter')
  await tabTo(page, words.title.accountProfile)
  await page.keyboard.press('Enter')
  await tabTo(page, words.account.profile.edit)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Amazing')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.account.profile.saved)).toBeVisible()
  await expect(
    page.getByRole('button', { name: words.account.profile.edit, exact: true }),
  ).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expectSignedIn(page, 'Amazing')

  await tabTo(page, words.home.logout)
  await page.keyboard.press('Enter')
  await expectSignedOut(page)
  await tabTo(page, words.field.email)
  await page.keyboard.type(user.email)
  await tabTo(page, words.field.password)
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, 'Amazing')
})

test.describe('on a phone of 320 pixels', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } })

  test('a finger 21 pixels above or below the middle of a button hits it', async ({
    page,
    arrange,
  }) => {
    const check = async () => {
      for (const button of await page.getByRole('button').filter({ visible: true }).all()) {
        expect(await button.evaluate(isLarge), await button.innerText()).toBe(true)
      }
    }
    await page.goto('/login')
    await check()
    await page.goto('/signup')
    await check()
    await page.goto('/nowhere')
    await check()
    await signIn(page, await arrange.user())
    await expectSignedIn(page, 'Grace')
    await check()
    await openAccount(page)
    await check()
    await page.getByRole('button', { name: words.account.profile.edit, exact: true }).click()
    await check()
    await openSection(page, 'accountDevices')
    await expect(page.getByText(words.account.devices.thisDevice)).toBeVisible()
    await check()
  })
})

/** Runs in the page. A small button is hit beyond its edges, too. */
function isLarge(button: Element): boolean {
  button.scrollIntoView({ block: 'center' })
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return [y - 21, y + 21].every((place) => button.contains(document.elementFromPoint(x, place)))
}
