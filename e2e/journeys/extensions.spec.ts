import { expect, test, type Page } from '../fixtures.ts'
import type { TestUser } from '../support/arrange.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { installExtensions, type PageChanges } from '../support/extensions.ts'
import { holdRoute } from '../support/hold-route.ts'
import { fillCredentials, login } from '../support/steps.ts'
import { words } from '../words/words.ts'

// Pages that extensions and translators change, before the app hydrates them and afterwards.

test.use({ hasExtensions: true })

test.describe('what a user does before the app has loaded', () => {
  const CHANGES: Record<string, PageChanges> = {
    'elements beside the fields': { besideFields: true },
    'a translation': { translation: true },
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

      await expect(page.locator('[data-before]')).toHaveCount(0)
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

    test(`is kept with ${change}: a chosen theme`, async ({ page }) => {
      const scripts = await openWithoutScripts(page, '/login', changes)
      await page.getByLabel(words.footer.theme).selectOption('dark')
      scripts.release()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByLabel(words.footer.theme)).toHaveValue('dark')
    })
  }

  test('is kept: a click', async ({ page }) => {
    const scripts = await openWithoutScripts(page, '/login', { besideFields: true })
    await login.signUp(page).click()
    scripts.release()
    await expect(page).toHaveURL('/signup')
  })

  test('is kept while the app hydrates the page', async ({ page }) => {
    const scripts = await openWithoutScripts(page, '/login', { besideFields: true })
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

  for (const event of [
    { type: 'input', bubbles: true },
    { type: 'input', bubbles: false },
    { type: 'change', bubbles: false },
  ])
    test(`can fill in and click at once: ${JSON.stringify(event)}`, async ({ page, arrange }) => {
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

  test('that dispatches no event leaves the click to the user', async ({ page, arrange }) => {
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
    await expect(login.email(page)).toBeFocused()
    await fill(page, await arrange.user(), {})
    await login.password(page).focus()
    await expect(login.submit(page)).toBeEnabled()
  })
})
