import { expect, test, type Page } from '../fixtures.ts'
import { holdRoute } from '../support/hold-route.ts'
import { storeToken, login } from '../support/steps.ts'

/** The app's own script. */
const APP = /\/assets\/index-/

const languages = (page: Page) => page.getByRole('contentinfo').getByRole('combobox').first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Records every heading and language that the page shows. */
async function recordTexts(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenTexts: seen })
    const look = () => {
      const title = document.querySelector('h1')
      if (title?.checkVisibility({ visibilityProperty: true })) seen.add(title.textContent)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => [...(window as unknown as { seenTexts: Set<string> }).seenTexts])
}

/** The requested message files. */
function recordMessageFiles(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/((?:common|failures)-\w+)-/.exec(request.url()) ?? []
    if (name !== undefined) requests.push(name)
  })
  return requests
}

test.describe('a browser set to German', () => {
  test.use({ locale: 'de-AT' })

  test('gets a German page, and loads no other messages', async ({ page }) => {
    const requests = recordMessageFiles(page)
    const seen = await recordTexts(page)
    const response = await page.goto('/login')
    expect(response?.headers()['content-language']).toBe('de')
    expect(await response?.text()).toContain('<title>Anmelden · Foyer</title>')
    await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Anmelden · Foyer')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByLabel('E-Mail').fill('unknown@example.com')
    await page.getByLabel('Passwort', { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('alert').getByText('Passwort ist falsch')).toBeVisible()
    expect(await seen()).toEqual(['Anmelden'])
    expect(requests).toEqual(['common-de', 'failures-de'])
  })

  test('gets the page for an unknown path in German', async ({ page }) => {
    await page.goto('/nothing')
    await expect(page).toHaveTitle('Nicht gefunden · Foyer')
  })
})

test('a chosen language applies at once, and the input is kept', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Ada')
  await login.password(page).fill('half a pass')
  await languages(page).selectOption({ label: 'Deutsch' })
  await expect(heading(page)).toHaveText('Registrieren')
  await expect(page).toHaveTitle('Registrieren · Foyer')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByLabel('Vorname')).toHaveValue('Ada')
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('half a pass')
})

test('a chosen language is remembered, and no other language is shown first', async ({ page }) => {
  await page.goto('/login')
  await languages(page).selectOption('ar')
  await expect(heading(page)).toHaveText('تسجيل الدخول')

  const requests = recordMessageFiles(page)
  const seen = await recordTexts(page)
  await page.reload()
  await expect(heading(page)).toHaveText('تسجيل الدخول')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveTitle('تسجيل الدخول · Foyer')
  expect(await seen()).toEqual(['تسجيل الدخول'])
  expect(requests).toEqual(['common-ar'])
})

test('a page in the wrong language shows no text until the app has loaded', async ({ page }) => {
  await page.goto('/login')
  await languages(page).selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const app = await holdRoute(page, APP)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText('Foyer', { exact: true })).toBeVisible()
  await expect(page.getByText('Welcome back.')).toBeHidden()
  expect(await page.title()).not.toBe('Login · Foyer')
  app.release()
  await expect(heading(page)).toHaveText('تسجيل الدخول')
})

test('a language chosen before the scripts load is kept', async ({ page }) => {
  const app = await holdRoute(page, APP)
  await page.goto('/login', { waitUntil: 'commit' })
  await languages(page).selectOption('de')
  app.release()
  await expect(heading(page)).toHaveText('Anmelden')
})

test('all tabs switch to the language chosen in one', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/signup')
  await page.goto('/login')
  await languages(page).selectOption('de')
  await expect(heading(other)).toHaveText('Registrieren')
})

test('if a language cannot be loaded, the current one stays, with a message', async ({ page }) => {
  await page.goto('/login')
  const cutOff = { contentType: 'text/javascript', body: 'throw new Error("cut off")' }
  await page.route(/\/assets\/common-de-/, (route) => route.fulfill(cutOff))
  await languages(page).selectOption('de')
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText(/Can’t reach/)
  await expect(heading(page)).toHaveText('Login')
  await expect(languages(page)).toHaveValue('en')
})

test.describe('a browser set to Arabic', () => {
  test.use({ locale: 'ar' })

  test('gets a mirrored page, at any width', async ({ page }) => {
    await page.goto('/signup')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const room = await page.getByRole('main').boundingBox()
    const wall = await page.getByRole('banner').boundingBox()
    expect(wall?.x).toBeGreaterThan(room?.x ?? Infinity)
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })

  test('is greeted in Arabic at home, also with an existing session', async ({ page, arrange }) => {
    const token = await arrange.session(await arrange.user())
    const seen = await recordTexts(page)
    await storeToken(page, token)
    await page.goto('/')
    await expect(heading(page)).toHaveText(/^مرحبًا/)
    expect((await seen()).join(' ')).not.toMatch(/Loading|hey/)
  })

  test('shows a device name in a right-to-left sentence', async ({ page, arrange }) => {
    const { email, password } = await arrange.user()
    await page.goto('/login')
    await page.getByLabel('البريد الإلكتروني').fill(email)
    await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(/^مرحبًا/)
    await page.goto('/account')
    const name = page.getByText(/^\u2068Chrom\w+\u2069 على /).first()
    const [browser, system] = await name.evaluate((element) => {
      const text = element.firstChild
      const leftOf = (from: number, to: number) => {
        const range = document.createRange()
        if (text) range.setStart(text, from)
        if (text) range.setEnd(text, to)
        return range.getBoundingClientRect().left
      }
      const gap = element.textContent.indexOf(' ')
      return [leftOf(0, gap), leftOf(gap + 4, element.textContent.length)]
    })
    expect(browser).toBeGreaterThan(system ?? Infinity)
  })
})

test.describe('a browser set to Japanese', () => {
  test.use({ locale: 'ja-JP' })

  test('puts the last name first, in the form and in the greeting', async ({ page, arrange }) => {
    const user = await arrange.user({ firstName: '花子', lastName: '山田' })
    await storeToken(page, await arrange.session(user))
    await page.goto('/')
    await expect(heading(page)).toHaveText('花子 さん、こんにちは')
    await page.goto('/account')
    await page.getByText('山田花子').waitFor()
    await page.getByRole('button', { name: '編集' }).click()
    await expect(page.getByLabel('姓')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('名', { exact: true })).toBeFocused()
  })
})
