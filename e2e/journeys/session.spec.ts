import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut, greeting } from '../frame/expect-session.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { bringToken, editNames, login, signIn, storedToken } from '../frame/steps.ts'

const USER = `**${API_BASE}${ENDPOINTS.getUser.path}`
const ENDED = 'You have been signed out. Please sign in again.'

for (const address of ['/', '/login', '/signup'])
  test(`while ${address} finds out who is signed in, it shows Loading and never the form`, async ({
    page,
    arrange,
  }) => {
    const person = await arrange.person()
    await bringToken(page, await arrange.session(person))
    const held = await holdRoute(page, USER)
    await page.goto(address)
    await held.arrived
    await expect(page.getByText('Loading').filter({ visible: true })).toHaveCount(1)
    await expect(login.email(page)).toBeHidden()
    held.release()
    await expectSignedIn(page, person.firstName)
  })

test('a reload shows neither the form nor, to a stranger, home', async ({ page, arrange }) => {
  const person = await arrange.person()
  // Looks at every frame that is painted, from the first on.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const look = () => {
      if (document.querySelector('input')?.checkVisibility()) seen.add('form')
      if (document.querySelector('h1')?.textContent?.startsWith('hey')) seen.add('home')
      document.documentElement.dataset['seen'] = [...seen].join(' ')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  await page.reload()
  await expectSignedIn(page, person.firstName)
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'home')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  await page.goto('/')
  await expectSignedOut(page)
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'form')
})

test('the session survives a restart of the product', async ({ page, arrange, product }) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  await product.stopServer()
  await product.startServer()
  await page.reload()
  await expectSignedIn(page, person.firstName)
})

test('a product down at the start signs nobody out: it is said so, and tried again', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  const token = await arrange.session(person)
  await bringToken(page, token)
  await page.route(USER, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('status').filter({ hasText: 'cannot be reached' })).toBeVisible()
  expect(await storedToken(page)).toBe(token)
  await page.unroute(USER)
  // Nobody clicks: it heals by itself.
  await expectSignedIn(page, person.firstName)
  await expect(page.getByText('cannot be reached')).toHaveCount(0)
})

test('with a product down, the last-known person is shown as such', async ({ page, arrange }) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  await page.route(USER, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('what we last knew')).toBeVisible()
  await expect(greeting(page, person.firstName)).toBeVisible()
  await page.unroute(USER)
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(page.getByText('what we last knew')).toHaveCount(0)
  await expectSignedIn(page, person.firstName)
})

const STRANGE_ANSWERS = {
  "a captive portal's page": { status: 200, contentType: 'text/html', body: '<h1>Pay here</h1>' },
  "a proxy's 401": { status: 401, contentType: 'text/html', body: 'Proxy says no' },
  'a 503': { status: 503, contentType: 'text/plain', body: 'Busy' },
}

for (const [what, answer] of Object.entries(STRANGE_ANSWERS))
  test(`${what} signs nobody out`, async ({ page, arrange }) => {
    const person = await arrange.person()
    const token = await arrange.session(person)
    await bringToken(page, token)
    await page.route(USER, (route) => route.fulfill(answer))
    await page.goto('/')
    await expect(page.getByRole('status').filter({ hasText: 'cannot be reached' })).toBeVisible()
    expect(await storedToken(page)).toBe(token)
    await page.unroute(USER)
    await expectSignedIn(page, person.firstName)
  })

test('a session revoked on the server leads to Login with a sentence', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  await arrange.revoke((await storedToken(page)) ?? '')
  await page.reload()
  await expect(page.getByText(ENDED)).toBeVisible()
  await expectSignedOut(page)

  await login.email(page).fill(person.email)
  await login.password(page).fill(person.password)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
})

test('a session revoked while a page is open is noticed at the next call', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  await editNames(page)
  await arrange.revoke((await storedToken(page)) ?? '')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(ENDED)).toBeVisible()
  await expectSignedOut(page)
})

test('logging out ends the session here, on the server and at the provider', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  const token = await storedToken(page)
  await page.getByRole('button', { name: 'Logout' }).click()
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

test('all tabs agree: signed out in one, in again in the other', async ({
  page,
  context,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  const other = await context.newPage()
  await other.goto('/')
  await expectSignedIn(other, person.firstName)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  await expectSignedOut(other)
  await expect(other.getByText('You signed out in another tab.')).toBeVisible()
  await expect(page.getByText('in another tab')).toHaveCount(0)

  await login.email(other).fill(person.email)
  await login.password(other).fill(person.password)
  await login.submit(other).click()
  await expectSignedIn(other, person.firstName)
  await expectSignedIn(page, person.firstName)
})

test('another person signing in within another tab is shown in both', async ({
  page,
  context,
  arrange,
}) => {
  const grace = await arrange.person()
  const mary = await arrange.person({ firstName: 'Mary' })
  await signIn(page, grace)
  await expectSignedIn(page, 'Grace')
  const other = await context.newPage()
  await bringToken(other, await arrange.session(mary))
  await expectSignedIn(page, 'Mary')
})
