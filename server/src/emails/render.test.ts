import { type Language, LANGUAGES } from '@foyer/contract/languages.ts'
import type { EmailLogo } from '@foyer/product/load.ts'
import { describe, expect, it } from 'vitest'
import { createTestProduct } from '../../../testing/site.ts'
import { EMAIL_BUTTONS, type EmailKind } from './kinds.ts'
import { EMAIL_KINDS, sampleEmail } from './preview.ts'
import { formatTime, renderEmail } from './render.ts'

const EVENING = Date.UTC(2026, 10, 23, 22, 30)

it("shows the time in the user's zone and in UTC, with both dates if they differ", () => {
  expect(formatTime(EVENING, 'Europe/Berlin', 'de')).toMatch(
    /^23\. November 2026\D+23:30 MEZ \(22:30\sUTC\)$/,
  )
  expect(formatTime(EVENING, 'Asia/Tokyo', 'de')).toMatch(
    /^24\. November 2026\D+07:30 GMT\+9 \(23\.\sNovember\s2026\D+22:30\sUTC\)$/,
  )
})

it.each(['', 'UTC', 'Etc/UTC', 'Mars/Olympus', '<b>'])('shows UTC only for the zone %j', (zone) => {
  expect(formatTime(EVENING, zone, 'de')).toMatch(/^23\. November 2026\D+22:30 UTC$/)
})

const CODES = Object.keys(LANGUAGES) as Language[]

const LINK = 'https://foyer.example/account/not-me?token=abc&x=1'

const product = createTestProduct({ name: 'Foyer' })

const MARK: EmailLogo = { content: Buffer.from('PNG'), width: 28, height: 28, isName: false }

const render = (kind: EmailKind, language: Language = 'en', logo?: EmailLogo) =>
  renderEmail(sampleEmail(kind, language, LINK), product, logo)

const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0])

it('asks for a look at the passkeys after a new password, in a product with passkeys', () => {
  const adviceOf = (passkeys: boolean) => {
    const offered = createTestProduct({ signIn: { password: true, passkeys } })
    return renderEmail(sampleEmail('password-changed', 'en', LINK), offered).text
  }
  expect(adviceOf(true)).toContain('confirm any passkeys')
  expect(adviceOf(false)).toContain('there’s nothing to do')
})

