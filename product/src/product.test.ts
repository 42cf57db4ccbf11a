import { describe, expect, test } from 'vitest'
import { loadProduct } from './load-product.ts'
import { parseProduct, type ProductError } from './product.ts'

const VALID = { name: 'Larkspur', languages: ['en'], signIn: { password: true } }

const FIELD = { id: 'company', kind: 'text', label: 'Company' }

const messagesOf = (input: unknown) => {
  try {
    parseProduct(input)
    return []
  } catch (error) {
    return (error as ProductError).messages
  }
}

test('foyer.config.ts is valid', async () => {
  expect(await loadProduct({})).toMatchObject({ signIn: { password: true } })
})

test('options that are left out have defaults', () => {
  expect(parseProduct(VALID)).toMatchObject({
    signIn: { providers: [] },
    signUp: 'open',
    fields: [],
  })
})

describe('a wrong value is reported with its place', () => {
  test.each([
    ['an unknown option', { ...VALID, colour: 'red' }, /unknown option "colour"/],
    ['a missing option', { ...VALID, name: undefined }, /name is missing/],
    ['a value of another type', { ...VALID, name: 7 }, /name must be a text/],
    ['no language', { ...VALID, languages: [] }, /languages must list at least one/],
    ['a language twice', { ...VALID, languages: ['en', 'en'] }, /languages must not list .* twice/],
    ['an unknown language', { ...VALID, languages: ['en', 'tlh'] }, /languages\[1\]/],
    [
      'an unknown provider',
      { ...VALID, signIn: { providers: ['myspace'] } },
      /signIn\.providers\[0\]/,
    ],
    ['no sign-in method', { ...VALID, signIn: { password: false } }, /signIn must offer/],
    [
      'a service of leaked passwords without https',
      { ...VALID, signIn: { leakedPasswordsUrl: 'http://leaks.example/' } },
      /signIn\.leakedPasswordsUrl must be an https URL that ends with "\/"/,
    ],
    [
      'a service of leaked passwords that would add a source to the policy',
      { ...VALID, signIn: { leakedPasswordsUrl: 'https://leaks.example;/' } },
      /signIn\.leakedPasswordsUrl/,
    ],
    ['a sign-up policy', { ...VALID, signUp: 'maybe' }, /signUp must be 'open'/],
    ['a domain', { ...VALID, signUp: { domains: ['@example.com'] } }, /signUp/],
    ['the id of a field', { ...VALID, fields: [{ ...FIELD, id: 'Job title' }] }, /fields\[0\]\.id/],
    [
      'a field with the name of an inherited property',
      { ...VALID, fields: [{ ...FIELD, id: 'constructor' }] },
      /fields\[0\]\.id must not be the name/,
    ],
    ['a field twice', { ...VALID, fields: [FIELD, FIELD] }, /fields must not list an id twice/],
    [
      'a label that is missing in a language',
      { ...VALID, languages: ['en', 'de'], fields: [{ ...FIELD, label: { en: 'Company' } }] },
      /fields\[0\]\.label must have a text for each language/,
    ],
    ['required terms without a link', { ...VALID, terms: { version: '1' } }, /links\.terms/],
    ['a provider twice', { ...VALID, signIn: { providers: ['google', 'google'] } }, /twice/],
  ])('%s', (_what, input, message) => {
    expect(messagesOf(input)).toEqual([expect.stringMatching(message)])
  })

  test('all of them at once', () => {
    expect(messagesOf({ name: '', languages: [], signIn: {} })).toHaveLength(2)
  })
})
