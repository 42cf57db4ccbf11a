import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toShownEmail } from './shown-email.ts'
import { isSameEmail, parseDomain, parseEmail } from './user.ts'

const ADA = 'ada@example.com'

const GRACE = 'grace@xn--bcher-kva.example'

describe('the canonical form of an email', () => {
  test.each([
    // white space and invisible characters around and inside
    ['ada@example.com', ADA],
    ['  ada@example.com\n', ADA],
    ['\u00A0ada@example.com\u00A0', ADA],
    ['\u3000ada@example.com\u2003', ADA],
    ['\uFEFFada@example.com', ADA],
    ['ada@example.com\u200B', ADA],
    ['ada@example.com \u200D', ADA],
    ['a\u200Dda@example.com', ADA],
    ['ada\u200B@\u200Bexample.com', ADA],
    ['ada@exam\u00ADple.com', ADA],
    ['ada@exam\u200Dple\u200C.com', ADA],
    ['\u202Eada@example.com\u202C', ADA],
    ['\u2068ada@example.com\u2069', ADA],
    ['a\u2060da@example.com', ADA],
    ['a\uFE0Fda@example.com', ADA],
    ['ada\u3164@example.com', ADA],
    ['ada\u{E0061}@example.com', ADA],
    // case and compatibility forms
    ['Ada@Example.COM', ADA],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', ADA],
    ['ada@example\u3002com', ADA],
    ['ada@example\uFF61com', ADA],
    ['ada@exam\u212Ale.com', 'ada@examkle.com'],
    ['ADA\u030A@example.com', 'ad\u00E5@example.com'],
    ['아다@example.com', '아다@example.com'],
    ['\u{20BB7}@example.com', '\u{20BB7}@example.com'],
    // domains with other letters than those of ASCII
    ['grace@bücher.example', GRACE],
    ['grace@bu\u0308cher.example', GRACE],
    ['Grace@BÜCHER.EXAMPLE', GRACE],
    ['grace@ｂücher．example', GRACE],
    ['grace@xn--bcher-kva.example', GRACE],
    ['grace@XN--BCHER-KVA.example', GRACE],
    ['grace@bü\u200Bcher.example\u200C', GRACE],
    ['grace@例え.テスト', 'grace@xn--r8jz45g.xn--zckzah'],
    ['grace@例え。テスト', 'grace@xn--r8jz45g.xn--zckzah'],
    ['grace@faß.example', 'grace@xn--fa-hia.example'],
    ['grace@FAẞ.example', 'grace@xn--fa-hia.example'],
    ['grace@ΑΣ.example', 'grace@xn--mxa0b.example'],
    // A joiner in a Persian domain names another domain, which can have another owner.
    ['grace@نامهای.example', 'grace@xn--mgba3gch31f.example'],
    ['grace@نامه\u200Cای.example', 'grace@xn--mgba3gch31f060k.example'],
    // not looked up by us: as they are
    ['ada@localhost', 'ada@localhost'],
    ['ada@1.2.3', 'ada@1.2.3'],
    ['ada+tag@example.com', 'ada+tag@example.com'],
  ])('%j becomes %j', (text, canonical) => {
    expect(parseEmail(text)).toBe(canonical)
  })

  test.each([
    '',
    ' ',
    '\u200B',
    'ada',
    '@example.com',
    '\u200B@example.com',
    'ada@',
    'ada@\u200D',
    'a@b@c',
    'ada@example.com,eve@evil.example',
    'a da@example.com',
    'ada @example.com',
    'ada@ example.com',
    'ada\u00A0@example.com',
    'ada\u0000@example.com',
    'ada@example.com\u0007',
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada\uD800@example.com',
    'ada@\uDC00example.com',
    'ada\u0600@example.com',
    // NFKC turns these into a second @ and into an inner space.
    'ada\uFE6Bevil@example.com',
    'ada\u00A8@example.com',
    // what a URL parser would cut off or decode
    'x@example.com/.evil.example',
    'x@example.com#.evil.example',
    'x@example.com?.evil.example',
    'x@example.com\\evil.example',
    'x@example.com:80',
    'x@exam%70le.com',
    'x@[127.0.0.1]',
    'x@example.com\u2044.evil.example',
    'x@example.com\uFF0F.evil.example',
    'x@a_b.example',
    'x@example..com',
    'x@example.com.',
    'x@.example.com',
    'x@example\u2025com',
    // no domain by IDNA
    'x@\u05D0s.example',
    'x@例え.1',
    `x@${'\u0430'}\u200D${'\u0431'}.example`,
    `${'a'.repeat(250)}@example.com`,
    `${'\uFDFA'.repeat(15)}@example.com`,
  ])('%j is not an email', (text) => {
    expect(parseEmail(text)).toBeUndefined()
  })
})

it.each([
  [ADA, ' Ada@Example.COM ', true],
  [GRACE, 'grace@bücher.example\u00A0', true],
  [ADA, 'grace@example.com', false],
  ['ada@example.com/', 'ada@example.com/', false],
  [ADA, undefined, false],
  [null, undefined, false],
  [null, null, false],
  ['', '', false],
])('%j and %j are the same email: %j', (one, other, same) => {
  expect(isSameEmail(one, other)).toBe(same)
})

