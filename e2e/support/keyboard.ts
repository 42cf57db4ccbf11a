import { expect, type Page } from '@playwright/test'

/** More than any page's tab stops. */
const STOPS = 40

const focused = (page: Page) => page.locator(':focus')

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string) {
  // Waits until the element exists, because the page may still be loading.
  await page.waitForFunction((start) => {
    const controls = [...document.querySelectorAll('a, button, input, select, label')]
    return controls.some((control) =>
      (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().startsWith(start),
    )
  }, name)
  for (let presses = 0; presses < STOPS; presses += 1) {
    await page.keyboard.press('Tab')
    // In one call, because the focused element may disappear while a page is loading.
    const [label, outline] = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return ['', 'none']
      const text =
        element.getAttribute('aria-label') ??
        (element instanceof HTMLInputElement
          ? element.labels?.[0]?.textContent
          : element.textContent)
      return [text, getComputedStyle(element).outlineStyle]
    })
    if (!label?.trim().startsWith(name)) continue
    expect(outline, `a visible focus on ${name}`).not.toBe('none')
    return
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** Expects that an element has the focus after an action. */
export async function expectFocusKept(page: Page, after: string) {
  await expect(focused(page), `a focus after ${after}`).toHaveCount(1)
}

/** Expects that Tab visits every control once, in document order, each with a visible focus. */
export async function expectTabOrder(page: Page, state: string) {
  await page.evaluate(() => {
    const start = document.createElement('span')
    start.tabIndex = -1
    document.body.prepend(start)
    start.focus()
    start.remove()
  })
  const expected = await page.evaluate(listStops)
  for (const stop of expected) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(describeStop), `${state}: Tab`).toEqual({ stop, problems: [] })
  }
  await page.keyboard.press('Tab')
  await expect(focused(page), `${state}: out of the page at its end`).toHaveCount(0)
}

/** Runs in the page: all controls in tab order. Dialogs and overlays are not covered. */
function listStops(): string[] {
  const kinds = 'a[href], button:enabled, input:enabled, select:enabled, [tabindex="0"]'
  return [...document.querySelectorAll(kinds)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.outerHTML.slice(0, 160))
}

/** Runs in the page: the focused element and what is wrong with its focus indicator. */
function describeStop() {
  const element = document.activeElement ?? document.body
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  // Of each line, because the centre of a link on two lines may be beside both.
  const centres = [...element.getClientRects()].map(({ left, top, right, bottom }) =>
    document.elementFromPoint((left + right) / 2, (top + bottom) / 2),
  )
  const problems = [
    outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? 'no outline' : '',
    outlineColor === getComputedStyle(document.body).backgroundColor ? 'an invisible outline' : '',
    centres.some((centre) => element.contains(centre))
      ? ''
      : `covered by ${centres[0]?.outerHTML.slice(0, 80)}`,
    width < 24 || (height < 24 && getComputedStyle(element).display !== 'inline') ? 'small' : '',
  ].filter(Boolean)
  return { stop: element.outerHTML.slice(0, 160), problems }
}
