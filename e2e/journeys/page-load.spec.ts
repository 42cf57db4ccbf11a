import { statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { isChangedProduct } from '../../scripts/adopter/changes.ts'
import { expect, test } from '../fixtures.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import { openSlowPages } from '../support/slow-pages.ts'
import {
  measurePageLoad,
  pretendConnection,
  watchLayoutShifts,
} from '../support/page-load-metrics.ts'
import { withoutAutofill } from '../support/passkeys.ts'
import { storeToken, login } from '../support/steps.ts'
import { loadWords } from '../words/load-words.ts'
import { words } from '../words/words.ts'
import {
  configuredProduct,
  FIRST_LANGUAGE,
  hasLanguageChoice,
  LAST_LANGUAGE,
  pageTitle,
} from '../support/configured-product.ts'

// What each page load fetches, with an empty cache and with a filled one. `client/test/budgets.test.ts` limits the
// bytes.

const HEADING = { name: words.title.signup, level: 1 }

/** The fonts of the configuration: the budgets do not count them. */
const FONTS = [configuredProduct.brand.fonts.body, configuredProduct.brand.fonts.heading].flatMap(
  (font) => font?.files.map(({ file }) => path.join(import.meta.dirname, '../..', file)) ?? [],
)
const FONT_FILES = [...new Set(FONTS)].map((file) => `/assets/${path.basename(file)}`)
const FONT_BYTES = [...new Set(FONTS)].reduce((sum, file) => sum + statSync(file).size, 0)

const isChanged = await isChangedProduct()

const FILES_OF_LOGIN = [
  `/assets/common-${FIRST_LANGUAGE}.js`,
  '/assets/index.js',
  ...configuredProduct.signIn.providers.map((id) => `/assets/${id}.svg`),
  ...FONT_FILES,
]

/** If there are terms to accept, the form also needs the messages about them. */
const FILES_OF_SIGN_UP = [
  '/assets/signup.js',
  ...(configuredProduct.terms ? [`/assets/profile-${FIRST_LANGUAGE}.js`] : []),
]

/** Each further field, and the terms, add their code and messages to the form. */
const MAX_SIGN_UP_BYTES =
  84_600 + 500 * (configuredProduct.fields.length + Number(configuredProduct.terms !== undefined))

/** Opens a page twice: with an empty cache, then with a filled one. */
async function loadTwice(page: Page, path: string, untilReady: () => Promise<void>) {
  // Playwright's `evaluate` counts as a user's gesture. The form would take its automatic focus for the user's, and
  // preload the provider.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  )
  await pretendConnection(page, 'fast')
  await page.goto(path)
  await untilReady()
  const cold = await measurePageLoad(page)
  await page.goto('about:blank')
  await page.goto(path)
  await untilReady()
  return { cold, warm: await measurePageLoad(page) }
}

/** The login page fetches it once it is idle, to offer passkeys in the email field. */
const PASSKEYS_FILE = '/assets/webauthn.js'

/** Also if the file comes from the cache. On a busy machine, the network may be idle before. */
const fileLoaded = (page: Page, file: string) =>
  page.waitForFunction(
    (start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)),
    `/assets/${file}-`,
  )

test('the login page fetches the app, its messages, the providers’ icons and the code for passkeys; with a filled cache, only itself', async ({
  page,
}) => {
  await withoutAutofill(page)
  const { cold, warm } = await loadTwice(page, '/login', async () => {
    await expectSignedOut(page)
    await fileLoaded(page, 'webauthn')
  })
  const files = [PASSKEYS_FILE, ...FILES_OF_LOGIN]
  expect(cold.requests).toEqual(['/login', ...files.toSorted()])
  expect(cold.bytes - FONT_BYTES).toBeLessThan(83_300)
  expect(warm.requests).toEqual(['/login'])
  expect(warm.bytes).toBe(0)
})

