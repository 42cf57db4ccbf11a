import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { markPaint, sendForm, watchPaints, type PaintFigures } from './watch-page.ts'

/** Slow 4G, in bytes a second and milliseconds; it begins anew with each request. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** A phone beside the machine that measures. */
const CPU_SLOWDOWN = 4

/** A page that shows nothing for so long does not work: milliseconds. */
const VISIT_TIMEOUT_MS = 30_000

/** Opens the page, and reads what it did once it is at rest. Nothing is in the cache. */
export function visitLogin(browser: Browser, address: string): Promise<PaintFigures> {
  return inNewContext(browser, async (context) => {
    const page = await openSlowPage(context)
    await page.addInitScript(watchPaints)
    await page.goto(address, { waitUntil: 'networkidle' })
    const figures = await page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
      return window.readFigures?.()
    })
    if (!figures) throw new Error(`${address} could not be watched`)
    return figures
  })
}

/** When a form that is sent as early as can be is taken by a script: milliseconds from the navigation on. */
export function visitForm(browser: Browser, address: string): Promise<number> {
  return inNewContext(browser, async (context) => {
    const page = await openSlowPage(context)
    await page.addInitScript(sendForm)
    return readMark(page, address)
  })
}

/** Somebody who is signed in comes back. */
export interface HomeVisit {
  readonly address: string
  /** Finds what is painted last of all that matters there. */
  readonly heading: string
  /** What lies in the local storage. */
  readonly stored: Readonly<Record<string, string>>
}

/** When home is painted for somebody who comes back: milliseconds from the navigation on. Warm, they were there before. */
export function visitHome(
  browser: Browser,
  { address, heading, stored }: HomeVisit,
  cache: 'cold' | 'warm',
): Promise<number> {
  return inNewContext(browser, async (context) => {
    if (cache === 'warm') {
      const before = await context.newPage()
      await storeFirst(before, stored)
      await before.goto(address, { waitUntil: 'networkidle' })
      await before.close()
    }
    const page = await openSlowPage(context)
    await storeFirst(page, stored)
    await page.addInitScript(markPaint, heading)
    return readMark(page, address)
  })
}

/** Has what this tab opens from now on find these entries in its local storage. */
export function storeFirst(page: Page, stored: HomeVisit['stored']): Promise<unknown> {
  return page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
}

/** Visits in a browser that knows nothing, and closes it also when the page does not get so far. */
async function inNewContext<Figures>(
  browser: Browser,
  visit: (context: BrowserContext) => Promise<Figures>,
): Promise<Figures> {
  const context = await browser.newContext({ locale: 'en-US' })
  const patience = new AbortController()
  try {
    return await Promise.race([visit(context), runOutOf(patience.signal)])
  } finally {
    patience.abort()
    await context.close()
  }
}

async function runOutOf(signal: AbortSignal): Promise<never> {
  await setTimeout(VISIT_TIMEOUT_MS, undefined, { signal })
  throw new Error(`A page did not get so far within ${VISIT_TIMEOUT_MS} ms`)
}

/** People come from another page: a tab that never showed anything would spare some pages a new process, and not others. */
const ELSEWHERE = 'data:text/html,<title>Elsewhere</title>'

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(ELSEWHERE)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

async function readMark(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const mark = await page.evaluate(() => window.whenMarked)
  if (mark === undefined) throw new Error(`${address} could not be watched`)
  return mark
}
