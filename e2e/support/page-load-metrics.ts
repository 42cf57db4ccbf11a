import type { Page } from '@playwright/test'

/** What a page has fetched since it was opened. */
export interface PageLoadMetrics {
  /** Paths of requests, the page itself first; files without their hash. */
  readonly requests: readonly string[]
  /** Size of the encoded bodies in bytes. */
  readonly bytes: number
}

/** Reads the browser's resource timing. Responses from the cache do not count. */
export async function measurePageLoad(page: Page): Promise<PageLoadMetrics> {
  await page.waitForLoadState('networkidle')
  const fetched = await page.evaluate(() => {
    const pages = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return [...pages, ...files]
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name, encodedBodySize, transferSize, entryType }) => ({
        path: new URL(name).pathname,
        // A revalidated page that has not changed was sent without a body.
        bytes: entryType === 'navigation' && transferSize < encodedBodySize ? 0 : encodedBodySize,
      }))
  })
  const [first, ...rest] = fetched.map(({ path }) => path.replace(/-[\w-]{8}(?=\.\w+$)/, ''))
  return {
    requests: [first ?? '', ...rest.sort()],
    bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Pages leave out their font where they come slowly, as from a machine with much to do. */
export const pretendConnection = (page: Page, speed: 'fast' | 'slow') =>
  page.addInitScript(
    (isFast) =>
      Object.defineProperty(PerformanceNavigationTiming.prototype, 'requestStart', {
        configurable: true, // an inventory of a picture's page says it twice
        get: () => (isFast ? Infinity : -Infinity),
      }),
    speed === 'fast',
  )

/** Records layout shifts without recent input, which add up to CLS, from the first paint on. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<readonly string[]>> {
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
