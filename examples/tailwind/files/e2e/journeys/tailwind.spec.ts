import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../support/steps.ts'

/** The value of a CSS property, or of a design token, as the browser computes it. */
const read = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

/** A design token as a colour of the page. */
const readToken = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

test(
  'a page in Tailwind has the colours of the brand',
  { tag: '@short' },
  async ({ page, arrange }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(page, await arrange.user(), '/board')
    const button = page.getByRole('button', { name: 'Invite' })
    const card = page.locator('section').filter({ has: button })
    const light = await readToken(page, '--accent')
    await expect(button).toHaveCSS('background-color', light)
    await expect(button).toHaveCSS('color', await readToken(page, '--on-accent'))
    await expect(card).toHaveCSS('background-color', await readToken(page, '--surface'))
    await expect(card).toHaveCSS('border-top-color', await readToken(page, '--hairline'))

    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await readToken(page, '--accent')
    expect(dark).not.toBe(light)
    await expect(button).toHaveCSS('background-color', dark)

    // Foyer's rules for its own forms and titles do not reach the product's.
    const form = page.locator('form').filter({ has: button })
    await expect(form).toHaveCSS('display', 'flex')
    expect(await read(form, 'max-width')).toBe('none')
    await expect(page.getByRole('heading', { name: 'Plan' })).toHaveCSS('font-weight', '600')
  },
)
