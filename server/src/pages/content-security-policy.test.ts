import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createContentSecurityPolicy,
  parseCspReports,
  REPORTING_ENDPOINTS,
} from './content-security-policy.ts'

const project = { projectId: 'acme', apiKey: 'key', authDomain: 'acme.firebaseapp.com' }

const html = `<!doctype html><style>body{margin:0}</style>
<script>start()</script><script type="module" src="/assets/main.js"></script>
<script type="application/json" id="foyer-settings">{"a":1}</script>`

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((part) => part.startsWith(`${name} `))
}

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

describe('the content security policy of a page', () => {
  const policyOf = (changes: object = {}, hasProviders = true) =>
    createContentSecurityPolicy(html, { firebase: { ...project, ...changes }, hasProviders })
  const policy = policyOf()

  test('allows inline code by hash, without unsafe-inline', () => {
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${sha256('body{margin:0}')}`)
    expect(policy).not.toContain('unsafe')
  })

  test('allows the inline script and Google’s loader, and no data URLs as script', () => {
    expect(directive(policy, 'script-src')).toBe(
      `script-src 'self' ${sha256('start()')} https://apis.google.com`,
    )
  })

  test('allows the services and sign-in pages of a real project', () => {
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    )
    expect(directive(policy, 'frame-src')).toBe('frame-src https://acme.firebaseapp.com')
  })

  test('allows the service of leaked passwords only if the product uses it', () => {
    const leakedPasswordsUrl = 'https://leaks.example/range/'
    const options = { firebase: project, hasProviders: false, leakedPasswordsUrl }
    expect(directive(createContentSecurityPolicy(html, options), 'connect-src')).toMatch(
      / https:\/\/leaks\.example\/range\/$/,
    )
    expect(policy).not.toContain('leaks.example')
  })

  test('allows captcha hosts only if the project requires a captcha', () => {
    expect(policy).not.toContain('recaptcha')
    const asked = policyOf({ captcha: true })
    const added = asked.split('; ').filter((part) => !policy.includes(part))
    expect(added.map((part) => part.split(' ').filter((word) => !policy.includes(word)))).toEqual([
      [
        'https://www.google.com/recaptcha/enterprise.js',
        'https://www.gstatic.com/recaptcha/releases/',
      ],
      ['https://www.google.com/recaptcha/enterprise/'],
      ['https://www.google.com/recaptcha/enterprise/'],
    ])
    expect(added.map((part) => part.split(' ')[0])).toEqual([
      'script-src',
      'connect-src',
      'frame-src',
    ])
  })

  test('requires Trusted Types, with our policy and those of Google’s loader', () => {
    expect(directive(policy, 'require-trusted-types-for')).toBe(
      "require-trusted-types-for 'script'",
    )
    expect(directive(policy, 'trusted-types')).toBe(
      "trusted-types default gapi#gapi goog#html 'allow-duplicates'",
    )
  })

  test('without federated providers, allows no other origin’s scripts and frames', () => {
    const passwordOnly = policyOf({}, false)
    expect(directive(passwordOnly, 'script-src')).toBe(`script-src 'self' ${sha256('start()')}`)
    expect(directive(passwordOnly, 'frame-src')).toBe("frame-src 'none'")
    expect(directive(passwordOnly, 'trusted-types')).toBe('trusted-types default')
    const withCaptcha = policyOf({ captcha: true }, false)
    expect(directive(withCaptcha, 'trusted-types')).toBe(directive(policy, 'trusted-types'))
  })

  test('reports violations', () => {
    expect(policy).toContain('report-uri /csp-reports; report-to csp')
    expect(REPORTING_ENDPOINTS).toBe('csp="/csp-reports"')
  })

  test('allows the embedded provider instead of Google', () => {
    const embedded = policyOf({ emulatorOrigin: 'http://localhost:9099' })
    expect(directive(embedded, 'frame-src')).toBe('frame-src http://localhost:9099')
    expect(directive(embedded, 'script-src')).toMatch(
      / http:\/\/localhost:9099\/emulator\/gapi.js$/,
    )
    expect(directive(embedded, 'trusted-types')).toBe('trusted-types default')
    expect(embedded).not.toContain('google')
  })
})

const read = (message: unknown) => parseCspReports(message, new URL('https://foyer.test'))

const legacy = (fields: object) => ({ 'csp-report': fields })

const modern = (body: object) => ({ type: 'csp-violation', body })

test('both report formats yield directive, origin and page', () => {
  const expected = { directive: 'script-src-elem', blocked: 'https://evil.test', page: '/login' }
  const fields = {
    'document-uri': 'https://foyer.test/login?email=ada@example.com#x',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://user:secret@evil.test/a.js?token=secret',
  }
  expect(read(legacy(fields))).toEqual([expected])
  const body = {
    documentURL: fields['document-uri'],
    effectiveDirective: 'script-src-elem',
    blockedURL: fields['blocked-uri'],
  }
  expect(read([modern(body), { type: 'deprecation', body: {} }])).toEqual([expected])
})

test('unknown values in a report are replaced', () => {
  const fields = {
    'document-uri': 'https://foyer.test/ada@example.com',
    'violated-directive': 'hunter2',
    'blocked-uri': 'hunter2',
  }
  const other = { directive: 'other', blocked: 'other', page: 'other' }
  expect(read(legacy(fields))).toEqual([other])
})

test.each([undefined, null, 1, 'text', {}, { 'csp-report': 1 }, [[[]]]])(
  '%j is not a report',
  (message) => {
    expect(read(message)).toEqual([])
  },
)

test('only the first ten reports of a message are read', () => {
  const many = Array.from({ length: 50 }, () => legacy({ 'document-uri': 'https://foyer.test/' }))
  expect(read(many)).toHaveLength(10)
})

test.each([
  'https://evil.test/login',
  'http://foyer.test/login',
  'https://foyer.test.evil.test/login',
  '/login',
  'about:blank',
])('a report of %s is skipped, because it is not a page of the public origin', (page) => {
  expect(read(legacy({ 'document-uri': page }))).toEqual([])
  expect(read(modern({ documentURL: page, effectiveDirective: 'script-src' }))).toEqual([])
})