test('a login page that came slowly fetches no font @all', async ({ page }) => {
  await withoutAutofill(page)
  await pretendConnection(page, 'slow')
  await page.goto('/login')
  await expectSignedOut(page)
  await fileLoaded(page, 'webauthn')
  const { requests } = await measurePageLoad(page)
  const files = FILES_OF_LOGIN.filter((file) => !FONT_FILES.includes(file))
  expect(requests).toEqual(['/login', ...[PASSKEYS_FILE, ...files].toSorted()])
})

test('the sign-up page also fetches its form @all', async ({ page }) => {
  const { cold, warm } = await loadTwice(page, '/signup', async () => {
    await expect(page.getByRole('heading', HEADING)).toBeVisible()
    await fileLoaded(page, 'signup')
  })
  const files = [...FILES_OF_LOGIN, ...FILES_OF_SIGN_UP]
  expect(cold.requests).toEqual(['/signup', ...files.toSorted()])
  expect(cold.bytes - FONT_BYTES).toBeLessThan(MAX_SIGN_UP_BYTES)
  expect(warm.requests).toEqual(['/signup'])
})

test('with a session, the page fetches the user and home, and then what home says about the account, but not the provider', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await storeToken(page, await arrange.session(user))
  const { cold, warm } = await loadTwice(page, '/', async () => {
    await expectSignedIn(page, 'Grace')
    await expect(page.getByRole('region', { name: words.title.accountActivity })).toBeVisible()
  })
  const calls = ['/', '/api/user', '/api/user/activity', '/api/user/factors', '/api/user/sessions']
  expect(cold.requests.filter((path) => !path.startsWith('/assets/'))).toEqual(calls)
  expect(cold.requests.filter((path) => path.startsWith('/assets/'))).toEqual(
    [
      '/assets/app-core.js',
      '/assets/app.css',
      '/assets/home.js',
      '/assets/index.js',
      '/assets/notices.js',
      ...['account', 'changes', 'common', 'email-links', 'factors'].map(
        (name) => `/assets/${name}-${FIRST_LANGUAGE}.js`,
      ),
      ...FONT_FILES,
    ].toSorted(),
  )
  // An adopter's links and fields add to it.
  if (!isChanged) expect(cold.bytes - FONT_BYTES).toBeLessThan(123_300)
  expect(warm.requests).toEqual(calls)
  expect(warm.bytes).toBeLessThan(4_000)
})

test('home is hydrated while the user is being fetched, so its footer already works @all', async ({
  page,
  arrange,
}) => {
  const texts = await loadWords(LAST_LANGUAGE)
  await storeToken(page, await arrange.session(await arrange.user()))
  const userCall = await holdRoute(page, '**/api/user')
  await page.goto('/')
  await userCall.requested
  const footer = page.getByRole('contentinfo')
  if (hasLanguageChoice) await footer.getByLabel(words.footer.language).selectOption(LAST_LANGUAGE)
  await expect(
    page.getByRole('status').getByRole('heading', { name: texts.session.loading }),
  ).toBeVisible()
  await footer.getByLabel(texts.footer.theme).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  userCall.release()
  await expect(
    page.getByRole('heading', { name: texts.home.greeting('Grace'), level: 1 }),
  ).toBeVisible()
  await expect(page).toHaveTitle(pageTitle(texts.title.home))
})

test('the fetched user is shown even if the code of the page arrives after the time limit of the request @all', async ({
  page,
  arrange,
}) => {
  await storeToken(page, await arrange.session(await arrange.user()))
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const limit = new AbortController()
      addEventListener('timelimit', () => limit.abort(new DOMException('', 'TimeoutError')))
      return limit.signal
    }
  })
  const appCore = await holdRoute(page, /\/assets\/app-core-/)
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/user') && calls.push(request.url()))
  const userLoaded = page.waitForResponse('**/api/user')
  await page.goto('/', { waitUntil: 'commit' })
  await appCore.requested
  await (await userLoaded).finished()
  await page.evaluate(() => dispatchEvent(new Event('timelimit')))
  appCore.release()
  await expectSignedIn(page, 'Grace')
  expect(calls).toHaveLength(1)
})

