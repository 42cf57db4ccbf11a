import { expect, type Page } from '@playwright/test'

/** More than any page has to stop at. */
const STOPS = 40

const focused = (page: Page) => page.locator(':focus')

/** Goes on with Tab until the element with this name has the focus, and never touches the mouse. */
export async function tabTo(page: Page, name: string) {
  // A page may still be coming: what is not there yet cannot be gone to.
  await page.waitForFunction((start) => {
    const controls = [...document.querySelectorAll('a, button, input, select, label')]
    return controls.some((control) =>
      (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().startsWith(start),
    )
  }, name)
  for (let presses = 0; presses < STOPS; presses += 1) {
    await page.keyboard.press('Tab')
    // In one look: what has the focus may be gone a moment later, while a page is still coming.
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
  throw new Error(`Tab does not lead to ${name}`)
}

/** After what was done, going on by keyboard begins where the person was, not at the top of the page. */
export async function expectFocusKept(page: Page, after: string) {
  await expect(focused(page), `a focus after ${after}`).toHaveCount(1)
}

/**
 * Tab goes once through all that can be used, in the order it stands there, out at the end of the page;
 * each stop is seen, and seen to be it.
 */
export async function expectWalkable(page: Page, state: string) {
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
    expect(await page.evaluate(describeStop), `${state}: Tab`).toEqual({ stop, faults: [] })
  }
  await page.keyboard.press('Tab')
  await expect(focused(page), `${state}: out of the page at its end`).toHaveCount(0)
}

/** Runs in the page. What is done with the whole page covered, or in a dialog, is not walked through here. */
function listStops(): string[] {
  const kinds = 'a[href], button:enabled, input:enabled, select:enabled, [tabindex="0"]'
  return [...document.querySelectorAll(kinds)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.outerHTML.slice(0, 160))
}

/** Runs in the page: what has the focus, and what keeps people from seeing that. */
function describeStop() {
  const element = document.activeElement ?? document.body
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  const atCentre = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const faults = [
    outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? 'no outline' : '',
    outlineColor === getComputedStyle(document.body).backgroundColor ? 'an outline unseen' : '',
    element.contains(atCentre) ? '' : `covered by ${atCentre?.outerHTML.slice(0, 80)}`,
    width < 24 || (height < 24 && getComputedStyle(element).display !== 'inline') ? 'small' : '',
  ].filter(Boolean)
  return { stop: element.outerHTML.slice(0, 160), faults }
}
