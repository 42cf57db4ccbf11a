import { expect, test, type Page } from '../fixtures.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { bringToken, login } from '../frame/steps.ts'

/** The app's own script. */
const APP = /\/assets\/index-/

const languages = (page: Page) => page.getByRole('contentinfo').getByRole('combobox').first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Notes every heading and every language the page ever shows, from before its first script on. */
async function watchWords(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenWords: seen })
    const look = () => {
      const title = document.querySelector('h1')
      if (title?.checkVisibility({ visibilityProperty: true })) seen.add(title.textContent)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => [...(window as unknown as { seenWords: Set<string> }).seenWords])
}

/** The files of words that were asked for. */
function watchLocales(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/((?:door|failures)-\w+)-/.exec(request.url()) ?? []
    if (name !== undefined) asked.push(name)
  })
  return asked
}

test.describe('a browser that speaks German', () => {
  test.use({ locale: 'de-AT' })

  test('is met in German from the first byte, and no other words are loaded', async ({ page }) => {
    const asked = watchLocales(page)
    const seen = await watchWords(page)
    const response = await page.goto('/login')
    expect(response?.headers()['content-language']).toBe('de')
    expect(await response?.text()).toContain('<title>Anmelden</title>')
    await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Anmelden')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByLabel('E-Mail').fill('nobody@example.com')
    await page.getByLabel('Passwort', { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('alert').getByText('gibt es kein Konto')).toBeVisible()
    expect(await seen()).toEqual(['Anmelden'])
    expect(asked).toEqual(['door-de', 'failures-de'])
  })

  test('hears about an unknown address in German', async ({ page }) => {
    await page.goto('/nothing')
    await expect(page).toHaveTitle('Nicht gefunden')
  })
})

test('a language that was chosen is there at once, and what was typed stays', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Ada')
  await login.password(page).fill('half a pass')
  await languages(page).selectOption({ label: 'Deutsch' })
  await expect(heading(page)).toHaveText('Registrieren')
  await expect(page).toHaveTitle('Registrieren')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByLabel('Vorname')).toHaveValue('Ada')
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('half a pass')
})

test('it is remembered, and never does the page show another before', async ({ page }) => {
  await page.goto('/login')
  await languages(page).selectOption('ar')
  await expect(heading(page)).toHaveText('تسجيل الدخول')

  const asked = watchLocales(page)
  const seen = await watchWords(page)
  await page.reload()
  await expect(heading(page)).toHaveText('تسجيل الدخول')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveTitle('تسجيل الدخول')
  expect(await seen()).toEqual(['تسجيل الدخول'])
  expect(asked).toEqual(['door-ar'])
})

test('a page in the wrong language shows no word until the app is there', async ({ page }) => {
  await page.goto('/login')
  await languages(page).selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const app = await holdRoute(page, APP)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText('Foyer', { exact: true })).toBeVisible()
  await expect(page.getByText('Good to see you at the door.')).toBeHidden()
  expect(await page.title()).not.toBe('Login')
  app.release()
  await expect(heading(page)).toHaveText('تسجيل الدخول')
})

test('a choice made before the scripts were there counts', async ({ page }) => {
  const app = await holdRoute(page, APP)
  await page.goto('/login', { waitUntil: 'commit' })
  await languages(page).selectOption('de')
  app.release()
  await expect(heading(page)).toHaveText('Anmelden')
})

test('all tabs speak the language chosen in one', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/signup')
  await page.goto('/login')
  await languages(page).selectOption('de')
  await expect(heading(other)).toHaveText('Registrieren')
})

test('out of reach the language stays, and it is said why', async ({ page }) => {
  await page.goto('/login')
  const cutOff = { contentType: 'text/javascript', body: 'throw new Error("cut off")' }
  await page.route(/\/assets\/door-de-/, (route) => route.fulfill(cutOff))
  await languages(page).selectOption('de')
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText(/cannot be reached/)
  await expect(heading(page)).toHaveText('Login')
  await expect(languages(page)).toHaveValue('en')
})

test.describe('a browser that speaks Arabic', () => {
  test.use({ locale: 'ar' })

  test('finds the page mirrored, at any width', async ({ page }) => {
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

  test('is greeted in Arabic at home, also with a session of an earlier day', async ({
    page,
    arrange,
  }) => {
    const token = await arrange.session(await arrange.person())
    const seen = await watchWords(page)
    await bringToken(page, token)
    await page.goto('/')
    await expect(heading(page)).toHaveText(/^مرحبًا/)
    expect((await seen()).join(' ')).not.toMatch(/Loading|hey/)
  })

  test('names a device from right to left, although its words are not', async ({
    page,
    arrange,
  }) => {
    const { email, password } = await arrange.person()
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

test.describe('a browser that speaks Japanese', () => {
  test.use({ locale: 'ja-JP' })

  test('asks for the name of the family first, and writes a name so', async ({ page, arrange }) => {
    const person = await arrange.person({ firstName: '花子', lastName: '山田' })
    await bringToken(page, await arrange.session(person))
    await page.goto('/')
    await expect(heading(page)).toHaveText('花子 さん、こんにちは')
    await page.goto('/account')
    await page.getByText('山田花子').waitFor()
    await page.getByRole('button', { name: '名前を編集' }).click()
    await expect(page.getByLabel('姓')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('名', { exact: true })).toBeFocused()
  })
})
