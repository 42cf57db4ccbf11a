import type { Page, Route } from '@playwright/test'

/** Requests that are held back until released. */
export interface HeldRequests {
  /** Resolves when the first request is sent. */
  readonly requested: Promise<void>
  /** Continues these requests and all later ones. */
  release(): void
}

/** Holds back every request to these URLs, so that a test can check the page while it waits. */
export async function holdRoute(page: Page, url: string | RegExp): Promise<HeldRequests> {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route: Route) => {
    requested.resolve()
    await released.promise
    await route.continue()
  })
  return { requested: requested.promise, release: () => released.resolve() }
}
