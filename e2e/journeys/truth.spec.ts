import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn, expectSignedOut, greeting } from '../frame/expect-session.ts'
import {
  editNames,
  fillCredentials,
  goHome,
  login,
  saveNames,
  signIn,
  storedToken,
} from '../frame/steps.ts'

/*
 * What people are told when the network or the session is not what it was.
 */

const banner = (page: Page) => page.locator('[data-connection]')
const PLACE = '/?tab=keys&q=a%20b#lamp'

test('offline, the page says so and shows what was last known; back again, it says that too', async ({
  page,
  context,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await page.getByLabel('First name').fill('Amazing Grace')
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
  await expect(banner(page)).toContainText('This is what we last knew')
  await expectAccessible(page, 'offline at home')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nothing was sent.')).toBeVisible()
  await expect(page.getByText('offline')).toHaveCount(1)
  await expect(page.getByText('cannot be reached')).toHaveCount(0)
  await context.setOffline(false)
  await expect(banner(page)).toHaveText('Connected again.')
  await expect(page.getByLabel('First name')).toHaveValue('Amazing Grace')
  await saveNames(page)
  await goHome(page)
  await expect(greeting(page, 'Amazing Grace')).toBeVisible()
})

test('an outage that a form is the first to meet is told on the page, and heals', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await editNames(page)
  await page.getByLabel('First name').fill('Amazing Grace')
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It may be saved already.')).toBeVisible()
  await expect(banner(page)).toContainText('cannot be reached right now')
  await page.unrouteAll()
  await expect(banner(page)).toHaveText('Connected again.')
  await saveNames(page)
})

test('what was on its way when the network went is not said to have stayed here', async ({
  page,
  context,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await editNames(page)
  await page.getByLabel('First name').fill('Amazing Grace')
  await page.route('**/api/user/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback() // what the page asks for again, once healed
    await route.fetch() // the answer is lost, the change is not
    await context.setOffline(true)
    await route.abort().catch(() => {}) // the network that went may have taken it along
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It may be saved already.')).toBeVisible()
  await expect(page.getByText('Nothing was sent.')).toHaveCount(0)
  await context.setOffline(false)
  await expect(banner(page)).toHaveText('Connected again.')
  await page.unrouteAll()
  await page.reload()
  await goHome(page)
  await expect(greeting(page, 'Amazing Grace')).toBeVisible()
})

test('offline at the door, the form keeps its place and what was typed', async ({
  page,
  context,
  arrange,
}) => {
  const person = await arrange.person()
  await page.goto('/login')
  await fillCredentials(page, person)
  const before = await login.submit(page).boundingBox()
  await context.setOffline(true)
  await expect(banner(page)).toHaveText('You are offline. What you type stays here.')
  expect(await login.submit(page).boundingBox()).toEqual(before)
  await login.submit(page).click()
  await expect(page.getByText('Nothing was sent.')).toBeVisible()
  await context.setOffline(false)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
})

test('a logout while offline leaves nothing here, and is told the server when it can be', async ({
  page,
  context,
  arrange,
  product,
}) => {
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  const token = await storedToken(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  expect(kept.filter((key) => /firebase:|userToken|foyer\.user|firebaseLocal/.test(key))).toEqual(
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

test('an ended session leads back to the same place, path, query and hash', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await page.goto(PLACE)
  await expect(greeting(page, 'Grace')).toBeVisible()
  await arrange.revoke((await storedToken(page)) ?? '')
  await page.reload()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  await fillCredentials(page, person)
  await login.submit(page).click()
  await expect(greeting(page, 'Grace')).toBeVisible()
  await expect(page).toHaveURL(PLACE)
})

test('the place first asked for is reached through a sign-up', async ({ page, arrange }) => {
  await page.goto(PLACE)
  await login.signUp(page).click()
  const person = arrange.stranger()
  await page.getByLabel('First name').fill(person.firstName)
  await fillCredentials(page, person)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(greeting(page, 'Grace')).toBeVisible()
  await expect(page).toHaveURL(PLACE)
})

test('nothing typed for one person is there for another who signed in elsewhere', async ({
  page,
  context,
  arrange,
}) => {
  const [grace, mary] = [await arrange.person(), await arrange.person({ firstName: 'Mary' })]
  await signIn(page, grace)
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await page.getByLabel('First name').fill('Grace B.')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(other)
  await fillCredentials(other, mary)
  await login.submit(other).click()
  await expectSignedIn(other, 'Mary')
  await expect(page.getByText('Mary Hopper')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await expect(page.getByText(grace.email)).toHaveCount(0)
})

test('a token exchanged for the same person in another tab leaves the form as it is', async ({
  page,
  context,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await page.getByLabel('First name').fill('Grace B.')
  const token = await arrange.session(person)
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate((next) => {
    const kept = JSON.parse(localStorage.getItem('foyer.user') ?? '')
    localStorage.setItem('foyer.user', JSON.stringify({ ...kept, under: next.slice(-8) }))
    localStorage.setItem('userToken', next)
  }, token)
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await asked).headers()['authorization']).toBe(`Bearer ${token}`)
  await goHome(page)
  await expect(greeting(page, 'Grace B.')).toBeVisible()
})
