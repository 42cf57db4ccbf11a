import { expect, type Page } from '@playwright/test'

/** 320 CSS pixels: the narrowest phone, and 1280 pixels at 400 % zoom (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 }

/** Expects no horizontal overflow in the narrowest window, left-to-right and right-to-left. */
export async function expectReflow(page: Page, state: string) {
  await inNarrowWindow(page, async () => {
    await expectToFit(page, state, 'ltr')
    await expectToFit(page, state, 'rtl')
  })
}

/** Performs an action in the narrowest window. */
export async function inNarrowWindow(page: Page, perform: () => Promise<void>) {
  const before = page.viewportSize()
  await page.setViewportSize(NARROW)
  await perform()
  if (!before) return
  await page.setViewportSize(before)
  await page.evaluate(whenWindowIs, before.width)
}

/** Runs in the page. It follows its window in a later frame: until then, it still has what only narrow windows show. */
async function whenWindowIs(width: number) {
  do await new Promise(requestAnimationFrame)
  while (window.innerWidth !== width)
}

/** Expects no overflow in the current window. Polls, because fixed elements follow a resize one frame later. */
export async function expectToFit(page: Page, state: string, dir = '') {
  const overflow = () => page.evaluate(findOverflow, dir)
  await expect.poll(overflow, { message: `${state}, 320 px, ${dir}` }).toEqual([])
}

/** Expects that no text is cut off by the wider spacing that readers may set (WCAG 1.4.12). */
export async function expectSpacing(page: Page, state: string) {
  await page.evaluate(widenSpacing)
  const expectNoneCut = async () =>
    expect(await page.evaluate(findCutTexts), `${state}, wider spacing`).toEqual([])
  await expectNoneCut()
  await inNarrowWindow(page, async () => {
    await expectToFit(page, `${state}, wider spacing`)
    await expectNoneCut()
  })
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** Runs in the page. */
function widenSpacing() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-block-end: 2em !important; }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in the page: elements that hide the end of their text. */
function findCutTexts(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { overflowY } = getComputedStyle(element)
    const isCut = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
    const isRead = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isText =
      element.textContent !== '' &&
      !element.closest('[aria-hidden=true], .visually-hidden, .skip-link')
    return isCut && isRead && isText ? [element.outerHTML.slice(0, 120)] : []
  })
}

/** Runs in the page: elements that overflow the window, and text that overflows its container. */
function findOverflow(dir: string): string[] {
  const root = document.documentElement
  const own = root.getAttribute('dir')
  if (dir) root.setAttribute('dir', dir)
  const found = [...document.querySelectorAll('body *')].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    if (element.closest('[aria-hidden=true], .visually-hidden')) return false
    const { left, right } = element.getBoundingClientRect()
    const { overflowX } = getComputedStyle(element)
    const isCut = overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1
    const isText = element.clientWidth > 0 && element.textContent !== ''
    return left < -1 || right > root.clientWidth + 1 || (isCut && isText)
  })
  const overflowing = found.map((element) => element.outerHTML.slice(0, 120))
  if (root.scrollWidth > root.clientWidth)
    overflowing.push(`the page is ${root.scrollWidth} px wide`)
  if (own === null) root.removeAttribute('dir')
  else root.setAttribute('dir', own)
  return overflowing
}
