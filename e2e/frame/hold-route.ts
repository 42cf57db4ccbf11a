import type { Page, Route } from '@playwright/test'

/** Requests that wait until they are let go. */
export interface HeldRequests {
  /** Resolves when the first of them has been made. */
  readonly arrived: Promise<void>
  /** Lets them go, and all that follow. */
  release(): void
}

/** Holds every request to the addresses back, so that a journey can look at what people see meanwhile. */
export async function holdRoute(page: Page, url: string | RegExp): Promise<HeldRequests> {
  const arrival = Promise.withResolvers<void>()
  const permission = Promise.withResolvers<void>()
  await page.route(url, async (route: Route) => {
    arrival.resolve()
    await permission.promise
    await route.continue()
  })
  return { arrived: arrival.promise, release: () => permission.resolve() }
}
