import { expect, test } from 'vitest'
import { parseProduct } from './product.ts'

const parseLinks = (links: object) =>
  parseProduct({ name: 'Larkspur', languages: ['en'], signIn: {}, links }).links

test('links are https URLs or paths; support may be an email address', () => {
  const links = {
    terms: 'https://larkspur.example/terms',
    privacy: '/privacy',
    support: 'mailto:help@larkspur.example',
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
])('%s does not accept %j', (name, value) => {
  expect(() => parseLinks({ [name]: value })).toThrow(`links.${name} must be an https`)
})
