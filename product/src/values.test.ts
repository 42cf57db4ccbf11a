import { expect, test } from 'vitest'
import { parseProduct } from './product.ts'

const parseLinks = (links: object) =>
  parseProduct({ name: 'Larkspur', languages: ['en'], signIn: {}, links }).links

test('links are https URLs or paths; support may be an email address', () => {
  const links = {
    terms: 'https://larkspur.example/terms',
    privacy: '/privacy',
    support: 'mailto:help@larkspur.example?subject=Help',
  }
  expect(parseLinks(links)).toEqual(links)
  expect(parseLinks({})).toEqual({})
})

test.each([
  ['terms', 'http://larkspur.example'],
  ['terms', '//larkspur.example'],
  ['privacy', 'javascript:alert(1)'],
  ['privacy', ''],
  ['support', 'help@larkspur.example'],
  ['terms', '/\\evil.example'],
  ['terms', '/\t/evil.example'],
  ['terms', ' /terms'],
  ['terms', ' https://larkspur.example'],
  ['terms', 'https://larkspur.example/a b'],
  ['terms', 'https:larkspur.example'],
  ['terms', 'https:///larkspur.example'],
  ['terms', String.raw`https://larkspur.example\@evil.example`],
  ['privacy', 'https://larkspur.example@evil.example'],
  ['privacy', 'https://ada:secret@larkspur.example'],
  ['privacy', '/privacy\u202Etxt'],
  ['support', 'https://ada@larkspur.example'],
  ['support', 'mailto:'],
  ['support', 'mailto:?bcc=eve@evil.example'],
  ['support', 'mailto:help@larkspur.example\nExpires: never'],
])('%s does not accept %j', (name, value) => {
  expect(() => parseLinks({ [name]: value })).toThrow(`links.${name} must be an https`)
})
