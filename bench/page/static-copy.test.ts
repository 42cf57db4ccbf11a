import { expect, it } from 'vitest'
import { stripScripts } from './static-copy.ts'

it('leaves a page as it looks, and nothing that a script is for', () => {
  const page = `<!doctype html><html lang="en" data-files='{"en":"/a.js"}'><head><style>p{color:red}</style>
<script>one()</script><script type="module" src="/a.js"></script>
<link rel="modulepreload" crossorigin href="/b.js"><link rel="icon" href="/i.svg"></head>
<body><p data-door="ajar" class="door">Hello</p></body></html>`
  expect(stripScripts(page)).toBe(`<!doctype html><html lang="en"><head><style>p{color:red}</style>

<link rel="icon" href="/i.svg"></head>
<body><p data-door="ajar" class="door">Hello</p></body></html>`)
})
