import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { confirmAddress } from '../frame/administer.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { openSlowPages } from '../frame/slow-pages.ts'
import { readStart, watchShifts } from '../frame/start-figures.ts'
import { bringToken, login } from '../frame/steps.ts'

/* What each start fetches, in a browser that knows nothing and in one that was here before. Bytes are budgets (`client/test/budgets.test.ts`). */

const HEADING = { name: 'Sign Up', level: 1 }

/** Opens an address twice: the second time with what the browser kept of the first. */
async function startTwice(page: Page, address: string, arrived: () => Promise<void>) {
  await page.goto(address)
  await arrived()
  const cold = await readStart(page)
  await page.goto('about:blank')
  await page.goto(address)
  await arrived()
  return { cold, warm: await readStart(page) }
}

test('the login page fetches the app, its words and Google’s mark; the next time nothing but itself', async ({
  page,
}) => {
  const { cold, warm } = await startTwice(page, '/login', () => expectSignedOut(page))
  expect(cold.requests).toEqual([
    '/login',
    '/assets/door-en.js',
    '/assets/google-mark.svg',
    '/assets/index.js',
  ])
  expect(cold.bytes).toBeLessThan(75_000)
  expect(warm.requests).toEqual(['/login'])
  expect(warm.bytes).toBe(0)
})

test('sign-up fetches its form besides', async ({ page }) => {
  const { cold, warm } = await startTwice(page, '/signup', () =>
    expect(page.getByRole('heading', HEADING)).toBeVisible(),
  )
  expect(cold.requests).toEqual([
    '/signup',
    '/assets/door-en.js',
    '/assets/google-mark.svg',
    '/assets/index.js',
    '/assets/signup.js',
  ])
  expect(cold.bytes).toBeLessThan(77_000)
  expect(warm.requests).toEqual(['/signup'])
})

test('a signed-in start asks who it is and fetches home, and nothing of the provider', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  await confirmAddress(product, person.email)
  await bringToken(page, await arrange.session(person))
  const { cold, warm } = await startTwice(page, '/', () => expectSignedIn(page, 'Grace'))
  expect(cold.requests.filter((path) => !path.startsWith('/assets/'))).toEqual(['/', '/api/user'])
  expect(cold.requests.filter((path) => path.startsWith('/assets/'))).toEqual([
    '/assets/door-en.js',
    '/assets/index.js',
    '/assets/inside.js',
    '/assets/rooms.css',
  ])
  expect(cold.bytes).toBeLessThan(84_000)
  expect(warm.requests).toEqual(['/', '/api/user'])
  expect(warm.bytes).toBeLessThan(1_000)
})

test('home is taken over while it waits: its foot works before it is known who comes', async ({
  page,
  arrange,
}) => {
  await bringToken(page, await arrange.session(await arrange.person()))
  const answer = await holdRoute(page, '**/api/user')
  await page.goto('/')
  await answer.arrived
  const [language, theme] = await page.getByRole('contentinfo').getByRole('combobox').all()
  await language?.selectOption('de')
  await expect(
    page.getByRole('status').getByRole('heading', { name: 'Wird geladen' }),
  ).toBeVisible()
  await theme?.selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  answer.release()
  await expect(page.getByRole('heading', { name: 'Hallo Grace', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Startseite')
})

test('home whose files do not come says so, with a way on', async ({ page, arrange }) => {
  await bringToken(page, await arrange.session(await arrange.person()))
  await page.route(/\/assets\/inside-/, (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  const again = page.getByRole('button', { name: 'Load again' })
  await expect(again).toBeVisible()
  await expect(page.getByText('could not be loaded')).toBeHidden()
  await page.unrouteAll()
  await again.click()
  await expectSignedIn(page, 'Grace')
})

test('who signs out in another tab while home waits here is at the door in both', async ({
  page,
  context,
  arrange,
}) => {
  await bringToken(page, await arrange.session(await arrange.person()))
  const inside = await holdRoute(page, /\/assets\/inside-/)
  await page.goto('/', { waitUntil: 'commit' })
  await inside.arrived
  await expect(page.getByRole('status').getByRole('heading', { name: 'Loading' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => localStorage.removeItem('userToken'))
  inside.release()
  await expectSignedOut(page)
})

test('the door opens on home, and never on a page that still waits for its styles', async ({
  page,
  arrange,
}) => {
  await bringToken(page, await arrange.session(await arrange.person()))
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seenBehindTheDoor: seen })
    new MutationObserver(() => {
      if (!document.querySelector('[data-door=open]')) return
      seen.push(document.querySelector('h1')?.textContent)
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-door'] })
  })
  const styles = await holdRoute(page, /\/assets\/rooms-/)
  const answered = page.waitForResponse('**/api/user')
  await page.goto('/', { waitUntil: 'commit' })
  await answered
  styles.release()
  await expectSignedIn(page, 'Grace')
  const seen = await page.evaluate(() => Reflect.get(window, 'seenBehindTheDoor'))
  expect(new Set(seen)).toEqual(new Set(['hey Grace']))
})

test('a page whose end never comes is shown as far as it came', async ({ page, product }) => {
  using slow = await openSlowPages(product.origin, '<p class="foot-note"')
  await page.goto(`${slow.origin}/login`, { waitUntil: 'commit' })
  await expect(page.getByLabel('Language')).toBeVisible()
})

test.describe('nothing that was shown is moved', () => {
  test('at the door: by the app, by a network that goes, by the way to Sign Up', async ({
    page,
    context,
  }) => {
    const shifts = await watchShifts(page)
    await page.goto('/login')
    await expectSignedOut(page)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await login.email(page).focus()
    expect(await shifts()).toEqual([])
  })

  test('at the door, by the second half of a page that comes in two', async ({ page, product }) => {
    using slow = await openSlowPages(product.origin, '<p class="foot-note"')
    const shifts = await watchShifts(page)
    await page.goto(`${slow.origin}/login`, { waitUntil: 'commit' })
    const language = page.getByLabel('Language')
    await expect(language).toBeAttached()
    await expect(language).toBeHidden()
    slow.release()
    await expectSignedOut(page)
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
  })

  test('at Sign Up', async ({ page }) => {
    const shifts = await watchShifts(page)
    await page.goto('/signup')
    await expect(page.getByRole('heading', HEADING)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
  })

  test('at home and in the account, with a network that goes', async ({
    page,
    context,
    arrange,
  }) => {
    const shifts = await watchShifts(page)
    await bringToken(page, await arrange.session(await arrange.person()))
    await page.goto('/')
    await expectSignedIn(page, 'Grace')
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
    await page.goto('/account')
    await expect(page.getByText('This device')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    expect(await shifts()).toEqual([])
  })
})
