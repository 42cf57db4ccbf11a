import { API_BASE } from '@foyer/contract/endpoints.ts'
import type { Browser, Locator } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import type { TestUser } from '../support/arrange.ts'
import { BROWSER_LOCALE } from '../support/configured-product.ts'
import { passwordResetEmail, verifiedUser } from '../support/email-links.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { installExtensions, type PageChanges } from '../support/extensions.ts'
import { holdRoute } from '../support/hold-route.ts'
import { button, link } from '../support/locators.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import {
  completeAccount,
  continueAfterReset,
  editNames,
  fillCredentials,
  fillSignUp,
  login,
  namesCard,
  openAccount,
  openSection,
  saveNames,
  signIn,
  signUp,
} from '../support/steps.ts'
import { codeToEnter } from '../../testing/users.ts'
import { passSecondStep, secondStep, shownSecret } from '../support/two-step.ts'
import { counted, words } from '../words/words.ts'

// Pages that extensions and translators change, before the app hydrates them and afterwards.

test.use({ hasExtensions: true })

test.describe('what a user does before the app has loaded', () => {
  const CHANGES: Record<string, PageChanges> = {
    'elements beside the fields': { besideFields: true },
    'a translation @all': { translation: true },
  }

  /** Opens a page, and holds its scripts back. */
  async function openWithoutScripts(page: Page, path: string, changes: PageChanges) {
    await installExtensions(page, changes)
    const scripts = await holdRoute(page, /\/assets\/.*\.js/)
    await page.goto(path, { waitUntil: 'commit' })
    await scripts.requested
    return scripts
  }

  /** Marks the element, to see later that the app has replaced it. */
  const mark = (page: Page) =>
    login.password(page).evaluate((field) => field.setAttribute('data-before', ''))

  for (const [change, changes] of Object.entries(CHANGES)) {
    test(`is kept with ${change}: text, ticked boxes, the focus and the selection`, async ({
      page,
    }) => {
      const scripts = await openWithoutScripts(page, '/login', changes)
      await fillCredentials(page, { email: 'ada@example.com', password: 'correct horse' })
      await page.getByLabel(words.shared.label).check()
      await login
        .password(page)
        .evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5, 'backward'))
      await login.password(page).focus()
      await mark(page)
      scripts.release()

      // React recognizes elements that contain only their text, even in another element.
      await expect(page.locator('[data-before]')).toHaveCount(changes.besideFields ? 0 : 1)
      await expect(login.email(page)).toHaveValue('ada@example.com')
      await expect(login.password(page)).toHaveValue('correct horse')
      await expect(page.getByLabel(words.shared.label)).toBeChecked()
      await expect(login.password(page)).toBeFocused()
      const selection = await login
        .password(page)
        .evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
          selectionStart,
          selectionEnd,
        ])
      expect(selection).toEqual([2, 5])
      await expect(login.submit(page)).toBeEnabled()
    })

    test(`is kept with ${change}: a submitted login`, async ({ page, arrange }) => {
      const user = await arrange.user()
      const scripts = await openWithoutScripts(page, '/login', changes)
      await fillCredentials(page, user)
      await login.submit(page).click()
      scripts.release()
      await expectSignedIn(page, user.firstName)
    })

    test(`is kept with ${change}: a chosen theme @all`, async ({ page }) => {
      const scripts = await openWithoutScripts(page, '/login', changes)
      await page.getByLabel(words.footer.theme).selectOption('dark')
      scripts.release()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByLabel(words.footer.theme)).toHaveValue('dark')
    })
  }

  test('is kept: a click @all', async ({ page }) => {
    const scripts = await openWithoutScripts(page, '/login', { besideFields: true })
    await login.signUp(page).click()
    scripts.release()
    await expect(page).toHaveURL('/signup')
  })

  test('is kept while the app hydrates the page', async ({ page }) => {
    const scripts = await openWithoutScripts(page, '/login', { besideFields: true })
    await login.email(page).click()
    // The first search for the page's fields is the app's, just before React reads the page.
    await page.evaluate(() => {
      const { querySelectorAll } = Element.prototype
      const field = document.querySelector<HTMLInputElement>('[name=password]')
      const type = () => {
        if (field) field.value = 'typed during hydration'
        field?.focus()
      }
      Element.prototype.querySelectorAll = function (this: Element, selectors: string) {
        if (this.id === 'root') queueMicrotask(type)
        return querySelectorAll.call(this, selectors)
      } as typeof querySelectorAll
    })
    await mark(page)
    scripts.release()
    await expect(page.locator('[data-before]')).toHaveCount(0)
    await expect(login.password(page)).toHaveValue('typed during hydration')
    await expect(login.password(page)).toBeFocused()
  })
})

