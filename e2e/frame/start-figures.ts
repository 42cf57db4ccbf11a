import type { Page } from '@playwright/test'

/** What a page fetched since it was opened. */
export interface StartFigures {
  /** What went over the network, the page itself first; files without their hash. */
  readonly requests: readonly string[]
  /** Bodies as they travelled: bytes. */
  readonly bytes: number
}

/** Reads it off what the browser itself noted. What came from its cache was not fetched. */
export async function readStart(page: Page): Promise<StartFigures> {
  await page.waitForLoadState('networkidle')
  const fetched = await page.evaluate(() => {
    const pages = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return [...pages, ...files]
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name, encodedBodySize, transferSize, entryType }) => ({
        path: new URL(name).pathname,
        // A page that was asked about, and is as it was, has a body that did not travel.
        bytes: entryType === 'navigation' && transferSize < encodedBodySize ? 0 : encodedBodySize,
      }))
  })
  const [first, ...rest] = fetched.map(({ path }) => path.replace(/-[\w-]{8}(?=\.\w+$)/, ''))
  return {
    requests: [first ?? '', ...rest.sort()],
    bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Notes from the first paint on what was moved that people saw, but where they had just acted: what sums up to CLS. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput) shifts.push(describe(entry))
    }).observe({ type: 'layout-shift', buffered: true })

    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    function describe({ value, sources }: LayoutShift): string {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : ''))
      return `${value}: ${moved.map((html) => html.slice(0, 80)).join(', ')}`
    }
  })
  return () => page.evaluate(() => (window as unknown as { layoutShifts: string[] }).layoutShifts)
}