test('home with a file that fails to load shows a message with a link', async ({
  page,
  arrange,
}) => {
  await storeToken(page, await arrange.session(await arrange.user()))
  await page.route(/\/assets\/app-core-/, (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await expect(page.getByText(words.page.notLoaded)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: words.reload }).click()
  await expectSignedIn(page, 'Grace')
})

test('a sign-out in another tab while home loads shows Login @all', async ({
  page,
  context,
  arrange,
}) => {
  await storeToken(page, await arrange.session(await arrange.user()))
  const appCore = await holdRoute(page, /\/assets\/app-core-/)
  await page.goto('/', { waitUntil: 'commit' })
  await appCore.requested
  await expect(
    page.getByRole('status').getByRole('heading', { name: words.session.loading }),
  ).toBeVisible()
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => localStorage.removeItem('userToken'))
  appCore.release()
  await expectSignedOut(page)
})

test('after signing in, home is never shown without its styles', async ({ page, arrange }) => {
  await storeToken(page, await arrange.session(await arrange.user()))
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seenHeadings: seen })
    new MutationObserver(() => {
      if (!document.querySelector('.account-menu')) return
      seen.push(document.querySelector('h1')?.textContent)
    }).observe(document, { subtree: true, childList: true })
  })
  const styles = await holdRoute(page, /\/assets\/app-[^/]+\.css/)
  const userLoaded = page.waitForResponse('**/api/user')
  await page.goto('/', { waitUntil: 'commit' })
  await userLoaded
  styles.release()
  await expectSignedIn(page, 'Grace')
  const seen = await page.evaluate(() => Reflect.get(window, 'seenHeadings'))
  expect(new Set(seen)).toEqual(new Set([words.home.greeting('Grace')]))
})

test('the received part of a truncated page is shown @all', async ({ page, product }) => {
  using slow = await openSlowPages(product.origin, '<p class="footer-note"')
  await page.goto(`${slow.origin}/login`, { waitUntil: 'commit' })
  await expect(page.locator('main[aria-labelledby="page-title"]')).toBeVisible()
})

test.describe('the layout does not shift', () => {
  test('on Login: when the app starts, when the network fails, when going to Sign Up', async ({
    page,
    context,
  }) => {
    const shifts = await watchLayoutShifts(page)
    await page.goto('/login')
    await expectSignedOut(page)
    await context.setOffline(true)
    await expect(page.getByText(words.connection.offline)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(words.connection.offline)).toBeHidden()
    await login.email(page).focus()
    expect(await shifts()).toEqual([])
  })

  test('on Login, when the page arrives in two parts', async ({ page, product }) => {
    using slow = await openSlowPages(product.origin, '<p class="footer-note"')
    const shifts = await watchLayoutShifts(page)
    await page.goto(`${slow.origin}/login`, { waitUntil: 'commit' })
    const main = page.locator('main[aria-labelledby="page-title"]')
    await expect(main).toBeAttached()
    await expect(main).toBeHidden()
    slow.release()
    await expectSignedOut(page)
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
  })

  test('on Sign Up @all', async ({ page }) => {
    const shifts = await watchLayoutShifts(page)
    await page.goto('/signup')
    await expect(page.getByRole('heading', HEADING)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
  })

  test('at home and in the account, when the network fails @all', async ({
    page,
    context,
    arrange,
  }) => {
    const shifts = await watchLayoutShifts(page)
    await storeToken(page, await arrange.session(await arrange.user()))
    await page.goto('/')
    await expectSignedIn(page, 'Grace')
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
    await page.goto('/account/devices')
    await expect(page.getByText(words.account.devices.thisDevice)).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(words.connection.offline)).toBeVisible()
    expect(await shifts()).toEqual([])
  })
})
