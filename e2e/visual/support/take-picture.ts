import type { Locator, Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { pretendConnection } from '../../support/page-load-metrics.ts'
import { joinPictures } from './picture.ts'

/** Widths of the window in CSS pixels, and the height that it has at least. */
export const WINDOWS = { 1280: 800, 360: 740 } as const

export type Width = keyof typeof WINDOWS

export const WIDTHS = [1280, 360] as const satisfies readonly Width[]

/** Takes a picture of the whole page in light and in dark. The window is as high as the page. */
export async function takePicture(page: Page, width: Width): Promise<PNG> {
  let height = await measureHeight(page, width)
  for (;;) {
    await page.setViewportSize({ width, height })
    const picture = await takeInBothThemes(page, page)
    // A part that was still loading when the page was measured has another height by now.
    const measured = await measureHeight(page, width)
    if (measured === height) return picture
    height = measured
  }
}

async function measureHeight(page: Page, width: Width): Promise<number> {
  await page.setViewportSize({ width, height: WINDOWS[width] })
  await page.evaluate(whenDrawn)
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/** Left free above and below an element, because the page scrolls an element away from its banner. */
const MARGIN = 400

/** Takes a picture of an element in light and in dark. The window is higher than the element. */
export async function takePictureOf(target: Locator, width: Width): Promise<PNG> {
  const page = target.page()
  await page.setViewportSize({ width, height: WINDOWS[width] })
  const height = ((await target.boundingBox())?.height ?? 0) + MARGIN
  await page.setViewportSize({ width, height: Math.max(WINDOWS[width], Math.ceil(height)) })
  return takeInBothThemes(target, page)
}

async function takeInBothThemes(target: Page | Locator, page: Page): Promise<PNG> {
  const pictures: PNG[] = []
  // The last click left it above something that may look otherwise below a pointer.
  await page.mouse.move(0, 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(whenDrawn)
    pictures.push(PNG.sync.read(await takeWhenStill(target)))
  }
  return joinPictures(pictures)
}

const MAX_SCREENSHOTS = 10

/** Takes screenshots until two in a row are equal, as Playwright's own comparison does. */
async function takeWhenStill(target: Page | Locator): Promise<Buffer> {
  let last = await target.screenshot(OPTIONS)
  for (let count = 1; count < MAX_SCREENSHOTS; count += 1) {
    const next = await target.screenshot(OPTIONS)
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`The page still changes after ${MAX_SCREENSHOTS} screenshots`)
}

/** The illustration consists of gradients, which make up most of a file. It has a picture of its own. */
const STYLE = `
  .foyer.illustrated .page-header { background-image: none }
  .foyer .doorway { visibility: hidden }
  /* As in a window of 800 pixels: in one as high as the page, the title would be lower, and the end cut off. */
  @media (min-width: 56rem) { .illustrated .page-main { padding-block-start: 4rem !important } }
  /* Its tint is that of the user's id, which is another one in each run. */
  .avatar { --hue: 40 !important }
  /* A blurred shadow has hundreds of colours, each of about as many pixels as an area has: too few to be compared as one. */
  .dialog, .overlay-box, .menu, .toast { box-shadow: none !important }
`

const OPTIONS = { animations: 'disabled', caret: 'hide', scale: 'css', style: STYLE } as const

/** A page shows the product's font only if it arrives in time. In pictures, its text waits for the font. */
export async function showWithFonts(page: Page) {
  await pretendConnection(page, 'fast')
  await page.addInitScript(() => {
    const { add } = FontFaceSet.prototype
    FontFaceSet.prototype.add = function addAndWait(face) {
      face.display = 'block'
      return add.call(this, face)
    }
  })
}

/** Runs in the page. */
async function whenDrawn() {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
}
