import type { BrowserSession, BrowserWindow } from './browser-window.ts'
import { watchPageErrors } from './watch-page-errors.ts'
import { createWebDriver } from './webdriver.ts'
import { openWebKitWindow } from './webkit-window.ts'

/** Starts a browser with empty storage. */
export async function openWebKitSession(
  origin: string,
  binary: string | undefined,
): Promise<BrowserSession> {
  const browserOptions = { ...(binary && { binary }), args: ['--automation'] }
  const { sessionId } = await createWebDriver(origin)<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  })
  const call = createWebDriver(origin, `/session/${sessionId}`)
  const first = await call<string>('GET', '/window')
  const { window, errors } = watchPageErrors(openWebKitWindow(call, first))

  return {
    window,
    async openedWindows() {
      const handles = await call<string[]>('GET', '/window/handles')
      return handles
        .filter((handle) => handle !== first)
        .map((handle): BrowserWindow => openWebKitWindow(call, handle))
    },
    errors,
    async close() {
      await call('DELETE', '')
    },
  }
}
