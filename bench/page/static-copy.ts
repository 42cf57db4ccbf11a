import type { Browser } from '@playwright/test'
import type { Files } from './static-server.ts'
import { presetLocalStorage, type HomeVisit } from './visit-page.ts'

/** Our own pages as markup and styles only: `/login.html` as served, `/home.html` as rendered. */
export async function createStaticCopy(
  browser: Browser,
  { loginUrl, home }: { readonly loginUrl: string; readonly home: HomeVisit },
): Promise<Files> {
  const served = await (await fetch(loginUrl, { headers: { 'accept-language': 'en' } })).text()
  const pages = new Map([
    ['/login.html', stripScripts(served)],
    ['/home.html', stripScripts(await keepHome(browser, home))],
  ])
  const files = new Map<string, string | Uint8Array>(pages)
  for (const path of new Set([...pages.values()].flatMap(findFiles))) {
    files.set(path, await (await fetch(new URL(path, loginUrl))).bytes())
  }
  return files
}

const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

/** The security headers of a page; `cross-origin-opener-policy` costs a process. */
export async function readSecurityHeaders(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url)
  return Object.fromEntries([...headers].filter(([name]) => SECURITY_HEADERS.includes(name)))
}

/** Removes everything that loads or runs scripts. */
export function stripScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*\bmodulepreload\b[^>]*>/g, '')
    .replaceAll(/ data-files=("[^"]*"|'[^']*')/g, '')
}

/** The paths of the page's images and icon. */
function findFiles(html: string): readonly string[] {
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, urlPath = '']) => urlPath)
}

/** The markup of home as a signed-in user sees it. */
async function keepHome(browser: Browser, home: HomeVisit): Promise<string> {
  const context = await browser.newContext({ locale: 'en-US' })
  try {
    const page = await context.newPage()
    await presetLocalStorage(page, home.localStorage)
    await page.goto(home.url)
    await page.locator(home.heading).waitFor()
    return await page.content()
  } finally {
    await context.close()
  }
}
