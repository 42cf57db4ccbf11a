import { LANGUAGES } from '@foyer/contract/languages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EMAIL_BUTTONS } from '../src/emails/kinds.ts'
import type { TestServer } from '../../testing/api.ts'
import { openTestServer } from '../../testing/in-process.ts'

const LOOPBACK = 'http://localhost:3000'

describe('/dev/emails', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite', { PUBLIC_ORIGIN: LOOPBACK })
  })
  afterAll(() => server.close())

  test('offers every kind and every language', async () => {
    const page = await (await server.fetch('/dev/emails')).text()
    for (const kind of Object.keys(EMAIL_BUTTONS)) expect(page).toContain(`kind=${kind}&amp;`)
    for (const language of Object.keys(LANGUAGES))
      expect(page).toContain(`language=${language}&amp;`)
  })

  test('shows the chosen email as text, and in a frame for each theme', async () => {
    const response = await server.fetch('/dev/emails?kind=password-changed&language=de')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await response.text()
    expect(page).toContain('Ihr Foyer test-Passwort wurde geändert')
    expect(page).toContain('Netzwerk: 203.0.113.x')
    const frames = [...page.matchAll(/src="(\/dev\/emails\/html[^"]*)"/g)].map(
      ([, url = '']) => url,
    )
    const [light = '', dark = ''] = await Promise.all(
      frames.map(async (url) => (await server.fetch(url.replaceAll('&amp;', '&'))).text()),
    )
    expect(light).toContain('@media not all')
    expect(dark).toContain('@media all')
    for (const html of [light, dark]) {
      expect(html).toContain('Ihr Foyer test-Passwort wurde geändert')
      expect(html.match(/\ssrc="[^"]{10}/g)).toEqual([' src="data:image'])
    }
  })

  test('shows the first kind and language for unknown ones', async () => {
    const response = await server.fetch('/dev/emails?kind=<b>&language=xx')
    expect(await response.text()).toContain('New login to your Foyer test account')
  })
})

test('/dev/emails does not exist in production', async () => {
  const server = await openTestServer('sqlite', {
    NODE_ENV: 'production',
    ALLOW_DEMO_PROJECT: '1',
    PUBLIC_ORIGIN: LOOPBACK,
  })
  for (const path of ['/dev/emails', '/dev/emails/html']) {
    const response = await server.fetch(path, { headers: { Host: 'localhost:3000' } })
    expect(response.status).not.toBe(200)
    expect(await response.text()).not.toContain('New login to your')
  }
  await server.close()
})
