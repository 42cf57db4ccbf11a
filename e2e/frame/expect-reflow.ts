import { expect, type Page } from '@playwright/test'

/** 320 CSS pixels: the narrowest phone, and a window of 1280 enlarged four times (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 }

/** Nothing is cut off or has to be scrolled sideways in the narrowest window, in either direction of reading. */
export async function expectReflow(page: Page, state: string) {
  await inNarrowWindow(page, async () => {
    await expectToFit(page, state, 'ltr')
    await expectToFit(page, state, 'rtl')
  })
}

/** What is done meanwhile happens in the narrowest window. */
export async function inNarrowWindow(page: Page, perform: () => Promise<void>) {
  const before = page.viewportSize()
  await page.setViewportSize(NARROW)
  await perform()
  if (before) await page.setViewportSize(before)
}

/**
 * Nothing sticks out of the window as it is; `dir` where the page is read the other way round. What is fixed
 * to the window follows it a frame later than the rest.
 */
export async function expectToFit(page: Page, state: string, dir = '') {
  const look = () => page.evaluate(findOverflow, dir)
  await expect.poll(look, { message: `${state}, 320 px, ${dir}` }).toEqual([])
}

/** Runs in the page: what sticks out of the window, and words that stick out of what holds them. */
function findOverflow(dir: string): string[] {
  const root = document.documentElement
  const own = root.getAttribute('dir')
  if (dir) root.setAttribute('dir', dir)
  const found = [...document.querySelectorAll('body *')].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    if (element.closest('[aria-hidden=true], .visually-hidden, .overlay-bar')) return false
    const { left, right } = element.getBoundingClientRect()
    const { overflowX } = getComputedStyle(element)
    const isCut = overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1
    const isText = element.clientWidth > 0 && element.textContent !== ''
    return left < -1 || right > root.clientWidth + 1 || (isCut && isText)
  })
  const told = found.map((element) => element.outerHTML.slice(0, 120))
  if (root.scrollWidth > root.clientWidth) told.push(`the page is ${root.scrollWidth} px wide`)
  if (own === null) root.removeAttribute('dir')
  else root.setAttribute('dir', own)
  return told
}
