import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestRaw, type RawRequest } from './raw-request.ts'
import { openTestServer, type TestServer } from './test-server.ts'
import { SCRIPT } from './test-site.ts'

describe('the pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite', {
      FIREBASE_API_KEY: '</script><b>',
      IDENTITY_TOOLKIT_URL: 'https://identitytoolkit.googleapis.com',
    })
  })
  afterAll(() => server.close())

  const ask = async (
    path: string,
    { headers, ...rest }: RawRequest & { headers?: object } = {},
  ) => {
    const answer = await requestRaw(server.origin + path, {
      headers: { Host: 'foyer.test', ...headers },
      ...rest,
    })
    return { ...answer, text: answer.body.toString() }
  }

  test.each([
    ['/', 'index'],
    ['/home', 'index'],
    ['/login', 'login'],
    ['/signup?return_to=%2Fa', 'signup'],
  ])('of the client answer 200: %s is %s', async (path, title) => {
    const { status, headers, text } = await ask(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(text).toContain(`<title>${title}</title>`)
  })

  test.each(['/nothing', '/login/', '/a.b/c', '/index', '/%F0%9F%98%80', '//evil.test/x'])(
    'nobody knows are the app with 404: %s',
    async (path) => {
      const { status, text } = await ask(path)
      expect(status).toBe(404)
      expect(text).toContain('<title>index</title>')
    },
  )

  test.each([
    '/nothing.png',
    '/index.html',
    '/assets/main-abc123.js.br',
    '/.vite/manifest.json',
    '/assets/..%2f..%2fetc.passwd',
    '/..%5c..%5cpackage.json',
  ])('with a dot that are no file are a plain 404: %s', async (path) => {
    const { status, headers } = await ask(path)
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=UTF-8'])
  })

  test('hold the settings, which cannot end the element they are in', async () => {
    const { text } = await ask('/login')
    const json = /<script type="application\/json" id="foyer-settings">(.*?)<\/script>/s.exec(text)
    expect(JSON.parse(json?.[1] ?? '')).toEqual({
      firebase: { projectId: 'demo-foyer', apiKey: '</script><b>', authDomain: 'localhost' },
    })
  })

  test('come with a policy without unsafe-inline, and with the rest of the headers', async () => {
    const { headers } = await ask('/login')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+' https:/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.server).toBeUndefined()
  })

  test('travel squeezed when the browser takes that, and say what they depend on', async () => {
    const plain = await ask('/login')
    const br = await ask('/login', { headers: { 'Accept-Encoding': 'gzip, br' } })
    const gzip = await ask('/login', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.text)
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text)
    for (const { headers } of [plain, br, gzip])
      expect(headers.vary).toBe('Accept-Encoding, Accept-Language')
  })

  test.each([
    ['de-AT, de;q=0.9, en;q=0.8', 'de'],
    ['tlh', 'en'],
  ])('speak the language the browser asks for: %s', async (asked, language) => {
    const headers = { 'Accept-Language': asked }
    for (const path of ['/', '/login', '/nothing']) {
      const { headers: answered, text } = await ask(path, { headers })
      expect(text).toContain(`<html lang="${language}">`)
      expect(answered['content-language']).toBe(language)
    }
  })

  test('have a validator for each language', async () => {
    const german = await ask('/login', { headers: { 'Accept-Language': 'de' } })
    const revalidate = (language: string) =>
      ask('/login', {
        headers: { 'Accept-Language': language, 'If-None-Match': german.headers.etag },
      })
    expect((await revalidate('de')).status).toBe(304)
    expect((await revalidate('en')).status).toBe(200)
    expect((await revalidate('de')).headers['vary']).toContain('Accept-Language')
  })

  test('are not sent again to whoever has them', async () => {
    const headers = { 'Accept-Encoding': 'br' }
    const { etag = '' } = (await ask('/login', { headers })).headers
    const again = await ask('/login', {
      headers: { ...headers, 'If-None-Match': `"x", W/${etag}` },
    })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    // A browser takes the policy of the later answer for the page it has.
    expect(again.headers['content-security-policy']).toContain("script-src 'self'")
    const other = await ask('/login', { headers: { 'If-None-Match': etag } })
    expect(other.status).toBe(200)
    const unknown = await ask('/nothing', { headers: { 'If-None-Match': '*' } })
    expect(unknown.status).toBe(404)
  })

  test('bring files that are kept for ever, and others that are asked for again', async () => {
    const script = await ask('/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'br' } })
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    })
    expect(brotliDecompressSync(script.body).toString()).toBe(SCRIPT)
    const robots = await ask('/robots.txt')
    expect([robots.status, robots.headers['cache-control']]).toEqual([200, 'no-cache'])
    // A file is in no language: nothing but its encoding varies.
    expect([robots.headers.vary, script.headers.vary]).toEqual([
      'Accept-Encoding',
      'Accept-Encoding',
    ])
  })

  test('answer HEAD as GET, without the page', async () => {
    const { status, headers, body } = await ask('/login', { method: 'HEAD' })
    expect([status, headers['content-type'], body.length]).toEqual([
      200,
      'text/html; charset=utf-8',
      0,
    ])
  })

  test('take no POST: a form sent without scripts gets the page again, with 405', async () => {
    const { status, headers, text } = await ask('/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      chunks: ['email=ada%40example.com&password=secret'],
    })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(text).toContain('<title>login</title>')
    expect(text).not.toContain('secret')
  })

  test.each(['127.0.0.1:3000', 'evil.test', 'foyer.test.evil.test'])(
    'under the host %s are elsewhere: moved for good to the public origin',
    async (Host) => {
      const { status, headers } = await ask('//evil.test/login?return_to=%2Fa%3Fb', {
        headers: { Host },
      })
      expect(status).toBe(308)
      expect(headers.location).toBe('http://foyer.test//evil.test/login?return_to=%2Fa%3Fb')
    },
  )

  test.each(['foyer.test:80', 'FOYER.test'])('under %s are at home', async (Host) => {
    expect((await ask('/login', { headers: { Host } })).status).toBe(200)
  })

  test.each(['/..\\x', 'http://[/'])(
    'of no readable address, as %j, are an error of the caller',
    async (path) => {
      const { status } = await ask('/', { headers: { Host: path } })
      expect(status).toBe(400)
    },
  )
})

describe('with an https origin', () => {
  test('every answer asks for https from now on', async () => {
    const server = await openTestServer('sqlite', { PUBLIC_ORIGIN: 'https://foyer.test' })
    for (const path of ['/login', '/api/user']) {
      const headers = { Host: 'foyer.test' }
      const answer = await requestRaw(server.origin + path, { headers })
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    }
    await server.close()
  })
})
