import { setTimeout as delay } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { findFreePort } from '../../../scripts/processes.ts'
import { BROWSER_LOCALE } from '../../support/configured-product.ts'
import type { RunningBrowser } from './browser-window.ts'
import { readMatch, startGroup } from './child-group.ts'
import { findMiniBrowser } from './programs.ts'
import { createWebDriver, type WebDriver } from './webdriver.ts'
import { openWebKitSession } from './webkit-session.ts'

const STARTED_WITHIN_MS = 60_000

/** Starts WebKitGTK's driver and a virtual screen. Each session of the driver starts a browser. */
export async function startWebKit(): Promise<RunningBrowser> {
  const screen = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const display = startGroup('Xvfb', screen, { pipe: 'fd3' })
  const number = await readMatch(display.child.stdio[3] as Readable, /(\d+)\n/)
  const port = await findFreePort()
  const driver = startGroup('WebKitWebDriver', [`--port=${port}`], {
    env: { DISPLAY: `:${number}`, LANGUAGE: BROWSER_LOCALE.replace('-', '_') },
  })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(createWebDriver(origin))

  return {
    newSession: () => openWebKitSession(origin, findMiniBrowser()),
    async close() {
      await driver.stop()
      await display.stop()
    },
  }
}

async function waitUntilReady(call: WebDriver): Promise<void> {
  const deadline = Date.now() + STARTED_WITHIN_MS
  for (;;) {
    const status = await call<{ ready: boolean }>('GET', '/status').catch(() => undefined)
    if (status?.ready) return
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start')
    await delay(100)
  }
}
