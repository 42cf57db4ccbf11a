import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { API_BASE, ENDPOINTS, GET_USER } from '@foyer/contract/endpoints.ts'
import type { Locator } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import { configuredProduct, FIRST_LANGUAGE } from '../support/configured-product.ts'
import { verifiedUser } from '../support/email-links.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { heading, main } from '../support/locators.ts'
import { login, openAccount, signIn, storeToken } from '../support/steps.ts'
import { words } from '../words/words.ts'

/** Left, top and width in whole pixels. */
async function boxOf(target: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const wordmark = (page: Page) => page.locator('.wordmark')
const placeOf = async (target: Locator) => {
  const { x, y } = await boxOf(target)
  return { x, y }
}

for (const width of [1280, 360])
  test(`at ${width} px, the wordmark and the titles stay where they are from page to page @all`, async ({
    page,
    arrange,
  }) => {
    const user = await arrange.user()
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/login')
    const [mark, loginTitle] = [await placeOf(wordmark(page)), await placeOf(title(page))]
    await signIn(page, user)
    await expectSignedIn(page, user.firstName)
    const links = page.getByRole('navigation', { name: configuredProduct.name })
    test.skip(
      width === 360 && (await links.isVisible()),
      'The product’s links have a line of their own',
    )
    expect(await placeOf(wordmark(page)), 'the wordmark at home').toEqual(mark)
    const home = await placeOf(title(page))
    expect(home.y, 'the title at home').toBe(loginTitle.y)
    await page.goto('/account')
    await expect(main(page).getByText(words.overview.whatIf.title)).toBeVisible()
    expect(await placeOf(wordmark(page)), 'the wordmark of the account').toEqual(mark)
    expect(await placeOf(title(page)), 'the title of the account').toEqual(home)
    for (const [path, name] of [
      ['/nowhere', words.title.noMatch],
      [CLIENT_PATHS.emailLink, words.emailLinks.link.incomplete.title],
    ] as const) {
      await page.goto(path)
      await expect(heading(page, name)).toBeVisible()
      expect(await placeOf(title(page)), `the title of ${path}`).toEqual(home)
    }
    await page.route(`**${API_BASE}${GET_USER.path}`, (route) => route.abort())
    await page.goto('/account')
    await page.evaluate(() => localStorage.removeItem('foyer.user'))
    await page.reload()
    await expect(heading(page, words.session.reconnecting)).toBeVisible()
    expect(await placeOf(title(page)), 'the title while reconnecting').toEqual(home)
  })

for (const width of [1280, 360])
  test(`at ${width} px, a value is below its term, also in a row without an action @all`, async ({
    page,
    arrange,
    product,
  }) => {
    await signIn(page, await verifiedUser({ arrange, product }))
    await page.setViewportSize({ width, height: 800 })
    // Without a factor, two-step login can't be turned on.
    await openAccount(page, 'accountSecurity')
    const card = page.getByRole('region', { name: words.factors.twoStep.title })
    const row = card.locator('.row').first()
    await expect(row.getByText(words.factors.twoStep.off, { exact: true })).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
    const [term, value] = [await boxOf(row.locator('dt')), await boxOf(row.locator('.row-value'))]
    expect(value.x).toBe(term.x)
    expect(value.y).toBeGreaterThanOrEqual(term.y + Math.floor(term.height))
  })

test('at 360 px, the term of a row takes no second line because of its action @all', async ({
  page,
  arrange,
  product,
}) => {
  await signIn(page, await verifiedUser({ arrange, product }))
  await page.setViewportSize({ width: 360, height: 800 })
  await openAccount(page, 'accountData')
  await page.evaluate(() => localStorage.setItem('foyer.language', 'de'))
  await page.reload()
  const term = page.locator('.row dt').first()
  const action = page.locator('.row-action').first()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const lineHeight = await term.evaluate((dt) => Number.parseFloat(getComputedStyle(dt).lineHeight))
  expect((await boxOf(term)).height).toBeLessThan(2 * lineHeight)
  expect((await boxOf(action)).y).toBeGreaterThan((await boxOf(term)).y)
})

for (const width of [320, 400])
  test(`at ${width} px, the actions of all rows are at one place, in every language @all`, async ({
    page,
    arrange,
    product,
  }) => {
    await signIn(page, await verifiedUser({ arrange, product }))
    await page.setViewportSize({ width, height: 800 })
    await page.route(`**${API_BASE}${ENDPOINTS.listFactors.path}`, (route) =>
      route.fulfill({ json: FACTORS }),
    )
    await openAccount(page, 'accountSecurity')
    const { languages, signIn: offered, twoStep } = configuredProduct
    const count = offered.providers.length + (twoStep === 'off' ? 3 : 4)
    for (const language of languages) {
      await page.evaluate((chosen) => localStorage.setItem('foyer.language', chosen), language)
      await page.reload()
      await expect(page.locator('.row-action .button')).toHaveCount(count)
      const places = await page.locator('.row, .factor').evaluateAll(findPlaces)
      expect(new Set(places), language).toEqual(new Set([places[0]]))
    }
  })

/** Everything that a user can have, so that each row has its actions. */
const FACTORS = {
  two_step_at: '2026-01-01T10:00:00.000Z',
  totp: { confirmed_at: '2026-01-01T10:00:00.000Z' },
  recovery_codes_left: 9,
  trusted_devices: [],
  passkeys: [
    {
      id: '1',
      credential_id: 'AA',
      name: 'MacBook',
      created_at: '2026-01-01T10:00:00.000Z',
      last_used_at: null,
      backed_up: true,
      suspended: false,
    },
  ],
}

/** How far below the first line of its row each action begins. Runs in the page. */
const findPlaces = (rows: Element[]) =>
  rows.flatMap((row) => {
    const line = row.querySelector('dt, .entry-title')?.getBoundingClientRect().bottom ?? 0
    return [...row.querySelectorAll('.button, .more')].map((action) => {
      const { top } = action.getBoundingClientRect()
      // The target of a menu is higher than a button, by as much above it as below.
      const excess = action.matches('.more') ? 4 : 0
      return Math.round(top - line + excess)
    })
  })

test('forms and their buttons have one width @all', async ({ page }) => {
  await page.goto('/login')
  const buttons = page.locator('form > .button, form > div > .button, .providers .button')
  const field = await boxOf(login.email(page))
  const boxes = await Promise.all((await buttons.all()).map(boxOf))
  const shown = boxes.filter(({ height }) => height > 0)
  expect(shown.length).toBeGreaterThan(1)
  for (const { x, width } of shown) expect({ x, width }).toEqual({ x: field.x, width: field.width })
  await page.goto('/forgot-password')
  expect((await boxOf(login.email(page))).width).toBe(field.width)
})

test('"Forgot password?" is at least 24 px tall, and icons grow with the text @all', async ({
  page,
}) => {
  await page.goto('/login')
  const forgot = page.getByRole('link', { name: words.login.forgotPassword })
  expect((await boxOf(forgot)).height).toBeGreaterThanOrEqual(24)
  const icon = page.getByRole('contentinfo').locator('svg').first()
  const before = await boxOf(icon)
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const after = await boxOf(icon)
  expect(after.width).toBe(2 * before.width)
  expect(after.height).toBe(2 * before.height)
})

test('named fonts precede the one of the system @all', async ({ page }) => {
  await page.goto('/login')
  const families = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  const names = families.split(',').map((name) => name.trim())
  expect(names.indexOf('system-ui')).toBeGreaterThan(names.indexOf('"Liberation Sans"'))
  expect(names).toContain('"Liberation Sans"')
})

test('at 320 px, a greeting without a name breaks no word of a long email @all', async ({
  page,
  arrange,
}) => {
  const email = 'wilhelmina.hohenzollern@mathematik.example.com'
  const user = await arrange.user({ email, firstName: '', lastName: '' })
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, user)
  await expectSignedIn(page, email)
  const breaks = await title(page).evaluate(findBreaks)
  expect(breaks.length, 'line breaks').toBeGreaterThan(0)
  for (const [before, after] of breaks) expect(`${before}|${after}`).toMatch(/\s\||\|[@.\s]/)
})