test.describe('a password manager', () => {
  interface Filling {
    /** Dispatched at each field; without it, the page is not told that the fields are filled. */
    readonly event?: { readonly type: string; readonly bubbles: boolean }
    readonly clicks?: boolean
  }

  /** Fills in the login form in one task. */
  const fill = (page: Page, { email, password }: TestUser, { event, clicks }: Filling) =>
    page.evaluate(
      ({ values, event, clicks }) => {
        for (const [name, value] of Object.entries(values)) {
          const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
          if (field) field.value = value
          if (event) field?.dispatchEvent(new Event(event.type, event))
        }
        if (clicks) document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
      },
      { values: { email, password }, event, clicks },
    )

  for (const { tag = '', ...event } of [
    { type: 'input', bubbles: true },
    { type: 'input', bubbles: false, tag: ' @all' },
    { type: 'change', bubbles: false, tag: ' @all' },
  ])
    test(`can fill in and click at once: ${JSON.stringify(event)}${tag}`, async ({
      page,
      arrange,
    }) => {
      const user = await arrange.user()
      await page.goto('/login')
      await expect(login.email(page)).toBeFocused()
      await fill(page, user, { event, clicks: true })
      await expectSignedIn(page, user.firstName)
    })

  test('that dispatches no event leaves Enter to the user', async ({ page, arrange }) => {
    const user = await arrange.user()
    await page.goto('/login')
    await expect(login.email(page)).toBeFocused()
    await fill(page, user, { clicks: true })
    await expect(login.submit(page)).toBeDisabled()
    await page.keyboard.press('Enter')
    await expectSignedIn(page, user.firstName)
  })

  test('that dispatches no event leaves the click to the user @all', async ({ page, arrange }) => {
    const user = await arrange.user()
    await page.goto('/login')
    await expect(login.email(page)).toBeFocused()
    await fill(page, user, {})
    await login.submit(page).click({ force: true })
    await expectSignedIn(page, user.firstName)
  })

  test('that dispatches no event: the fields are judged when one gets the focus', async ({
    page,
    arrange,
  }) => {
    await page.goto('/login')
    await login.password(page).fill('x')
    await login.password(page).clear()
    // What the first interaction loads renders the form, too.
    await page.waitForLoadState('networkidle')
    await expect(login.submit(page)).toBeDisabled()
    await fill(page, await arrange.user(), {})
    await login.email(page).focus()
    await expect(login.submit(page)).toBeEnabled()
  })
})

