import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBrowser } from '../../e2e/browser.ts'
import { openStaticServer, type StaticServer } from '../page/static-server.ts'
import { visitForm, visitHome, visitLogin } from '../page/visit-page.ts'

const FORM =
  '<form><input type="email"><input type="password"><button type="submit">Login</button></form>'

/** A form that nobody hears before its script has come, as ours: what is sent until then is done again. */
const KEPT = `<script>
document.addEventListener('submit', (event) => { event.preventDefault(); window.kept = event.target })
</script>${FORM}<script type="module" src="/assets/late.js"></script>`

const LATE = `const form = document.querySelector('form')
form.addEventListener('submit', () => { form.append(document.querySelector('input').value); })
if (window.kept) window.kept.requestSubmit()`

const HOME = `<h1>Loading</h1><script>
const name = localStorage.getItem('name')
if (name) setTimeout(() => { document.body.innerHTML = '<h1 class="home">Hello, ' + name + '</h1>' })
</script>`

const pages = { '/login.html': KEPT, '/assets/late.js': LATE, '/home.html': HOME }

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

it('counts what travels, squeezed', async () => {
  const { html, js, css, requests, lcp } = await visitLogin(browser, `${server.origin}/login.html`)
  const sizes = [KEPT, LATE].map((text) => brotliCompressSync(text).length)
  expect([html, js, css, requests]).toEqual([...sizes, 0, 2])
  expect(lcp).toBeGreaterThan(0)
})

it('notices when a script takes what was typed and sent before it came', async () => {
  expect(await visitForm(browser, `${server.origin}/login.html`)).toBeGreaterThan(0)
})

it.each(['cold', 'warm'] as const)('notices when home is painted, %s', async (cache) => {
  const home = {
    address: `${server.origin}/home.html`,
    heading: 'h1.home',
    stored: { name: 'Ada' },
  }
  expect(await visitHome(browser, home, cache)).toBeGreaterThan(0)
})
