import { createHash } from 'node:crypto' // foyer only
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { describe, expect, it } from 'vitest'
import { isChangedProduct } from '../../../scripts/adopter/changes.ts' // foyer only
import { loadMessages } from './language.ts'
import { lazyMessages } from './locales/en/index.ts'
import { findUntranslated, findUnused, textsOf } from './message-faults.ts'
import type { Namespace, PageMessages } from './messages.ts'
import { loadPageMessages } from './page-messages.ts'

const client = path.join(import.meta.dirname, '../..')

/** All source files that may read messages. */
const sources = globSync(['src/**/*.{ts,tsx}', 'build/*.ts'], { cwd: client })
  .filter((file) => !/locales|\.test\.|message-faults/.test(file))
  .map((file) => readFileSync(path.join(client, file), 'utf8'))

const namespaces = ['common', ...Object.keys(lazyMessages)] as Namespace[]

async function loadAll(language: Language): Promise<Record<string, object>> {
  const tables = namespaces.map(
    async (namespace) => [namespace, await loadMessages(language, namespace)] as const,
  )
  return {
    ...Object.fromEntries(await Promise.all(tables)),
    page: await loadPageMessages(language),
  }
}

const others = Object.keys(LANGUAGES).filter((language) => language !== 'en') as Language[]

describe('the messages', () => {
  // Failures are indexed by their code; their type lists the codes.
  it('are all used', async () => {
    const { failures: _, ...tables } = await loadAll('en')
    for (const table of Object.values(tables)) expect(findUnused({ ...table }, sources)).toEqual([])
  })

  it.each(others)('are all translated: %s', async (language) => {
    const [english, other] = await Promise.all([loadAll('en'), loadAll(language)])
    const found = findUntranslated(language, english, other)
    expect(found).toEqual([])
  })

  // Editors show this space like any other, so it is easily lost.
  it.each(others.filter((language) => String(language) === 'fr'))(
    'have a narrow no-break space before French punctuation: %s',
    async (french) => {
      const found = textsOf(await loadAll(french)).filter(([, text]) =>
        /[^\u202f][:;?!»]/u.test(text),
      )
      expect(found).toEqual([])
    },
  )
})

// foyer only: begin
/** The texts of a language with their keys, one a line. */
async function describeTexts(language: Language): Promise<readonly string[]> {
  const texts = textsOf(await loadAll(language))
  return texts.map(([key, text]) => `${key}: ${text.replaceAll('\n', '\\n')}`).toSorted()
}

// What users read, in `e2e/inventory/`, so that no change of the code alters a text unseen. To write it again:
// `npx vitest run --project unit-client messages.test -u`.
describe.skipIf(await isChangedProduct())('the stored texts', () => {
  const inventory = path.join(client, '../e2e/inventory')

  it('are those of English', async () => {
    const texts = await describeTexts('en')
    await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot(path.join(inventory, 'texts-en.txt'))
  })

  it('have the stored hashes in the other languages', async () => {
    const hashes = others.map(async (language) => {
      const groups = Map.groupBy(await describeTexts(language), (line) => /^\w+/.exec(line)?.[0])
      return [...groups].map(([group, lines]) => {
        const hash = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
        return `${language} ${group}: ${lines.length} texts, ${hash}`
      })
    })
    const lines = (await Promise.all(hashes)).flat()
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
      path.join(inventory, 'texts-hashes.txt'),
    )
  })
})
// foyer only: end

describe('the checks of the messages', () => {
  it('reject missing and unknown keys by type', async () => {
    const { description: _, ...rest } = await loadPageMessages('en')
    // @ts-expect-error the description is missing
    const missing: PageMessages = rest
    // @ts-expect-error English has no such key
    const added: PageMessages = { ...rest, description: 'Sign in.', extra: 'Bye' }
    expect([missing, added]).toHaveLength(2)
  })

  const greet = (hello: string) => (name: string) => `${hello} ${name}`
  const english = {
    a: { b: 'A window', counted: { other: '# windows' } },
    hi: greet('Hello'),
    c: '→',
  }

  it('find texts that are still in English', () => {
    expect(findUntranslated('de', english, english)).toEqual(['a.b', 'a.counted.other', 'hi'])
    const german = {
      a: { b: 'Fenster', counted: { other: '# Fenster' } },
      hi: greet('Hallo'),
      c: '→',
    }
    expect(findUntranslated('de', english, german)).toEqual([])
  })

  it('allow texts that are the same in both languages', () => {
    expect(findUntranslated('de', { name: 'Name' }, { name: 'Name' })).toEqual([])
    expect(findUntranslated('ar', { name: 'Name' }, { name: 'Name' })).toEqual(['name'])
  })

  it('find unused keys', () => {
    expect(findUnused(english, ['texts.a.b, texts.c', 'formats.count(a.counted)'])).toEqual(['hi'])
    expect(findUnused(english, ['const { b } = texts', 'hi, c, a.counted'])).toEqual(['a.b'])
  })
})
