import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  observeElementPaint,
  submitForm,
  observePaints,
  type PaintFigures,
} from './page-observers.ts'

/** Slow 4G, in bytes per second; the latency in milliseconds applies to each request. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** A phone's CPU compared with the measuring machine's. */
const CPU_SLOWDOWN = 4

/** In milliseconds. */
const VISIT_TIMEOUT_MS = 60_000

/** Opens the page with an empty cache and reads its figures once it is idle. */
export function visitLogin(browser: Browser, url: string): Promise<PaintFigures> {
  return inNewContext(browser, async (context) => {
    const page = await openSlowPage(context)
    await page.addInitScript(observePaints)
    await page.goto(url, { waitUntil: 'networkidle' })
    const figures = await page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
      return window.readFigures?.()
    })
    if (!figures) throw new Error(`${url} could not be measured`)
    return figures
  })
}

/** The time at which a script handles a form that is submitted as early as possible: milliseconds since navigation. */
export function visitForm(browser: Browser, url: string): Promise<number> {
  return inNewContext(browser, async (context) => {
    const page = await openSlowPage(context)
    await page.addInitScript(submitForm)
    return readMark(page, url)
  })
}

/** A visit by a signed-in user. */
export interface HomeVisit {
  readonly url: string
  /** Selects the element that is painted last. */
  readonly heading: string
  readonly localStorage: Readonly<Record<string, string>>
}

/** When home is painted for a signed-in user: milliseconds since navigation. Warm means visited before. */
export function visitHome(
  browser: Browser,
  { url, heading, localStorage }: HomeVisit,
  cache: 'cold' | 'warm',
): Promise<number> {
  return inNewContext(browser, async (context) => {
    if (cache === 'warm') {
      const before = await context.newPage()
      await presetLocalStorage(before, localStorage)
      await before.goto(url, { waitUntil: 'networkidle' })
      await before.close()
    }
    const page = await openSlowPage(context)
    await presetLocalStorage(page, localStorage)
    await page.addInitScript(observeElementPaint, heading)
    return readMark(page, url)
  })
}

/** Adds these localStorage entries to every page that the tab opens from now on. */
export function presetLocalStorage(
  page: Page,
  entries: HomeVisit['localStorage'],
): Promise<unknown> {
  return page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
}

/** Runs a visit in a new browser context, with a time limit. */
async function inNewContext<Figures>(
  browser: Browser,
  visit: (context: BrowserContext) => Promise<Figures>,
): Promise<Figures> {
  const context = await browser.newContext({ locale: 'en-US' })
  const timeout = new AbortController()
  try {
    return await Promise.race([visit(context), timeOut(timeout.signal)])
  } finally {
    timeout.abort()
    await context.close()
  }
}

async function timeOut(signal: AbortSignal): Promise<never> {
  await setTimeout(VISIT_TIMEOUT_MS, undefined, { signal })
  throw new Error(`A visit took longer than ${VISIT_TIMEOUT_MS} ms`)
}

/** Visits start from a page of another site, so that every measured page gets a new process of the browser. From a blank
  // tab, some would not. */
const OTHER_PAGE = 'data:text/html,<title>Other page</title>'

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(OTHER_PAGE)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

async function readMark(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  const mark = await page.evaluate(() => window.whenMarked)
  if (mark === undefined) throw new Error(`${url} could not be measured`)
  return mark
}
