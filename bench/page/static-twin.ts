import type { Browser } from '@playwright/test'
import type { Files } from './static-server.ts'
import { storeFirst, type HomeVisit } from './visit-page.ts'

/** Our own pages as markup and styles alone: `/login.html` as it is served, `/home.html` as it stands in the browser. */
export async function makeStaticTwin(
  browser: Browser,
  { login, home }: { readonly login: string; readonly home: HomeVisit },
): Promise<Files> {
  const served = await (await fetch(login, { headers: { 'accept-language': 'en' } })).text()
  const pages = new Map([
    ['/login.html', stripScripts(served)],
    ['/home.html', stripScripts(await keepHome(browser, home))],
  ])
  const files = new Map<string, string | Uint8Array>(pages)
  for (const address of new Set([...pages.values()].flatMap(findFiles))) {
    files.set(address, await (await fetch(new URL(address, login))).bytes())
  }
  return files
}

const DEFENCES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

/** What a page says besides itself so that nobody harms it: `cross-origin-opener-policy` costs a process. */
export async function readDefences(address: string): Promise<Record<string, string>> {
  const { headers } = await fetch(address)
  return Object.fromEntries([...headers].filter(([name]) => DEFENCES.includes(name)))
}

/** The page as it would be if it had never known a script. */
export function stripScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*\bmodulepreload\b[^>]*>/g, '')
    .replaceAll(/ data-files=("[^"]*"|'[^']*')/g, '')
}

/** The pictures that a page shows, and its icon. */
function findFiles(html: string): readonly string[] {
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, address = '']) => address)
}

/** The markup of home once somebody who is signed in sees it. */
async function keepHome(browser: Browser, home: HomeVisit): Promise<string> {
  const context = await browser.newContext({ locale: 'en-US' })
  try {
    const page = await context.newPage()
    await storeFirst(page, home.stored)
    await page.goto(home.address)
    await page.locator(home.heading).waitFor()
    return await page.content()
  } finally {
    await context.close()
  }
}