/** The characters before and after each line break. Runs in the page. */
function findBreaks(element: Element): [string, string][] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const letters: { text: string; top: number }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let index = 0; index < (node.nodeValue ?? '').length; index += 1) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      letters.push({ text: range.toString(), top: range.getBoundingClientRect().top })
    }
  return letters.flatMap(({ text, top }, index): [string, string][] => {
    const before = letters[index - 1]
    return before && top - before.top > 5 ? [[before.text, text]] : []
  })
}

/** The words that a line break tears apart, in all that is found. Hyphens may end a line. */
async function tornWords(texts: Locator): Promise<string[]> {
  const breaks = await Promise.all(
    (await texts.all()).map(async (text) => ({
      text: await text.innerText(),
      breaks: await text.evaluate(findBreaks),
    })),
  )
  return breaks.flatMap((one) =>
    one.breaks.some(([before, after]) => /[\p{L}\d]{2}/u.test(before + after)) ? [one.text] : [],
  )
}

for (const [width, size] of [
  [360, '150%'],
  [360, '200%'],
  [320, '200%'],
] as const)
  test(`at ${width} px with text of ${size}, no word is torn apart and no text is over another @all`, async ({
    page,
    arrange,
    product,
  }) => {
    const open = async (path: string) => {
      await page.goto(path)
      await page.evaluate((chosen) => void (document.documentElement.style.fontSize = chosen), size)
    }
    const expectToBeRead = async (texts: Locator, state: string) => {
      await expect(texts.first()).toBeVisible()
      expect(await tornWords(texts), state).toEqual([])
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrolled, state).toBe(width)
    }
    test.skip(FIRST_LANGUAGE !== 'en', 'Others have words that are longer than such a line')
    await page.setViewportSize({ width, height: 740 })
    const user = await verifiedUser({ arrange, product })
    await signIn(page, user)
    await expectSignedIn(page, user.firstName)
    await open('/')
    if (configuredProduct.signIn.passkeys)
      await expectToBeRead(main(page).locator('.empty-state > p'), 'the offer of a passkey')
    await expectToBeRead(main(page).locator('.entry-title > span'), 'what happened')
    await open('/account/devices')
    await expectToBeRead(main(page).locator('.entry-title > span, .entry > .button'), 'devices')
    await open(CLIENT_PATHS.accountDelete)
    await expectToBeRead(main(page).locator('.destroy'), 'the deletion')

    await page.getByRole('banner').getByRole('button').click()
    const selects = page.locator('.menu .labelled-select')
    await expect(selects.first()).toBeVisible()
    for (const select of await selects.all())
      expect(await select.evaluate(isOverLabel), 'a choice in the menu').toBe(false)
  })

