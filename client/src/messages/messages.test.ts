import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { describe, expect, it } from 'vitest'
import { loadMessages } from './load-messages.ts'
import { findUntranslated, findUnused, textsOf } from './message-faults.ts'
import type { Part } from './messages.ts'
import { PAGE_WORDS } from './page-words.ts'
import type { PageWords } from './words.ts'

const client = path.join(import.meta.dirname, '../..')

/** Everything of the client that may read words: not the words themselves, and no test. */
const sources = globSync(['src/**/*.{ts,tsx}', 'build/*.ts'], { cwd: client })
  .filter((file) => !/locales|\.test\.|message-faults/.test(file))
  .map((file) => readFileSync(path.join(client, file), 'utf8'))

const parts = Object.keys({
  door: 0,
  failures: 0,
  account: 0,
  changes: 0,
  mails: 0,
} satisfies Record<Part, 0>) as Part[]

async function loadAll(language: Language): Promise<Record<string, object>> {
  const tables = parts.map(async (part) => [part, await loadMessages(language, part)] as const)
  return { ...Object.fromEntries(await Promise.all(tables)), page: PAGE_WORDS[language] }
}

describe('the words', () => {
  // A failure is read by its code: types hold that table to the codes there are.
  it('are all read somewhere', async () => {
    const { failures: _, ...tables } = await loadAll('en')
    for (const table of Object.values(tables)) expect(findUnused({ ...table }, sources)).toEqual([])
  })

  const others = Object.keys(LANGUAGES).filter((language) => language !== 'en') as Language[]
  it.each(others)('are all translated: %s', async (language) => {
    const [english, other] = await Promise.all([loadAll('en'), loadAll(language)])
    const found = findUntranslated(language, english, other)
    expect(found).toEqual([])
  })

  // The space looks like any other in an editor, and is easily lost.
  it('have the narrow space that does not break before the high marks of French', async () => {
    const found = textsOf(await loadAll('fr')).filter(([, text]) => /[^\u202f][:;?!»]/u.test(text))
    expect(found).toEqual([])
  })
})

describe('the check', () => {
  it('of types misses what a language does not say, and what nobody asked it to say', () => {
    const { description: _, ...rest } = PAGE_WORDS.en
    // @ts-expect-error there is no description
    const missing: PageWords = rest
    // @ts-expect-error English says no such thing
    const added: PageWords = { ...rest, description: 'Sign in.', farewell: 'Bye' }
    expect([missing, added]).toHaveLength(2)
  })

  const greet = (hello: string) => (name: string) => `${hello} ${name}`
  const english = { a: { b: 'A door', counted: { other: '# doors' } }, hi: greet('Hello'), c: '→' }

  it('finds what is still in English, whatever it is made of', () => {
    expect(findUntranslated('de', english, english)).toEqual(['a.b', 'a.counted.other', 'hi'])
    const german = { a: { b: 'Tür', counted: { other: '# Türen' } }, hi: greet('Hallo'), c: '→' }
    expect(findUntranslated('de', english, german)).toEqual([])
  })

  it('lets a word be the same where it is the same word', () => {
    expect(findUntranslated('de', { name: 'Name' }, { name: 'Name' })).toEqual([])
    expect(findUntranslated('ar', { name: 'Name' }, { name: 'Name' })).toEqual(['name'])
  })

  it('finds what nobody reads', () => {
    expect(findUnused(english, ['words.a.b, words.c', 'formats.count(a.counted)'])).toEqual(['hi'])
    expect(findUnused(english, ['const { b } = words', 'hi, c, a.counted'])).toEqual(['a.b'])
  })
})
