import type { Page } from '@playwright/test'
import { NOW } from './now.ts'
import { showWithFonts } from './take-picture.ts'
import { buildComponents, type BuiltComponents } from '../../../client/build/build-components.ts'

/** No server answers here: each request is answered from the built files. */
const ORIGIN = 'https://components.test'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
}

/** Built once in each worker. */
let built: Promise<BuiltComponents> | undefined

/** Opens the page of components. */
export async function openComponents(page: Page): Promise<void> {
  const files = await (built ??= buildComponents())
  await page.clock.setFixedTime(NOW)
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    const name = files.has(path) ? path : 'index.html'
    const contentType = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain'
    return route.fulfill({ body: files.get(name) ?? '', contentType })
  })
  await showWithFonts(page)
  await page.goto(`${ORIGIN}/dev/components`)
  await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor()
}

/** Hides all sheets but one, so that no picture depends on another sheet; without a name, shows all. */
export function showSheet(page: Page, name?: string): Promise<void> {
  return page.evaluate((shown) => {
    for (const sheet of document.querySelectorAll<HTMLElement>('[data-sheet]'))
      sheet.style.display = shown === undefined || sheet.dataset['sheet'] === shown ? '' : 'none'
  }, name)
}

const CONTROL = ':is(a, button, input, select)'

/** Gives the first control of each example the state that the example is for: hover or focus. */
export async function forceStates(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  for (const state of ['hover', 'focus-visible']) {
    const selector = `[data-state=${state}]`
    const examples = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    for (const example of examples.nodeIds) {
      const { nodeId } = await client.send('DOM.querySelector', {
        nodeId: example,
        selector: CONTROL,
      })
      await client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] })
    }
  }
}