describe.each(EMAIL_KINDS)('the email %s', (kind) => {
  it('is written in every language', () => {
    const emails = CODES.map((language) => render(kind, language))
    for (const part of ['subject', 'text', 'html'] as const) {
      expect(new Set(emails.map((email) => email[part])).size).toBe(CODES.length)
      for (const email of emails)
        expect(email[part]).not.toMatch(/undefined|null|NaN|\[object|\$\{|function/)
    }
  })

  it('loads nothing', () => {
    expect(render(kind).html).not.toMatch(
      /\ssrc=|url\(|<(?:img|script|link|iframe|object)\b|@import/,
    )
  })

  it('shows the logo, which is a part of it', () => {
    const { html, logo } = render(kind, 'en', MARK)
    expect(html.match(/\ssrc="[^"]*"/g)).toEqual([' src="cid:logo@email"'])
    expect(logo).toBe(MARK.content)
  })

  it('has one button or none, in HTML and in text', () => {
    const { html, text } = render(kind)
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
    // The address is shown below the button too.
    const expected = 'https://foyer.example/account/not-me?token=abc&amp;x=1'
    expect(targets).toEqual(EMAIL_BUTTONS[kind] === 'none' ? [] : [expected, expected])
    expect(text.includes(LINK)).toBe(EMAIL_BUTTONS[kind] !== 'none')
  })
})

it('says what happened, when, in which browser and system, from which network, and what to do', () => {
  const { subject, text } = render('new-device')
  expect(subject).toBe('New login to your Foyer account: Chrome on Windows')
  expect(text).toMatch(/^Time: November 23, 2026\D+8:16\sPM GMT\+1 \(7:16\sPM\sUTC\)$/m)
  expect(text).toContain(
    '\nLogin method: Password\nDevice: Chrome on Windows\nNetwork: 203.0.113.x\n',
  )
  expect(text).toContain(`This wasn’t me:\n${LINK}\n`)
})

it('names the device of a login in the subject, if it is known', () => {
  const { params } = sampleEmail('new-device', 'en', LINK)
  const subjectOf = (client: object) =>
    renderEmail(
      { kind: 'new-device', params: { ...params, provider: '', ...client }, language: 'en' },
      product,
    ).subject
  expect(subjectOf({ browser: '' })).toBe(
    'New login to your Foyer account: Unknown browser on Windows',
  )
  expect(subjectOf({ browser: '', system: '' })).toBe('New login to your Foyer account')
  expect(render('second-step-missing').subject).toBe(
    'Someone tried to log in to your Foyer account: Chrome on Windows',
  )
})

it('names providers', () => {
  expect(render('provider-added').text).toContain('Google was connected')
})

it('of a summary says in the subject what happened again, and how many more times', () => {
  expect(render('summary').subject).toBe('Your Foyer password was changed (3 more times)')
  expect(render('summary').text).toMatch(/^This happened 3 more times within an hour\. /)
  const { params } = sampleEmail('summary', 'en', LINK)
  const once = { ...params, of: 'new-device', count: 1 } as const
  expect(renderEmail({ kind: 'summary', params: once, language: 'en' }, product).subject).toBe(
    'New login to your Foyer account (once more)',
  )
})

it('shows a code in the HTML and in the text, but not in the subject', () => {
  const { subject, html, text } = render('sign-in-code')
  expect(subject).not.toContain('482913')
  expect(html).toContain('>482913</p>')
  expect(text).toContain('\n482913\n')
})

// Editors show this space like any other, so it is easily lost.
it.each(EMAIL_KINDS)('%s has a narrow no-break space before French punctuation', (kind) => {
  const { subject, text } = render(kind, 'fr')
  const words = `${subject}\n${text}`.replaceAll(/https:\S*|\d:\d/g, '')
  expect(words.match(/.*[^\u202f][:;?!»].*/gu)).toBeNull()
})

it('shows the name beside the mark, and a logo instead of the name', () => {
  const brandOf = (logo: EmailLogo) =>
    /<p class="brand".*?<\/p>/s.exec(render('test', 'en', logo).html)?.[0].replaceAll(/\s+/g, ' ')
  expect(brandOf(MARK)).toMatch(/alt="" width="28" height="28" .*&nbsp; Foyer<\/p>$/)
  const logo = brandOf({ ...MARK, width: 120, height: 32, isName: true })
  expect(logo).toMatch(/alt="Foyer" width="120" height="32" [^>]*\/><\/p>$/)
})

it('links to support if the product does', () => {
  const links = { support: 'mailto:help@foyer.example' }
  const { html, text } = renderEmail(
    sampleEmail('account-deleted', 'en', LINK),
    createTestProduct({ links }),
  )
  expect(html).toContain('href="mailto:help@foyer.example"')
  expect(text).toContain('Contact support: help@foyer.example')
})

describe('writing direction', () => {
  it('is that of the language', () => {
    expect(render('new-device', 'ar').html).toContain('<div lang="ar" dir="rtl"')
    expect(render('new-device', 'de').html).toContain('<div lang="de" dir="ltr"')
  })

  it('of names is isolated in right-to-left text', () => {
    expect(render('new-device', 'ar').text).toContain('\u2068Chrome\u2069')
    expect(render('new-device', 'de').text).not.toMatch(/[\u2068\u2069]/)
  })
})

describe('hostile text', () => {
  const ATTACKS = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "' style='position:fixed",
    '</td></tr></table><a href="https://evil.example">Log in</a>',
    '&lt;b&gt;',
    '<!--',
    '%NAME% ${name} {{name}} $& $1',
  ]

  const withBrowser = (browser: string) => {
    const { params } = sampleEmail('passkey-added', 'en', LINK)
    return renderEmail(
      { kind: 'passkey-added', params: { ...params, browser }, language: 'en' },
      product,
    )
  }

  it.each(ATTACKS)('in a device stays text: %s', (attack) => {
    const { html, text } = withBrowser(attack)
    expect(tagsOf(html)).toEqual(tagsOf(withBrowser('Chrome').html))
    expect(html).not.toContain('<img')
    expect(text).toContain(attack)
  })

  it.each(ATTACKS)("in the product's name stays text: %s", (attack) => {
    const email = sampleEmail('new-device', 'en', LINK)
    const { html } = renderEmail(email, createTestProduct({ name: attack }))
    expect(tagsOf(html)).toEqual(tagsOf(render('new-device').html))
  })

  it('adds no lines and no header', () => {
    const attack = 'Chrome”\r\n\r\nBcc: evil@example.com\u2028\u202etxet'
    expect(withBrowser(attack).text).toContain('Chrome” Bcc: evil@example.com txet')
    const email = sampleEmail('new-device', 'en', LINK)
    const { subject } = renderEmail(email, createTestProduct({ name: 'Foyer\r\nBcc: a@b.example' }))
    expect(subject).toBe('New login to your Foyer Bcc: a@b.example account: Chrome on Windows')
    const { params } = sampleEmail('new-device', 'en', LINK)
    const hostile = { ...params, provider: 'password', browser: attack }
    expect(
      renderEmail({ kind: 'new-device', params: hostile, language: 'en' }, product).subject,
    ).toBe('New login to your Foyer account: Chrome” Bcc: evil@example.com txet on Windows')
  })
})
