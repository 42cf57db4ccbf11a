import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RawRequest, requestRaw } from '../../testing/raw.ts'
import { createTestProduct, SCRIPT } from '../../testing/site.ts'
import type { TestServer } from '../../testing/api.ts'
import { openTestServer } from '../../testing/in-process.ts'

describe('the pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite', {
      FIREBASE_API_KEY: '</script><b>',
      IDENTITY_TOOLKIT_URL: 'https://identitytoolkit.googleapis.com',
    })
  })
  afterAll(() => server.close())

  const get = async (
    path: string,
    { headers, ...rest }: RawRequest & { headers?: object } = {},
  ) => {
    const response = await requestRaw(server.origin + path, {
      headers: { Host: 'foyer.test', ...headers },
      ...rest,
    })
    return { ...response, text: response.body.toString() }
  }

  test.each([
    ['/', 'index'],
    ['/home', 'index'],
    ['/login', 'login'],
    ['/signup?return_to=%2Fa', 'signup'],
  ])('of the client answer 200: %s is %s', async (path, title) => {
    const { status, headers, text } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(text).toContain(`<title>${title}</title>`)
  })

  test.each([
    '/nothing',
    '/login/',
    '/LOGIN',
    '/home/',
    '//',
    '/a.b/c',
    '/index',
    '/%F0%9F%98%80',
    '//evil.test/x',
  ])('at an unknown path have status 404: %s', async (path) => {
    const { status, text } = await get(path)
    expect(status).toBe(404)
    expect(text).toContain('<title>index</title>')
  })

  test.each([
    '/nothing.png',
    '/index.html',
    '/assets/main-abc123.js.br',
    '/.vite/manifest.json',
    '/assets/..%2f..%2fetc.passwd',
    '/..%5c..%5cpackage.json',
  ])('with a dot that are no file are a plain 404: %s', async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=UTF-8'])
  })

  test('contain the settings, which cannot end their element', async () => {
    const { text } = await get('/login')
    const json = /<script type="application\/json" id="foyer-settings">(.*?)<\/script>/s.exec(text)
    expect(JSON.parse(json?.[1] ?? '')).toEqual({
      firebase: { projectId: 'demo-foyer', apiKey: '</script><b>', authDomain: 'localhost' },
    })
  })

  test('have a policy without unsafe-inline, and the other security headers', async () => {
    const { headers } = await get('/login')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+' https:/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.server).toBeUndefined()
  })

  test('for popups has the opener policy unsafe-none, and may load nothing', async () => {
    const { status, headers } = await get('/popup.html')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', 'p{margin:0}', 'base64')}'; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('are compressed if the browser accepts it, with Vary', async () => {
    const plain = await get('/login')
    const br = await get('/login', { headers: { 'Accept-Encoding': 'gzip, br' } })
    const gzip = await get('/login', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.text)
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text)
    for (const { headers } of [plain, br, gzip])
      expect(headers.vary).toBe('Accept-Encoding, Accept-Language')
  })

  test.each([
    ['de-AT, de;q=0.9, en;q=0.8', 'de'],
    ['tlh', 'en'],
  ])('are in the language that the browser prefers: %s', async (asked, language) => {
    const headers = { 'Accept-Language': asked }
    for (const path of ['/', '/login', '/nothing']) {
      const { headers: answered, text } = await get(path, { headers })
      expect(text).toContain(`<html lang="${language}">`)
      expect(answered['content-language']).toBe(language)
    }
  })

  test('have an ETag per language', async () => {
    const german = await get('/login', { headers: { 'Accept-Language': 'de' } })
    const revalidate = (language: string) =>
      get('/login', {
        headers: { 'Accept-Language': language, 'If-None-Match': german.headers.etag },
      })
    expect((await revalidate('de')).status).toBe(304)
    expect((await revalidate('en')).status).toBe(200)
    expect((await revalidate('de')).headers['vary']).toContain('Accept-Language')
  })

  test('are not sent again to a client that has cached them', async () => {
    const headers = { 'Accept-Encoding': 'br' }
    const { etag = '' } = (await get('/login', { headers })).headers
    const again = await get('/login', {
      headers: { ...headers, 'If-None-Match': `"x", W/${etag}` },
    })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    // A browser applies the new policy to its cached page.
    expect(again.headers['content-security-policy']).toContain("script-src 'self'")
    const other = await get('/login', { headers: { 'If-None-Match': etag } })
    expect(other.status).toBe(200)
    const unknown = await get('/nothing', { headers: { 'If-None-Match': '*' } })
    expect(unknown.status).toBe(404)
  })

  test('refer to immutable files and revalidated files', async () => {
    const script = await get('/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'br' } })
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    })
    expect(brotliDecompressSync(script.body).toString()).toBe(SCRIPT)
    const robots = await get('/robots.txt')
    expect([robots.status, robots.headers['cache-control']]).toEqual([200, 'no-cache'])
    // A file varies only by encoding.
    expect([robots.headers.vary, script.headers.vary]).toEqual([
      'Accept-Encoding',
      'Accept-Encoding',
    ])
  })

  test('answer HEAD without a body', async () => {
    const { status, headers, body } = await get('/login', { method: 'HEAD' })
    expect([status, headers['content-type'], body.length]).toEqual([
      200,
      'text/html; charset=utf-8',
      0,
    ])
  })

  test('answer POST with the page and 405, for forms sent without scripts', async () => {
    const { status, headers, text } = await get('/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      chunks: ['email=ada%40example.com&password=secret'],
    })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(text).toContain('<title>login</title>')
    expect(text).not.toContain('secret')
  })

  test.each(['127.0.0.1:3000', 'evil.test', 'foyer.test.evil.test'])(
    'under the host %s redirect permanently to the public origin',
    async (Host) => {
      const { status, headers } = await get('//evil.test/login?return_to=%2Fa%3Fb', {
        headers: { Host },
      })
      expect(status).toBe(308)
      expect(headers.location).toBe('http://foyer.test//evil.test/login?return_to=%2Fa%3Fb')
    },
  )

  test.each(['foyer.test:80', 'FOYER.test'])('under host %s are not redirected', async (Host) => {
    expect((await get('/login', { headers: { Host } })).status).toBe(200)
  })

  test.each(['/..\\x', 'http://[/'])(
    'with an invalid target %j are a client error',
    async (path) => {
      const { status } = await get('/', { headers: { Host: path } })
      expect(status).toBe(400)
    },
  )
})

