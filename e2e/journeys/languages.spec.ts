import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { holdRoute } from '../support/hold-route.ts'
import { labelled } from '../support/locators.ts'
import { storeToken, login } from '../support/steps.ts'
import { loadWords } from '../words/load-words.ts'
import { words, failureText } from '../words/words.ts'
import { configuredProduct, FIRST_LANGUAGE, pageTitle } from '../support/configured-product.ts'

/*
 * The languages of these journeys, if the product has them: any but the first, one written from right to left,
 * and one that puts the family name first.
 */
const [, ...OTHERS] = configuredProduct.languages
const OTHER = OTHERS.slice(0, 1)
const MIRRORED = OTHERS.filter((name) => LANGUAGES[name].direction === 'rtl').slice(0, 1)
const FAMILY_NAME_FIRST = OTHERS.filter((name) => /^(ja|zh)$/.test(name)).slice(0, 1)

/** The language with its usual region, as browsers ask for it: `de-DE`. */
const browserLocale = (language: Language) =>
  `${language}-${new Intl.Locale(language).maximize().region}`

/** The entry bundle. */
const APP = /\/assets\/index-/

const languages = (page: Page) => page.getByRole('contentinfo').getByRole('combobox').first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Records every main heading that the page shows. */
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
function recordMessageFiles(page: Page): ReadonlySet<string> {
  const requests = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /\/assets\/((?:common|failures)-\w+)-/.exec(request.url()) ?? []
    if (name !== undefined) requests.add(name)
  })
  // The page that is left may still load messages while the next one is requested.
  page.on('framenavigated', () => requests.clear())
  return requests
}

for (const language of OTHER) {
  const other = await loadWords(language)
  const { tag, direction, name } = LANGUAGES[language]

  test.describe(`a browser set to ${name}`, () => {
    test.use({ locale: browserLocale(language) })

    test('gets a page in its language, and loads no other messages', async ({ page }) => {
      const requests = recordMessageFiles(page)
      const seen = await recordTexts(page)
      const title = pageTitle(other.title.login)
      const response = await page.goto('/login')
      expect(response?.headers()['content-language']).toBe(tag)
      expect(await response?.text()).toContain(`<title>${title}</title>`)
      await expect(page.getByLabel(other.field.password, { exact: true })).toBeVisible()
      await expect(page).toHaveTitle(title)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await page.getByLabel(other.field.email).fill('unknown@example.com')
      await page.getByLabel(other.field.password, { exact: true }).fill('wrong-password')
      await page.getByRole('button', { name: other.login.submit, exact: true }).click()
      const refusal = failureText('invalid-credential', 'sign-in', other)
      await expect(page.getByRole('alert').getByText(refusal)).toBeVisible()
      expect(await seen()).toEqual([other.title.login])
      expect([...requests]).toEqual([`common-${language}`, `failures-${language}`])
    })
  })

  test(
    'a chosen language applies at once, and the input is kept',
    { tag: '@short' },
    async ({ page }) => {
      await page.goto('/signup')
      await labelled(page, words.field.firstName).fill('Ada')
      await login.password(page).fill('half a pass')
      await languages(page).selectOption({ label: name })
      await expect(heading(page)).toHaveText(other.title.signup)
      await expect(page).toHaveTitle(pageTitle(other.title.signup))
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await expect(page.getByLabel(other.field.firstName)).toHaveValue('Ada')
      await expect(page.getByLabel(other.field.password, { exact: true })).toHaveValue(
        'half a pass',
      )
    },
  )

  test('a chosen language is remembered, and no other language is shown first', async ({
    page,
  }) => {
    await page.goto('/login')
    await languages(page).selectOption(language)
    await expect(heading(page)).toHaveText(other.title.login)

    const requests = recordMessageFiles(page)
    const seen = await recordTexts(page)
    await page.reload()
    await expect(heading(page)).toHaveText(other.title.login)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expect(page).toHaveTitle(pageTitle(other.title.login))
    expect(await seen()).toEqual([other.title.login])
    expect([...requests]).toEqual([`common-${language}`])
  })

  test('a page in the wrong language shows no text until the app has loaded @all', async ({
    page,
  }) => {
    await page.goto('/login')
    await languages(page).selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    const app = await holdRoute(page, APP)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByText(words.login.lead)).toBeHidden()
    expect(await page.title()).not.toBe(pageTitle(words.title.login))
    app.release()
    await expect(heading(page)).toHaveText(other.title.login)
  })

  test('a language chosen before the scripts load is kept @all', async ({ page }) => {
    const app = await holdRoute(page, APP)
    await page.goto('/login', { waitUntil: 'commit' })
    await languages(page).selectOption(language)
    app.release()
    await expect(heading(page)).toHaveText(other.title.login)
  })

  test('all tabs switch to the language chosen in one', async ({ page, context }) => {
    const second = await context.newPage()
    await second.goto('/signup')
    await page.goto('/login')
    await languages(page).selectOption(language)
    await expect(heading(second)).toHaveText(other.title.signup)
  })

  test('if a language cannot be loaded, the current one stays, with a message', async ({
    page,
  }) => {
    await page.goto('/login')
    const cutOff = { contentType: 'text/javascript', body: 'throw new Error("cut off")' }
    await page.route(new RegExp(`/assets/common-${language}-`), (route) => route.fulfill(cutOff))
    await languages(page).selectOption(language)
    await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText(words.unreachable)
    await expect(heading(page)).toHaveText(words.title.login)
    await expect(languages(page)).toHaveValue(FIRST_LANGUAGE)
  })
}