test('a domain has the canonical form that it has in an email', () => {
  expect(parseDomain(' Bücher.Example\u200B')).toBe('xn--bcher-kva.example')
  expect(parseDomain('ada@example.com')).toBeUndefined()
})

const email = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
  .map((parts) => parts.join('@'))
  .map(parseEmail)
  .filter((canonical) => canonical !== undefined)

describe('random emails', () => {
  const INVISIBLE = fc.constantFrom('\u200B', '\u00AD', '\uFEFF', '\u2066', '\uFE0F', '\u{E0061}')

  it('have one canonical form, however invisible characters and spaces are added', () => {
    const spelled = fc.tuple(
      email,
      INVISIBLE,
      fc.nat(),
      fc.constantFrom('', ' ', '\u00A0', '\u3000'),
    )
    const property = fc.property(spelled, ([canonical, invisible, seed, space]) => {
      const at = seed % (canonical.length + 1)
      // Not between the halves of a character.
      fc.pre(!/^[\uDC00-\uDFFF]/.test(canonical.slice(at)))
      const spelling = canonical.slice(0, at) + invisible + canonical.slice(at)
      expect(parseEmail(space + spelling + space)).toBe(canonical)
    })
    fc.assert(property, { numRuns: 2_000 })
  })

  it('are shown in a form that is the same email', () => {
    const property = fc.property(email, (canonical) => {
      expect(parseEmail(toShownEmail(canonical))).toBe(canonical)
    })
    fc.assert(property, { numRuns: 2_000 })
  })
})

describe('what people see', () => {
  test.each([
    [ADA, ADA],
    [GRACE, 'grace@bücher.example'],
    ['grace@xn--r8jz45g.xn--zckzah', 'grace@例え.テスト'],
    ['grace@xn--mgba3gch31f060k.example', 'grace@نامه\u200Cای.example'],
    ['xn--bcher-kva@example.com', 'xn--bcher-kva@example.com'],
    // Encodes only ASCII, another form of a letter, a sign, and nothing at all.
    ['eve@xn--example-.com', 'eve@xn--example-.com'],
    ['eve@xn--e1a.com', 'eve@xn--e1a.com'],
    ['eve@xn--i-7iq.ws', 'eve@xn--i-7iq.ws'],
    // Latin letters with a Cyrillic one, which looks like example.com.
    ['eve@xn--xample-2of.com', 'eve@xn--xample-2of.com'],
    // One script only, whose letters all look like Latin ones, unless the top-level domain is that script's.
    ['eve@xn--80ak6aa92e.com', 'eve@xn--80ak6aa92e.com'],
    ['eve@xn--80aa0cbo65f.com', 'eve@xn--80aa0cbo65f.com'],
    ['eve@mail.xn--80ak6aa92e.com', 'eve@mail.xn--80ak6aa92e.com'],
    ['eve@xn---2-bmcu3h.com', 'eve@ніт-2.com'],
    ['eve@xn---24-5cd3esa.com', 'eve@xn---24-5cd3esa.com'],
    ['eve@xn--80ak6aa92e.ru', 'eve@аррӏе.ru'],
    ['eve@xn--80a1aj.xn--p1ai', 'eve@оса.рф'],
    ['eve@xn--80adxhks.com', 'eve@москва.com'],
    ['eve@xn--uxachkz.com', 'eve@xn--uxachkz.com'],
    ['eve@xn--uxachkz.gr', 'eve@νικοτ.gr'],
    ['eve@xn--jxafb0a0a.com', 'eve@αθήνα.com'],
    ['eve@xn--y9a3bit.com', 'eve@xn--y9a3bit.com'],
    ['eve@xn--y9aaa1d0ai1cq.com', 'eve@հայաստան.com'],
    ['eve@xn--ebbpo8a.com', 'eve@xn--ebbpo8a.com'],
    ['eve@xn--lodqf0a0e.com', 'eve@სახლი.com'],
    ['eve@xn--yoda5c.com', 'eve@xn--yoda5c.com'],
    // Cyrillic with Greek, an IPA letter, a small capital, a click, Cherokee, and a dotless i that isn't Turkish.
    ['eve@xn--mxa8x6aa92e.com', 'eve@xn--mxa8x6aa92e.com'],
    ['eve@xn--oogle-qmc.com', 'eve@xn--oogle-qmc.com'],
    ['eve@xn--pple-k13a.com', 'eve@xn--pple-k13a.com'],
    ['eve@xn--inux-zkb.com', 'eve@xn--inux-zkb.com'],
    ['eve@xn--g9d0ia.com', 'eve@xn--g9d0ia.com'],
    ['eve@xn--gthub-n4a.com', 'eve@xn--gthub-n4a.com'],
    ['eve@xn--k-ekaa7p.com.tr', 'eve@ışık.com.tr'],
    ['eve@24.xn--bcher-kva.com', 'eve@24.bücher.com'],
    ['eve@xn--latin-6e1k.example', 'eve@latin日.example'],
    ['eve@xn--99999999.com', 'eve@xn--99999999.com'],
    ['eve@xn--.com', 'eve@xn--.com'],
    ['', ''],
  ])('of %j is %j', (stored, shown) => {
    expect(toShownEmail(stored)).toBe(shown)
  })
})
