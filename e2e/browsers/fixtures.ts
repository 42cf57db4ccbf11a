import { test as base, expect } from '../fixtures.ts'
import { PROFILE } from '../support/profile.ts'
import type { BrowserSession, BrowserWindow, RunningBrowser } from './drivers/browser-window.ts'
import { startFirefox } from './drivers/firefox.ts'
import type { BrowserName } from './drivers/programs.ts'
import { startWebKit } from './drivers/webkit.ts'
import { createPage, type Page } from './page.ts'
import { waitFor } from './wait-for.ts'

/** Whether new users enter nothing besides email, password and names. */
export const NEEDS_NO_PROFILE = Object.keys(PROFILE).length === 0

const START = { firefox: startFirefox, webkit: startWebKit } as const

export interface BrowserOptions {
  readonly driven: BrowserName
}

interface WorkerFixtures extends BrowserOptions {
  readonly running: RunningBrowser
}

interface JourneyFixtures {
  readonly session: BrowserSession
  /** The first window of a new user of the browser. */
  readonly at: Page
  /** Waits for the window that the page opens. */
  readonly openedWindow: () => Promise<Page>
}

/** A journey through the real product in a browser that Playwright does not drive. Playwright's is not started. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  driven: ['firefox', { scope: 'worker', option: true }],
  running: [
    async ({ driven }, provide) => {
      const browser = await START[driven]()
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  session: async ({ running }, provide) => {
    const session = await running.newSession()
    await provide(session)
    const errors = await session.errors()
    await session.close()
    expect(errors, "errors in the product's pages").toEqual([])
  },
  at: async ({ session, product }, provide) => provide(createPage(session.window, product.origin)),
  openedWindow: async ({ session, product }, provide) =>
    provide(async () => createPage(await waitForWindow(session), product.origin)),
})

async function waitForWindow(session: BrowserSession): Promise<BrowserWindow> {
  const find = async () => (await session.openedWindows())[0]
  return waitFor('a new window', find, async () => 'none')
}
