import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import { PROVIDERS } from '@foyer/contract/providers.ts'
import { loadProduct } from '@foyer/product/load.ts'
import { describe, expect, it } from 'vitest'
import { readLastBuild } from '../build/dist.ts'
import { loadMessages } from '../src/messages/language.ts'

/* What the built pages say and offer before any script runs. */

const { name: product, languages, signIn, signUp: policy, brand } = await loadProduct()
const providers = signIn.providers.map((id) => PROVIDERS[id].name)

/** The pages with a form, and what a password manager finds there. */
const FORMS: Readonly<Record<string, string>> = {
  login: 'current-password',
  ...(policy !== 'closed' && { signup: 'new-password' }),
}

const dist = path.join(import.meta.dirname, '../dist')

const read = (language: string, page: string) =>
  readFileSync(path.join(dist, language, `${page}.html`), 'utf8')

const lastBuild = await readLastBuild(dist)

/** The attributes of an input, as they are written. */
const inputOf = (html: string, name: string) =>
  new RegExp(`<input ([^>]*)name="${name}"`).exec(html)?.[1] ?? ''

/** The texts of all buttons with a text, in their order. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button [^>]*class="button[^>]*>(?:<img [^>]*><span>)?([^<]+)</g)].map(
    ([, text]) => text,
  )

describe.each(languages)('the built pages in %s', async (language) => {
  const { title, login, signUp, field, session } = await loadMessages(language, 'common')
  const { tag, direction } = LANGUAGES[language]
  const pages = { login: title.login, signup: title.signup, index: session.loading }

  it.each(Object.entries(pages))('have a language, a title and a heading: %s', (page, text) => {
    const html = read(language, page)
    expect(html).toContain(`<html lang="${tag}" dir="${direction}"`)
    expect(html).toContain(`<title>${text} · ${product}</title>`)
    expect(html).toContain(`<h1 id="page-title">${text}</h1>`)
  })

  it.each(Object.keys(pages))('name files of the same build only: %s', (page) => {
    const named = [...read(language, page).matchAll(/\/assets\/([\w.-]+)/g)].map(([, file]) => file)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((file) => !lastBuild.includes(file ?? ''))).toEqual([])
  })

  it.runIf(languages.length > 1)('name each language in that language, and say so', () => {
    for (const page of Object.keys(pages))
      for (const other of languages)
        expect(read(language, page)).toMatch(
          new RegExp(
            `<option value="${other}" lang="${LANGUAGES[other].tag}"[^>]*>${LANGUAGES[other].name}<`,
          ),
        )
  })

  it.skipIf(brand.logo !== undefined || !brand.icons.favicon.endsWith('.svg'))(
    'show the icon of the product before its name, which needs no request',
    () => {
      for (const page of Object.keys(pages))
        expect(read(language, page)).toMatch(
          /\.wordmark:{1,2}before\{[^}]*url\(["']?data:image\/svg\+xml,%3csvg/i,
        )
    },
  )

  it.each(Object.keys(pages))('mention the layers of their styles in order: %s', (page) => {
    const mentions = read(language, page).matchAll(/@layer ([\w,]+)/g)
    const layers = new Set([...mentions].flatMap(([, names = '']) => names.split(',')))
    expect([...layers]).toEqual(['reset', 'base', 'layout', 'controls', 'pages'])
  })

  it.runIf(signIn.password)('have labelled fields that password managers recognise', () => {
    for (const [page, password] of Object.entries(FORMS)) {
      const html = read(language, page)
      const username = page === 'login' && signIn.passkeys ? 'username webauthn' : 'username'
      expect(inputOf(html, 'email')).toContain(`autoComplete="${username}"`)
      expect(inputOf(html, 'email')).toContain(`placeholder="${field.emailPlaceholder}"`)
      expect(inputOf(html, 'password')).toContain(`autoComplete="${password}"`)
      expect(inputOf(html, 'password')).toContain(`placeholder="${field.passwordPlaceholder}"`)
      expect(html).toMatch(new RegExp(`<label for="[^"]+">${field.email}</label>`))
      expect(html).toMatch(new RegExp(`<label for="[^"]+">${field.password}</label>`))
      if (page !== 'signup') continue
      expect(inputOf(html, 'first_name')).toContain('autoComplete="given-name"')
      expect(inputOf(html, 'last_name')).toContain('autoComplete="family-name"')
    }
  })

  it.runIf(signIn.password)('have a button that is disabled until the form is filled in', () => {
    const submit = { login: login.submit, signup: signUp.submit }
    for (const [page, text] of Object.entries(submit).filter(([page]) => page in FORMS))
      expect(read(language, page)).toContain(
        `<button type="submit" class="button primary" disabled="">${text}<`,
      )
  })

  it('offer the providers of the product, and Login on Sign Up', () => {
    const methods = {
      login: providers.map((name) => login.withProvider(name)),
      signup: [...providers.map((name) => signUp.withProvider(name)), signUp.login],
    }
    for (const [page, buttons] of Object.entries(methods).filter(([page]) => page in FORMS))
      expect(buttonsOf(read(language, page))).toEqual(expect.arrayContaining(buttons))
  })
})
