import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadProduct } from './load.ts'
import { parseProduct, type ProductError, productSchema } from './product.ts'

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
    [
      'a password shorter than any provider allows',
      { ...VALID, signIn: { passwordMinLength: 5 } },
      /signIn.passwordMinLength must be a whole number from 6 to 30/,
    ],
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

const parse = (options: object) =>
  parseProduct({ name: 'Larkspur', languages: ['en'], signIn: {}, ...options })

test('sessions, security and two-step login have defaults', () => {
  expect(parse({})).toMatchObject({
    sessions: { idleDays: 7, maxDays: 30, perUser: 20 },
    security: { hstsSubDomains: true },
    twoStep: 'optional',
    twoStepGraceDays: 7,
  })
})

test.each([
  [
    { sessions: { idleDays: 0 } },
    'sessions.idleDays must be a number of days above 0, at most 36500',
  ],
  [
    { sessions: { maxDays: 1e9 } },
    'sessions.maxDays must be a number of days above 0, at most 36500',
  ],
  [{ sessions: { maxDays: '30' } }, 'sessions.maxDays must be a number'],
  [{ sessions: { perUser: 0 } }, 'sessions.perUser must be a whole number from 1 to 1000'],
  [{ sessions: { perUser: 2.5 } }, 'sessions.perUser must be a whole number from 1 to 1000'],
  [
    { security: { contact: 'me' } },
    'security.contact must be an https URL without a user name, or a mailto URL such as "mailto:help@example.com"',
  ],
  [{ twoStep: 'always' }, "twoStep must be 'off', 'optional' or 'required'"],
  [{ twoStepGraceDays: -1 }, 'twoStepGraceDays must be a number of days from 0 to 365'],
  [{ security: { hstsSubDomains: 1 } }, 'security.hstsSubDomains must be true or false'],
])('%j is reported', (options, message) => {
  expect(() => parse(options)).toThrow(`foyer.config.ts: ${message}.`)
})

const PAGE = path.join(import.meta.dirname, '../../docs/adopt/configuration.md')

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

/** `brand.colors.ink` and the like; options within lists are left out. */
function listOptions({ properties = {} }: JsonSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    prefix + name,
    ...listOptions(schema, `${prefix}${name}.`),
  ])
}

const schema = z.toJSONSchema(productSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Whether the page mentions the option's whole path, or its last name and the path of a parent. */
function isDocumented(option: string, mentions: readonly string[]): boolean {
  const isMentioned = (text: string) =>
    mentions.some((mention) => new RegExp(`(?<![\\w.-])${text}(?![\\w-])`).test(mention))
  const names = option.split('.')
  const parents = names.slice(1).map((_name, index) => names.slice(0, index + 1).join('.'))
  return isMentioned(option) || (parents.some(isMentioned) && isMentioned(names.at(-1) ?? ''))
}

test('docs/adopt/configuration.md describes every option', () => {
  const page = readFileSync(PAGE, 'utf8').replaceAll(/```.*?```/gs, '')
  const mentions = [...page.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  const options = listOptions(schema)
  expect(options).toContain('brand.colors.ink-soft')
  expect(options.filter((option) => !isDocumented(option, mentions))).toEqual([])
})
