import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBrowser } from '../../e2e/browser.ts'
import { openStaticServer, type StaticServer } from '../page/static-server.ts'
import { visitForm, visitHome, visitLogin } from '../page/visit-page.ts'

const FORM =
  '<form><input type="email"><input type="password"><button type="submit">Login</button></form>'

/** A form whose script loads late and then repeats an early submission, as ours does. */
const FORM_PAGE = `<script>
document.addEventListener('submit', (event) => { event.preventDefault(); window.kept = event.target })
</script>${FORM}<script type="module" src="/assets/late.js"></script>`

const LATE = `const form = document.querySelector('form')
form.addEventListener('submit', () => { form.append(document.querySelector('input').value); })
if (window.kept) window.kept.requestSubmit()`

const HOME = `<h1>Loading</h1><script>
const name = localStorage.getItem('name')
if (name) setTimeout(() => { document.body.innerHTML = '<h1 class="home">Hello, ' + name + '</h1>' })
</script>`

const pages = { '/login.html': FORM_PAGE, '/assets/late.js': LATE, '/home.html': HOME }

let browser: Browser
let server: StaticServer

beforeAll(async () => {
  browser = await chromium.launch(findBrowser())
  server = await openStaticServer(new Map(Object.entries(pages)))
})

afterAll(async () => {
  await browser.close()
  server[Symbol.dispose]()
})

it('counts compressed bytes', async () => {
  const { html, js, css, requests } = await visitLogin(browser, `${server.origin}/login.html`)
  const sizes = [FORM_PAGE, LATE].map((text) => brotliCompressSync(text).length)
  expect([html, js, css, requests]).toEqual([...sizes, 0, 2])
})

it('detects when a late script handles an early submission', async () => {
  expect(await visitForm(browser, `${server.origin}/login.html`)).toBeGreaterThan(0)
})

it.each(['cold', 'warm'] as const)('detects when home is painted, %s', async (cache) => {
  const home = {
    url: `${server.origin}/home.html`,
    heading: 'h1.home',
    localStorage: { name: 'Ada' },
  }
  expect(await visitHome(browser, home, cache)).toBeGreaterThan(0)
})