/** Whether the text of a choice is over the end of its label. Runs in the page. */
function isOverLabel(choice: Element): boolean {
  const select = choice.querySelector('select')
  const label = choice.querySelector('label > span')?.getBoundingClientRect()
  if (!select || !label) return true
  const { width, right, top } = select.getBoundingClientRect()
  const { fontSize, fontFamily, paddingBlockStart, paddingInlineEnd } = getComputedStyle(select)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return true
  context.font = `${fontSize} ${fontFamily}`
  const chosen = context.measureText(select.selectedOptions[0]?.text ?? '').width
  const start = right - Number.parseFloat(paddingInlineEnd) - chosen
  const isBelow = label.bottom <= top + Number.parseFloat(paddingBlockStart) + 1
  return chosen > width || (!isBelow && start < label.right)
}

const { path: SESSIONS } = ENDPOINTS.listSessions

/** In narrow windows the font decides whether the last line wraps. */
for (const [width, tolerance] of [
  [1280, 2],
  [360, 26],
] as const)
  test(`at ${width} px, devices take the space that they take while they load @all`, async ({
    page,
    arrange,
  }) => {
    await storeToken(page, await arrange.session(await arrange.user()))
    await page.setViewportSize({ width, height: 800 })
    const released = Promise.withResolvers<void>()
    await page.route(`**${API_BASE}${SESSIONS}`, async (route) => {
      await released.promise
      await route.fulfill({ json: { sessions: DEVICES } })
    })
    await page.goto('/account/devices')
    const skeletons = page.locator('.skeleton')
    await expect(skeletons).toHaveCount(2)
    const heights = await Promise.all((await skeletons.all()).map(boxOf))
    released.resolve()
    const entries = page.locator('.entries:not(.activity) > .entry')
    await expect(entries).toHaveCount(2)
    const loaded = await Promise.all((await entries.all()).map(boxOf))
    for (const [index, { height }] of loaded.entries())
      expect(
        Math.abs(height - (heights[index]?.height ?? 0)),
        `device ${index}`,
      ).toBeLessThanOrEqual(tolerance)
  })

const DEVICES = ['1', '2'].map((id) => ({
  id,
  browser: 'Chrome',
  system: 'macOS',
  address: '203.0.113.0/24',
  provider: 'password',
  created_at: '2026-01-01T10:00:00.000Z',
  last_seen_at: '2026-01-01T10:00:00.000Z',
  current: id === '1',
}))
