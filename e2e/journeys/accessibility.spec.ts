import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { holdRoute } from '../frame/hold-route.ts'
import {
  bringToken,
  fillCredentials,
  login,
  openAccount,
  signIn,
  storedToken,
} from '../frame/steps.ts'

const USER = `**${API_BASE}${ENDPOINTS.getUser.path}`

test('axe finds nothing at the door', async ({ page }) => {
  await page.goto('/login')
  await expectAccessible(page, 'login')
  await fillCredentials(page, { email: 'ada@example.com', password: 'x' })
  await page.getByRole('button', { name: 'Show password' }).click()
  await expectAccessible(page, 'login, filled in')
  await login.submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectAccessible(page, 'login, refused')
})

test('axe finds nothing while somebody is being signed in', async ({ page }) => {
  await page.goto('/login')
  const held = await holdRoute(page, /accounts:signInWithPassword/)
  await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse battery' })
  await login.submit(page).click()
  await held.arrived
  await expect(page.getByRole('status').filter({ hasText: 'Signing you in' })).toBeVisible()
  await expectAccessible(page, 'login, busy')
  held.release()
  await expectSignedIn(page, 'Ada')
})

test('axe finds nothing on Sign Up', async ({ page }) => {
  await page.goto('/signup')
  await expectAccessible(page, 'sign-up')
  await fillCredentials(page, { email: 'ada@example.com', password: 'long enough' })
  await expectAccessible(page, 'sign-up, filled in')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectAccessible(page, 'sign-up, refused')
})

test('axe finds nothing at home', async ({ page, arrange }) => {
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  await expectAccessible(page, 'home')
})

test('axe finds nothing while loading, and while the product is down', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await bringToken(page, await arrange.session(person))
  const held = await holdRoute(page, USER)
  await page.goto('/')
  await held.arrived
  await expectAccessible(page, 'loading')
  held.release()
  await expectSignedIn(page, 'Grace')
  await page.route(USER, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('what we last knew')).toBeVisible()
  await expectAccessible(page, 'home, product down')
  await page.evaluate(() => localStorage.removeItem('foyer.user'))
  await page.reload()
  await expect(page.getByText('cannot be reached')).toBeVisible()
  await expectAccessible(page, 'loading, product down')
})

test('axe finds nothing where there is no page, and after a session has ended', async ({
  page,
  arrange,
}) => {
  await page.goto('/nowhere')
  await expect(page.getByText('No match')).toBeVisible()
  await expectAccessible(page, 'no match')
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  await arrange.revoke((await storedToken(page)) ?? '')
  await page.reload()
  await expect(page.getByText('You have been signed out')).toBeVisible()
  await expectAccessible(page, 'login, session ended')
})

/** Goes on with Tab until the element with this name has the focus, and never touches the mouse. */
async function tabTo(page: Page, name: string) {
  const focused = page.locator(':focus')
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused.count()) === 0) continue
    const [label, outline] = await focused.evaluate((element) => [
      element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent,
      getComputedStyle(element).outlineStyle,
    ])
    if (!label?.trim().startsWith(name)) continue
    expect(outline, `a visible focus on ${name}`).not.toBe('none')
    return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('the whole journey by keyboard: sign up, change a name, log out, sign in', async ({
  page,
  arrange,
}) => {
  const person = arrange.stranger()
  await page.goto('/login')
  await tabTo(page, 'Sign Up')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signup')
  await tabTo(page, 'First name')
  await page.keyboard.type(person.firstName)
  await tabTo(page, 'Email')
  await page.keyboard.type(person.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(person.password)
  await tabTo(page, 'Sign Up')
  await page.keyboard.press('Space')
  await expectSignedIn(page, person.firstName)

  await tabTo(page, 'Your account')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Edit names')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Amazing')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your names are saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit names' })).toBeFocused()
  await page.goBack()
  await expectSignedIn(page, 'Amazing')

  await tabTo(page, 'Logout')
  await page.keyboard.press('Enter')
  await expectSignedOut(page)
  await tabTo(page, 'Email')
  await page.keyboard.type(person.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, 'Amazing')
})

test('at 320 pixels nothing has to be scrolled sideways, and controls can be hit', async ({
  page,
  arrange,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const check = async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, page.url()).toBeLessThanOrEqual(320)
    for (const button of await page.getByRole('button').filter({ visible: true }).all()) {
      const box = await button.boundingBox()
      expect(box?.height, await button.innerText()).toBeGreaterThanOrEqual(44)
    }
  }
  await page.goto('/login')
  await check()
  await page.goto('/signup')
  await check()
  await page.goto('/nowhere')
  await check()
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  await check()
  await openAccount(page)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Edit names' }).click()
  await check()
})