test.describe('on pages that are translated and that extensions change', () => {
  test.beforeEach(({ page }) => installExtensions(page))

  test('the connection is lost and restored, and what was typed stays @all', async ({
    page,
    context,
  }) => {
    await page.goto('/signup')
    await fillSignUp(page, { email: 'ada@example.com', password: 'nanoseconds and rum' })
    await context.setOffline(true)
    await expect(page.getByText(words.connection.offline)).toBeVisible()
    await expect(page.getByText(words.connection.inputKept)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(words.connection.restored)).toBeVisible()
    await expect(page.getByText(words.connection.inputKept)).toBeHidden()
    await expect(login.email(page)).toHaveValue('ada@example.com')
    await expect(login.password(page)).toHaveValue('nanoseconds and rum')
    await expectAccessible(page, 'sign-up, changed by extensions')
  })

  test('a user signs up, sees which password rules are met, and changes their name', async ({
    page,
    arrange,
  }) => {
    const user = arrange.newUser()
    await page.goto('/signup')
    const rule = page.getByRole('listitem').filter({
      hasText: counted(words.passwordRules.minLength, 6),
    })
    await expect(rule).toContainText(words.passwordRules.unmet)
    await login.password(page).fill('12345')
    await expect(rule).toContainText(words.passwordRules.unmet)
    await login.password(page).fill('123456')
    await expect(rule).not.toContainText(words.passwordRules.unmet)
    await expect(rule).toContainText(words.passwordRules.met)
    await signUp(page, user)
    await expectSignedIn(page, user.firstName)

    await editNames(page)
    await page.getByLabel(words.field.firstName).fill('Amazing')
    await saveNames(page)
    await expect(namesCard(page).getByText(`Amazing ${user.lastName}`)).toBeVisible()
    await openSection(page, 'accountSecurity')
    await openSection(page, 'accountDevices')
    await expect(page.getByText(words.account.devices.thisDevice)).toBeVisible()
  })

  test('a user logs in, sets two-step login up, and logs in with a code @all', async ({
    page,
    arrange,
    product,
  }) => {
    const { app, codes } = words.factors
    const user = await verifiedUser({ arrange, product })
    await signIn(page, user)
    await openAccount(page, 'accountSecurity')
    await link(page, app.setUpNamed).click()
    const secret = await shownSecret(page)
    await secondStep.code(page).fill(codeToEnter(secret, -1))
    await page.getByLabel(codes.saved).check()
    await button(page, codes.done).click()
    await expect(page.getByText(words.factors.twoStep.on, { exact: true })).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await signIn(page, user)
    await expect(secondStep.title(page)).toBeVisible()
    await passSecondStep(page, { secret })
    await expectSignedIn(page, user.firstName)
  })

  test('a user resets the password @all', async ({ page, arrange, product }) => {
    const user = await arrange.user()
    await page.goto((await passwordResetEmail(product, user)).link)
    await login.password(page).fill('amazing grace hopper')
    await button(page, words.emailLinks.link.reset.submit).click()
    await continueAfterReset(page)
    await completeAccount(page)
    await expectSignedIn(page, user.email)
  })
})

test.describe('a part of the page that throws disappears', () => {
  /** Not the `page` fixture, which fails a test in which React reports an error. */
  const openPage = async (browser: Browser, baseURL: string) => {
    const context = await browser.newContext({ baseURL, locale: BROWSER_LOCALE })
    return { context, page: await context.newPage() }
  }

  /** Moves an element into another one, so that React does not find it. */
  const hide = (part: Locator) =>
    part.evaluate((element) => {
      const wrapper = document.createElement('div')
      element.replaceWith(wrapper)
      wrapper.append(element)
    })

  test('the banner, until the connection changes again', async ({ browser, arrange, product }) => {
    const { context, page } = await openPage(browser, product.origin)
    await signIn(page, await arrange.user())
    await editNames(page)
    await page.getByLabel(words.field.firstName).fill('Amazing')
    await context.setOffline(true)
    await hide(page.locator('.banner > button'))
    await context.setOffline(false)
    await expect(page.locator('.banner')).toHaveAttribute('data-connection', 'restored')
    await expect(page.getByLabel(words.field.firstName)).toHaveValue('Amazing')
    await context.setOffline(true)
    await expect(page.locator('.banner > p', { hasText: words.connection.offline })).toBeVisible()
    await context.close()
  })

  test('a notice that was loaded later @all', async ({ browser, arrange, product }) => {
    const { context, page } = await openPage(browser, product.origin)
    const user = await arrange.user()
    await signIn(page, user)
    const notice = page.getByRole('region', { name: words.emailLinks.notice.title })
    await hide(notice)
    await markEmailVerified(product, user.email)
    // The app asks again when the user returns to the page.
    const checked = page.waitForResponse(`${product.origin}${API_BASE}/**`)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await checked
    await openAccount(page)
    await expect(
      namesCard(page).getByText(words.account.signInMethods.verified, { exact: true }),
    ).toBeVisible()
    await context.close()
  })
})
