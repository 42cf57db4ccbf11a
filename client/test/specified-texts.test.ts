import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { loadMessages } from '../src/messages/language.ts'

// The texts that this product was specified with. Delete this file if your texts differ: no other test contains one.

const { title, home } = await loadMessages('en', 'common')

const readPage = (name: string) =>
  readFileSync(path.join(import.meta.dirname, `../dist/en/${name}.html`), 'utf8')

it.each([
  ['login', 'Login', 'Sign Up'],
  ['signup', 'Sign Up', 'Login'],
])('%s', (page, own, other) => {
  const html = readPage(page)
  expect(html).toContain(`<title>${own} · `)
  expect(html).toContain(`<h1 id="page-title">${own}</h1>`)
  expect(html).toContain('placeholder="Enter your email"')
  expect(html).toContain('placeholder="Enter your password"')
  for (const text of [own, other])
    expect(html).toMatch(new RegExp(`<button [^>]+>${text}</button>`))
})

it('login with Google', () => {
  expect(readPage('login')).toContain('<span>Login with Google</span></button>')
})

it('home while the session is loading', () => {
  expect(readPage('index')).toContain(
    '<div class="loading" role="status"><h1 id="page-title">Loading</h1></div>',
  )
})

it('home and any other path', () => {
  expect([home.greeting('Grace'), home.logout, title.noMatch]).toEqual([
    'hey Grace',
    'Logout',
    'No match',
  ])
})
