import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createContentSecurityPolicy, REPORTING_ENDPOINTS } from './content-security-policy.ts'

const project = { projectId: 'acme', apiKey: 'key', authDomain: 'acme.firebaseapp.com' }
const html = `<!doctype html><style>body{margin:0}</style>
<script>start()</script><script type="module" src="/assets/main.js"></script>
<script type="application/json" id="foyer-settings">{"a":1}</script>`

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((part) => part.startsWith(`${name} `))
}

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

describe('the policy of a page', () => {
  const policy = createContentSecurityPolicy(html, project)

  test('names what stands inline by its hash, and never says unsafe-inline', () => {
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${sha256('body{margin:0}')}`)
    expect(policy).not.toContain('unsafe')
  })

  test('lets the inline script and the loader of Google run, and takes data for no script', () => {
    expect(directive(policy, 'script-src')).toBe(
      `script-src 'self' ${sha256('start()')} https://apis.google.com`,
    )
  })

  test('reaches the services and the sign-in pages of a real project', () => {
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    )
    expect(directive(policy, 'frame-src')).toBe('frame-src https://acme.firebaseapp.com')
  })

  test('names no host of a captcha, unless the project asks for one: then exactly these', () => {
    expect(policy).not.toContain('recaptcha')
    const asked = createContentSecurityPolicy(html, { ...project, captcha: true })
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

  test('lets no text become script, but by our policy and those of the loader of Google', () => {
    expect(directive(policy, 'require-trusted-types-for')).toBe(
      "require-trusted-types-for 'script'",
    )
    expect(directive(policy, 'trusted-types')).toBe(
      "trusted-types default gapi#gapi goog#html 'allow-duplicates'",
    )
  })

  test('has what it refuses reported', () => {
    expect(policy).toContain('report-uri /csp-reports; report-to csp')
    expect(REPORTING_ENDPOINTS).toBe('csp="/csp-reports"')
  })

  test('reaches the embedded provider, and then no host of Google', () => {
    const embedded = createContentSecurityPolicy(html, {
      ...project,
      emulatorOrigin: 'http://localhost:9099',
    })
    expect(directive(embedded, 'frame-src')).toBe('frame-src http://localhost:9099')
    expect(directive(embedded, 'script-src')).toMatch(
      / http:\/\/localhost:9099\/emulator\/gapi.js$/,
    )
    expect(directive(embedded, 'trusted-types')).toBe('trusted-types default')
    expect(embedded).not.toContain('google')
  })
})
