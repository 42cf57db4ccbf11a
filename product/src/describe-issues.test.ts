import { expect, test } from 'vitest'
import { parseProduct, type ProductError } from './product.ts'

const FONT = { family: 'Inter', files: [{ file: 'inter.woff2' }] }

/** Every option of `foyer.config.ts`. */
const COMPLETE = parseProduct({
  name: 'Larkspur',
  languages: ['en', 'de'],
  signIn: { providers: ['google'] },
  signUp: { domains: ['example.com'] },
  fields: [
    { id: 'company', kind: 'text', label: { en: 'Company', de: 'Firma' } },
    { id: 'size', kind: 'select', label: 'Size', options: [{ value: 's', label: 'Small' }] },
    { id: 'news', kind: 'checkbox', label: 'News' },
  ],
  terms: { version: '1' },
  brand: {
    logo: { light: 'logo.svg', dark: 'logo.png' },
    fonts: { body: FONT, heading: FONT },
  },
  links: { terms: '/terms', privacy: '/privacy', support: 'mailto:help@example.com' },
  security: { contact: 'https://example.com' },
})

const WRONG = [
  null,
  -1,
  0,
  2.5,
  1e9,
  NaN,
  true,
  '',
  ' ',
  'wrong',
  'x'.repeat(2_000),
  [],
  ['x'],
  [[]],
]
const WRONG_OBJECTS = [{}, { wrong: 1 }, { en: 7 }, { kind: 'date' }, { domains: [7] }]

type Path = readonly (string | number)[]

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const inner = keys.flatMap((key) => listPaths(Reflect.get(value, key), [...path, key]))
  return [path, ...inner]
}

function setAt(path: Path, wrong: unknown): unknown {
  const [key, ...rest] = path.toReversed()
  if (key === undefined) return wrong
  const copy: unknown = structuredClone(COMPLETE)
  const parent = rest
    .toReversed()
    .reduce<unknown>((value, name) => Reflect.get(value as object, name), copy)
  Reflect.set(parent as object, key, wrong)
  return copy
}

function messagesOf(input: unknown): readonly string[] {
  try {
    parseProduct(input)
    return []
  } catch (error) {
    return (error as ProductError).messages
  }
}

const SENTENCE =
  /^foyer\.config\.ts: (?:The configuration|[\w.[\]-]+) (?:is missing|has the unknown options? "[^\n]+|must [^\n]+)\.$/

const paths = listPaths(COMPLETE).map((path) => [path.join('.'), path] as const)

test.each(paths)('wrong values of "%s" are reported in our own words', (_place, path) => {
  const wrong = [undefined, ...WRONG, ...WRONG_OBJECTS]
  const messages = new Set(wrong.flatMap((value) => messagesOf(setAt(path, value))))
  expect(messages.size).toBeGreaterThan(0)
  for (const message of messages) {
    expect(message).toMatch(SENTENCE)
    expect(message).not.toMatch(/invalid|received|expected|too (?:big|small)|\bZod/i)
  }
})

test.each([
  [
    { signUp: { domains: ['@example.com'] } },
    'signUp.domains[0] must be a domain such as example.com',
  ],
  [{ signUp: { domain: [] } }, 'signUp has the unknown option "domain"'],
  [
    { fields: [{ id: 'a', label: 'A', kind: 'date' }] },
    'fields[0].kind must be one of "text", "select", "checkbox"',
  ],
  [
    { fields: [{ id: 'a', label: 'A', kind: 'text', maxLength: 0 }] },
    'fields[0].maxLength must be a whole number from 1 to 1000',
  ],
  [
    { fields: [{ id: 'a', label: { en: 'A', de: 7 }, kind: 'text' }] },
    'fields[0].label.de must be a text',
  ],
])('%j is reported where it is wrong', (options, message) => {
  expect(messagesOf({ ...COMPLETE, ...options })).toContain(`foyer.config.ts: ${message}.`)
})