describe('with an https origin', () => {
  test.each([
    [true, 'max-age=63072000; includeSubDomains'],
    [false, 'max-age=63072000'],
  ])('every response has HSTS; with hstsSubDomains %j', async (hstsSubDomains, expected) => {
    const product = createTestProduct({ security: { hstsSubDomains } })
    const server = await openTestServer('sqlite', { PUBLIC_ORIGIN: 'https://foyer.test' }, product)
    for (const path of ['/login', '/api/user']) {
      const headers = { Host: 'foyer.test' }
      const response = await requestRaw(server.origin + path, { headers })
      expect(response.headers['strict-transport-security']).toBe(expected)
    }
    await server.close()
  })

  test('localhost has no HSTS, which would apply to every server on the machine', async () => {
    const server = await openTestServer('sqlite', { PUBLIC_ORIGIN: 'https://localhost:8443' })
    const headers = { Host: 'localhost:8443' }
    const response = await requestRaw(`${server.origin}/login`, { headers })
    expect(response.status).toBe(200)
    expect(response.headers['strict-transport-security']).toBeUndefined()
    await server.close()
  })
})

describe('the pages of a product with two languages', () => {
  let server: TestServer
  beforeAll(async () => {
    const product = createTestProduct({ languages: ['fr', 'ja'] })
    server = await openTestServer('sqlite', {}, product)
  })
  afterAll(() => server.close())

  test.each([
    ['ja, en;q=0.5', 'ja'],
    ['en, de;q=0.5', 'fr'],
    [undefined, 'fr'],
  ])('are in an offered one: Accept-Language %j gets %s', async (accepted, language) => {
    const { headers } = await requestRaw(`${server.origin}/login`, {
      headers: { Host: 'foyer.test', ...(accepted && { 'Accept-Language': accepted }) },
    })
    expect(headers['content-language']).toBe(language)
  })
})

describe('the pages of a demo installation', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite', {
      ALLOW_DEMO_PROJECT: '1',
      PUBLIC_ORIGIN: 'http://localhost',
    })
  })
  afterAll(() => server.close())

  const read = async (path: string, language: string) => {
    const headers = { Host: 'localhost', 'Accept-Language': language }
    const response = await requestRaw(server.origin + path, { headers })
    return { ...response, text: response.body.toString() }
  }

  test.each(['/', '/login', '/nothing'])('say so in every language: %s', async (path) => {
    const { languages } = createTestProduct()
    expect(languages.length).toBeGreaterThan(1)
    const { text, headers } = await read(path, 'de')
    const [, notice = ''] = /<body><aside class="demo-notice">(.*?)<\/aside>/.exec(text) ?? []
    for (const language of languages) {
      const { tag } = LANGUAGES[language]
      expect(notice).toMatch(new RegExp(`<p lang="${tag}">[^<]{30,}</p>`))
      expect(text).toContain(`:root[lang=${tag}] .demo-notice>:not([lang=${tag}]){display:none}`)
    }
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
    expect(styles).toHaveLength(2)
    for (const css of styles)
      expect(headers['content-security-policy']).toContain(hash('sha256', css, 'base64'))
  })

  test('are the only ones with the notice', async () => {
    const other = await openTestServer('sqlite', { PUBLIC_ORIGIN: 'http://localhost' })
    const page = await requestRaw(`${other.origin}/login`, { headers: { Host: 'localhost' } })
    expect(page.status).toBe(200)
    expect(page.body.toString()).not.toContain('demo-notice')
    await other.close()
  })
})
