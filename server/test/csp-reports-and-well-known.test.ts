import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, type TestServer } from '../../testing/api.ts'
import { requestRaw } from '../../testing/raw.ts'
import { createTestProduct } from '../../testing/site.ts'
import { openTestServer } from '../../testing/in-process.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(
    'sqlite',
    { TRUSTED_PROXIES: '127.0.0.0/8' },
    createTestProduct({ security: { contact: 'mailto:security@larkspur.example' } }),
  )
})
afterAll(() => server.close())

describe('a CSP report', () => {
  const report = (body: unknown, headers: Record<string, string> = {}) =>
    server.send('POST', '/csp-reports', {
      body,
      headers: { 'Content-Type': 'application/csp-report', ...headers },
    })
  const refused = {
    'csp-report': {
      'document-uri': 'http://foyer.test/login?return_to=%2Fsecret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.test/x.js?secret',
    },
  }

  test('is requested by every page, at a path that accepts it', async () => {
    const { headers } = await requestRaw(`${server.origin}/login`, {
      headers: { Host: 'foyer.test' },
    })
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"')
    expect(headers['content-security-policy']).toContain('report-uri /csp-reports; report-to csp')
    expect((await report(refused)).status).toBe(204)
  })

  test('is logged with directive, origin and page', async () => {
    await report(refused)
    const line = server.log.findLast((text) => text.includes('"csp-report"')) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      event: 'csp-report',
      directive: 'script-src-elem',
      blocked: 'https://evil.test',
      page: '/login',
    })
    expect(line).not.toContain('secret')
  })

  test('is refused if it is too large, of another type or not a report', async () => {
    await expectProblem(await report('x'.repeat(17_000)), 'payload_too_large')
    await expectProblem(await report('{'), 'invalid_request')
    const text = { 'Content-Type': 'text/plain' }
    await expectProblem(await report(refused, text), 'unsupported_media_type')
    const read = await server.fetch('/csp-reports')
    expect(read.headers.get('allow')).toBe('POST')
    await expectProblem(read, 'method_not_allowed')
  })

  test('is accepted thirty times a minute per IP', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.9' }
    const text = { ...from, 'Content-Type': 'text/plain' }
    for (let time = 0; time < 30; time++)
      await expectProblem(await report('junk', text), 'unsupported_media_type')
    for (let time = 0; time < 30; time++) expect((await report(refused, from)).status).toBe(204)
    const lines = server.log.filter((line) => line.includes('"csp-report"')).length
    await expectProblem(await report(refused, from), 'rate_limited')
    expect(server.log.filter((line) => line.includes('"csp-report"'))).toHaveLength(lines)
  })
})

describe('a well-known path', () => {
  test('has a security contact (RFC 9116)', async () => {
    const response = await server.fetch('/.well-known/security.txt')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    const fields = new Map(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    )
    expect(fields.get('Contact')).toBe('mailto:security@larkspur.example')
    expect(fields.get('Canonical')).toBe('http://foyer.test/.well-known/security.txt')
    const days = (Date.parse(fields.get('Expires') ?? '') - server.now()) / 86_400_000
    expect(days).toBeGreaterThan(300)
    expect(days).toBeLessThan(365)
  })

  test('redirects password managers to the page that changes a password', async () => {
    const response = await server.fetch('/.well-known/change-password')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/account/password')
    const postResponse = await server.fetch('/.well-known/change-password', { method: 'POST' })
    await expectProblem(postResponse, 'not_found')
    const probe = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    await expectProblem(await server.fetch(probe), 'not_found')
  })

  test('tells password managers where passkeys are managed', async () => {
    const response = await server.fetch('/.well-known/passkey-endpoints')
    const page = 'http://foyer.test/account/security'
    expect(await response.json()).toEqual({ enroll: page, manage: page })
  })

  test('that is unknown is a 404', async () => {
    await expectProblem(await server.fetch('/.well-known/other'), 'not_found')
    expect((await server.fetch('/.well-known/security.txt', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('without a security contact in foyer.config.ts', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://larkspur.example',
    FIREBASE_PROJECT_ID: 'larkspur',
    FIREBASE_API_KEY: 'larkspur',
    FIREBASE_AUTH_DOMAIN: 'larkspur.firebaseapp.com',
    SECRETS_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    IDENTITY_JWKS_URL: '',
    IDENTITY_TOOLKIT_URL: '',
  }
  const open = (settings: Record<string, string>) =>
    openTestServer('sqlite', settings, createTestProduct({ security: {} }))
  const read = async ({ origin }: TestServer, Host: string) =>
    requestRaw(`${origin}/.well-known/security.txt`, { headers: { Host } })

  test('a trial names the security mailbox of its host', async () => {
    const trial = await open({})
    const { body } = await read(trial, 'foyer.test')
    expect(body.toString()).toContain('Contact: mailto:security@foyer.test\n')
    await trial.close()
  })

  test('production has no security.txt and logs that it is missing', async () => {
    const production = await open(PRODUCTION)
    expect((await read(production, 'larkspur.example')).status).toBe(404)
    expect(production.log.join('')).toContain('security.contact')
    await production.close()
  })
})
