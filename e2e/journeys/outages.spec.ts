import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut, greeting } from '../support/expect-session.ts'
import {
  editNames,
  fillCredentials,
  goHome,
  login,
  saveNames,
  signIn,
  endSession,
  storedToken,
  namesCard,
} from '../support/steps.ts'
import { main } from '../support/locators.ts'
import { words, failureText } from '../words/words.ts'

// Lost connections, ended sessions and other tabs.

const banner = (page: Page) => page.locator('[data-connection]')
const RETURN_PATH = '/?tab=keys&q=a%20b#lamp'

test('offline, the page shows a banner and the last known data, and reports when it is back online', async ({
  page,
  context,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await page.getByLabel(words.field.firstName).fill('Amazing Grace')
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: words.connection.offline })).toBeVisible()
  await expect(banner(page)).toContainText(words.connection.showingSaved)
  await expectAccessible(page, 'offline at home')
  await namesCard(page).getByRole('button', { name: words.account.save }).click()
  await expect(page.getByText(failureText('offline'))).toBeVisible()
  await expect(page.getByText(words.connection.unreachable)).toHaveCount(0)
  await context.setOffline(false)
  await expect(banner(page)).toHaveText(words.connection.restored)
  await expect(page.getByLabel(words.field.firstName)).toHaveValue('Amazing Grace')
  await saveNames(page)
  await goHome(page)
  await expect(greeting(page, 'Amazing Grace')).toBeVisible()
})

test('an outage detected by a form is also shown in the banner, which disappears by itself @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await editNames(page)
  await page.getByLabel(words.field.firstName).fill('Amazing Grace')
  await page.route('**/api/**', (route) => route.abort())
  await namesCard(page).getByRole('button', { name: words.account.save }).click()
  await expect(page.getByText(failureText('unreachable', 'names'))).toBeVisible()
  await expect(banner(page)).toContainText(words.connection.unreachable)
  await page.unrouteAll()
  await expect(banner(page)).toHaveText(words.connection.restored)
  await saveNames(page)
})

test('a toast that appears below the pointer is visible @all', async ({ page, arrange }) => {
  await signIn(page, await arrange.user())
  await page.setViewportSize({ width: 360, height: 640 })
  await editNames(page)
  await page.getByLabel(words.field.firstName).fill('Amazing Grace')
  await page.mouse.move(180, 595)
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast:hover')).toHaveCSS('opacity', '1')
})

for (const width of [360, 1280])
  test(`at ${width} px, a toast above the banner is as high as its text @all`, async ({
    page,
    context,
    arrange,
  }) => {
    await signIn(page, await arrange.user())
    await page.setViewportSize({ width, height: 800 })
    await editNames(page)
    await page.getByLabel(words.field.firstName).fill('Amazing Grace')
    await saveNames(page)
    const toast = page.locator('.toast')
    const before = await toast.boundingBox()
    await context.setOffline(true)
    await expect(banner(page)).toContainText(words.connection.offline)
    const [after, shown] = [await toast.boundingBox(), await banner(page).boundingBox()]
    expect(after?.height).toBe(before?.height)
    expect((after?.y ?? 0) + (after?.height ?? 0)).toBeLessThan(shown?.y ?? 0)
  })

test('a request that was sent before the network failed is not reported as unsent @all', async ({
  page,
  context,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await editNames(page)
  await page.getByLabel(words.field.firstName).fill('Amazing Grace')
  await page.route('**/api/user/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback() // a retry after the connection is restored
    await route.fetch() // the response is lost, but the change is saved
    await context.setOffline(true)
    await route.abort().catch(() => {}) // the page may have lost the request when it went offline
  })
  await namesCard(page).getByRole('button', { name: words.account.save }).click()
  await expect(page.getByText(failureText('unreachable', 'names'))).toBeVisible()
  await expect(page.getByText(failureText('offline'))).toHaveCount(0)
  await context.setOffline(false)
  await expect(banner(page)).toHaveText(words.connection.restored)
  await page.unrouteAll()
  await page.reload()
  await goHome(page)
  await expect(greeting(page, 'Amazing Grace')).toBeVisible()
})

test('offline on Login, the form keeps its position and input @all', async ({
  page,
  context,
  arrange,
}) => {
  const user = await arrange.user()
  await page.goto('/login')
  await fillCredentials(page, user)
  const before = await login.submit(page).boundingBox()
  await context.setOffline(true)
  await expect(banner(page)).toHaveText(`${words.connection.offline} ${words.connection.inputKept}`)
  expect(await login.submit(page).boundingBox()).toEqual(before)
  await login.submit(page).click()
  await expect(page.getByText(failureText('offline'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(failureText('offline'))).toHaveCount(0)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
})

test('a logout while offline clears the browser, and is sent to the server later', async ({
  page,
  context,
  arrange,
  product,
}) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  const token = await storedToken(page)
  await context.setOffline(true)
  await main(page).getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(page)
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  expect(stored.filter((key) => /firebase:|userToken|foyer\.user|firebaseLocal/.test(key))).toEqual(
    [],
  )

  await context.setOffline(false)
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${product.origin}/api/user`, { headers })).status
    })
    .toBe(401)
  await page.goto('/')
  await expectSignedOut(page)
})

test('after a session has ended, signing in returns to path, query and hash @all', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  await endSession(page, arrange)
  await page.goto(RETURN_PATH)
  await expect(page.getByText(words.session.ended)).toBeVisible()
  await fillCredentials(page, user)
  await login.submit(page).click()
  await expect(greeting(page, 'Grace')).toBeVisible()
  await expect(page).toHaveURL(RETURN_PATH)
})

test('input of one user is not shown to another who signed in in another tab @all', async ({
  page,
  context,
  arrange,
}) => {
  const [grace, mary] = [await arrange.user(), await arrange.user({ firstName: 'Mary' })]
  await signIn(page, grace)
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await page.getByLabel(words.field.firstName).fill('Grace B.')
  const other = await context.newPage()
  await other.goto('/')
  await main(other).getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(other)
  await fillCredentials(other, mary)
  await login.submit(other).click()
  await expectSignedIn(other, 'Mary')
  await expect(greeting(page, 'Mary')).toBeVisible()
  await expect(page.getByLabel(words.field.firstName)).toHaveCount(0)
  await expect(page.getByText(grace.email)).toHaveCount(0)
})

test('the form is kept when another tab stores a new token for the same user @all', async ({
  page,
  context,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await page.getByLabel(words.field.firstName).fill('Grace B.')
  const token = await arrange.session(user)
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate((next) => {
    const stored = JSON.parse(localStorage.getItem('foyer.user') ?? '')
    localStorage.setItem('foyer.user', JSON.stringify({ ...stored, under: next.slice(-8) }))
    localStorage.setItem('userToken', next)
  }, token)
  const save = page.waitForRequest((request) => request.method() === 'PUT')
  await namesCard(page).getByRole('button', { name: words.account.save }).click()
  expect((await save).headers()['authorization']).toBe(`Bearer ${token}`)
  await goHome(page)
  await expect(greeting(page, 'Grace B.')).toBeVisible()
})