for (const language of MIRRORED) {
  const mirrored = await loadWords(language)

  test.describe('a browser set to a language written from right to left', () => {
    test.use({ locale: language })

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

    test('is greeted in it at home, also with an existing session @all', async ({
      page,
      arrange,
    }) => {
      const token = await arrange.session(await arrange.user())
      const seen = await recordTexts(page)
      await storeToken(page, token)
      await page.goto('/')
      await expect(heading(page)).toHaveText(mirrored.home.greeting('Grace'))
      const unwanted = [words.session.loading, words.home.greeting('Grace')]
      expect((await seen()).filter((text) => unwanted.includes(text))).toEqual([])
    })

    test('shows a device name in a right-to-left sentence @all', async ({ page, arrange }) => {
      const { email, password } = await arrange.user()
      await page.goto('/login')
      await page.getByLabel(mirrored.field.email).fill(email)
      await page.getByLabel(mirrored.field.password, { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(mirrored.home.greeting('Grace'))
      await page.goto('/account/devices')
      const name = page.getByText(mirrored.account.devices.on('Chrome', 'Linux')).first()
      const [browser, system] = await name.evaluate((element) =>
        ['Chrome', 'Linux'].map((part) => {
          const range = document.createRange()
          const start = element.textContent.indexOf(part)
          if (element.firstChild) range.setStart(element.firstChild, start)
          if (element.firstChild) range.setEnd(element.firstChild, start + part.length)
          return range.getBoundingClientRect().left
        }),
      )
      expect(browser).toBeGreaterThan(system ?? Infinity)
    })
  })
}

for (const language of FAMILY_NAME_FIRST) {
  const texts = await loadWords(language)

  test.describe('a browser set to a language that puts the family name first @all', () => {
    test.use({ locale: browserLocale(language) })

    test('puts the last name first in the form', async ({ page, arrange }) => {
      const user = await arrange.user({ firstName: '花子', lastName: '山田' })
      await storeToken(page, await arrange.session(user))
      await page.goto('/')
      await expect(heading(page)).toHaveText(texts.home.greeting('花子'))
      await page.goto('/account/profile')
      await page.getByText('山田花子').last().waitFor()
      await page.getByRole('button', { name: texts.account.profile.edit }).click()
      await expect(page.getByLabel(texts.field.lastName)).toBeFocused()
      await page.keyboard.press('Tab')
      const label = `${texts.field.firstName} (${texts.field.optional})`
      await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    })
  })
}
