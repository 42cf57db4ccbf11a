import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut, greeting } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import { endSession, login, signIn, storedToken, storeToken } from '../support/steps.ts'
import { main } from '../support/locators.ts'
import { words } from '../words/words.ts'

const USER = `**${API_BASE}${ENDPOINTS.getUser.path}`
const ENDED = words.session.ended

for (const [path, tag] of [
  ['/', ' @all'],
  ['/login', ''],
] as const)
  test(`while the user is being fetched, ${path} shows Loading and never the form${tag}`, async ({
    page,
    arrange,
  }) => {
    const user = await arrange.user()
    await storeToken(page, await arrange.session(user))
    const held = await holdRoute(page, USER)
    await page.goto(path)
    await held.requested
    await expect(page.getByText(words.session.loading).filter({ visible: true })).toHaveCount(1)
    await expect(login.email(page)).toBeHidden()
    held.release()
    await expectSignedIn(page, user.firstName)
  })

test('a reload never shows the form to a signed-in user, or home to a signed-out user', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  // Checks every painted frame.
  await page.addInitScript((greetingText) => {
    const seen = new Set<string>()
    const look = () => {
      if (document.querySelector('input')?.checkVisibility()) seen.add('form')
      if (document.querySelector('h1')?.textContent === greetingText) seen.add('home')
      document.documentElement.dataset['seen'] = [...seen].join(' ')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, words.home.greeting(user.firstName))
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await page.reload()
  await expectSignedIn(page, user.firstName)
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'home')

  await main(page).getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(page)
  await page.goto('/')
  await expectSignedOut(page)
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'form')
})

test('the session survives a restart of the product', async ({ page, arrange, product }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await product.stopServer()
  await product.startServer()
  await page.reload()
  await expectSignedIn(page, user.firstName)
})

test('if the product is down when the page loads, the page reports it, keeps the session and retries', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  const token = await arrange.session(user)
  await storeToken(page, token)
  await page.route(USER, (route) => route.abort())
  await page.goto('/')
  await expect(
    page.getByRole('status').filter({ hasText: words.connection.unreachable }),
  ).toBeVisible()
  expect(await storedToken(page)).toBe(token)
  await page.unroute(USER)
  // The page recovers without user action.
  await expectSignedIn(page, user.firstName)
  await expect(page.getByText(words.connection.unreachable)).toHaveCount(0)
})

test('while the product is down, the last known user is shown', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await page.route(USER, (route) => route.abort())
  await page.reload()
  await expect(page.getByText(words.connection.showingSaved)).toBeVisible()
  await expect(greeting(page, user.firstName)).toBeVisible()
  // While every call fails, because the page also retries by itself, which would remove the button.
  const retried = page.waitForRequest(USER)
  await page.getByRole('button', { name: words.connection.retry }).click()
  await retried
  await page.unroute(USER)
  await expect(page.getByText(words.connection.showingSaved)).toHaveCount(0)
  await expectSignedIn(page, user.firstName)
})

test('a user whose session was revoked sees Login with a message', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await endSession(page, arrange)
  await page.goto('/')
  await expect(page.getByText(ENDED)).toBeVisible()
  await expectSignedOut(page)

  await login.email(page).fill(user.email)
  await login.password(page).fill(user.password)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
})

test('logging out ends the session in the browser, on the server and at the provider', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  const token = await storedToken(page)
  await main(page).getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(page)
  await expect(page.getByText(ENDED)).toHaveCount(0)

  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${product.origin}/api/user`, { headers })).status
    })
    .toBe(401)
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => /firebase:authUser|userToken|foyer\.user/.test(key))).toEqual([])
  await page.goto('/')
  await expectSignedOut(page)
})

test('after a logout in another tab, the next login goes home @all', async ({
  page,
  context,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  const other = await context.newPage()
  await other.goto('/account/devices')
  await expect(other).toHaveTitle(new RegExp(words.title.accountDevices))
  await main(page).getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(other)
  expect(new URL(other.url()).search).toBe('')
})

test('a sign-out and a sign-in apply to all tabs', async ({ page, context, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  const other = await context.newPage()
  await other.goto('/')
  await expectSignedIn(other, user.firstName)

  await main(page).getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(page)
  await expectSignedOut(other)
  await expect(other.getByText(words.session['signed-out-elsewhere'])).toBeVisible()
  await expect(page.getByText(words.session['signed-out-elsewhere'])).toHaveCount(0)

  await login.email(other).fill(user.email)
  await login.password(other).fill(user.password)
  await login.submit(other).click()
  await expectSignedIn(other, user.firstName)
  await expectSignedIn(page, user.firstName)
})

test('when another user signs in in one tab, all tabs show that user', async ({
  page,
  context,
  arrange,
}) => {
  const grace = await arrange.user()
  const mary = await arrange.user({ firstName: 'Mary' })
  await signIn(page, grace)
  await expectSignedIn(page, 'Grace')
  const other = await context.newPage()
  await storeToken(other, await arrange.session(mary))
  await expectSignedIn(page, 'Mary')
})
