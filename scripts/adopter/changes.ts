import { loadProduct } from '@foyer/product/load.ts'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { ROOT } from '../tool.ts'
import { type Addition, applyAdditions, applyExample } from './example.ts'

const MIGRATIONS = 'server/src/db/product-migrations/*.ts'
const NAVIGATION = 'client/src/app/product-navigation.tsx'

/** Whether an adopter has changed this repository. The tests' own changes of an adopter may then no longer apply. */
export async function isChangedProduct(): Promise<boolean> {
  const { name } = await loadProduct()
  const hasMigrations = globSync(MIGRATIONS, { cwd: ROOT }).length > 0
  const hasNavigation = !readFileSync(path.join(ROOT, NAVIGATION), 'utf8').includes(
    'LINKS: readonly PathName[] = []',
  )
  return name !== 'Foyer' || hasMigrations || hasNavigation
}

/** A change that an adopter makes to this product. */
interface Change {
  readonly title: string
  /** Throws if the place that it edits is gone. */
  apply(root: string): void
}

const CONFIGURATION = `import { defineProduct } from '@foyer/product/product.ts'

export default defineProduct({
  name: 'Larkspur',
  languages: ['en', 'de'],
  signIn: { password: true, providers: ['acme-sso'] },
  fields: [
    { id: 'company', kind: 'text', label: { en: 'Company', de: 'Firma' }, required: true },
    {
      id: 'size',
      kind: 'select',
      label: { en: 'Team size', de: 'Teamgröße' },
      options: [
        { value: 'small', label: '1–10' },
        { value: 'large', label: '11+' },
      ],
    },
  ],
  terms: { version: '2026-01' },
  links: { terms: 'https://example.com/terms' },
  brand: { fonts: { body: { family: 'Larkspur Sans', files: [{ file: 'brand/font.woff2' }] } } },
})
`

/** An installed font with letters and digits, as a brand's has. */
const SOME_FONT = 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'

export const CHANGES: readonly Change[] = [
  {
    title:
      'another name, two languages, Acme instead of Google, two more fields, terms to accept, a font',
    apply(root) {
      writeFileSync(path.join(root, 'foyer.config.ts'), CONFIGURATION)
      writeFileSync(
        path.join(root, 'brand/font.woff2'),
        toWoff2(readFileSync(path.join(root, SOME_FONT))),
      )
    },
  },
  {
    title: 'a page with its own table: examples/projects',
    apply: (root) => void applyExample(root, 'projects'),
  },
  {
    title: 'a page in Tailwind: examples/tailwind',
    apply: (root) => void applyExample(root, 'tailwind'),
  },
  { title: 'a column of the users', apply: addColumn },
  { title: 'a provider of the kind "oidc."', apply: addProvider },
  {
    title: 'every sentence in other words',
    apply(root) {
      const folder = 'client/src/messages/locales/en'
      for (const file of globSync(`${folder}/*.ts`, { cwd: root, exclude: [`${folder}/index.ts`] }))
        editFile(root, file, rewordMessages)
      // It tests the words of this repository.
      rmSync(path.join(root, 'client/test/specified-texts.test.ts'), { force: true })
    },
  },
  {
    title: 'another link in the header',
    apply(root) {
      replaceIn(root, NAVIGATION, [" = ['board', 'projects'", " = ['home', 'board', 'projects'"])
    },
  },
]

/** A comment, a text in quotes, or a template. */
const TOKENS = /\/\/.*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g

/** What a template or a text inserts: `${name}`, `{count}` or `#`. */
const PLACEHOLDERS = /(\$\{[^}]*\}|\{\w+\}|#)/

/** Changes every word of a message file: each vowel becomes the next one, so lengths and placeholders stay. */
function rewordMessages(source: string): string {
  return source.replace(TOKENS, (token, offset: number) => {
    const before = source.slice(0, offset)
    const after = source.slice(offset + token.length)
    return isText(token, before, after) ? rewordText(token) : token
  })
}

/** Whether a token is a text for users: not a comment, a file name, a key, a type or the index of a table. */
function isText(token: string, before: string, after: string): boolean {
  return (
    !token.startsWith('/') && !/(from |import\(|\[|<|\| )$/.test(before) && !after.startsWith(':')
  )
}

const VOWELS = 'aeiou'

function rewordText(text: string): string {
  const parts = text.split(PLACEHOLDERS)
  return parts.map((part) => (PLACEHOLDERS.test(part) ? part : nextVowels(part))).join('')
}

const nextVowels = (text: string) => text.replace(/[aeiou]/gi, nextVowel)

function nextVowel(letter: string): string {
  const next = VOWELS.charAt((VOWELS.indexOf(letter.toLowerCase()) + 1) % VOWELS.length)
  return letter === letter.toLowerCase() ? next : next.toUpperCase()
}

/** Rewrites a file of the changed product. */
function editFile(root: string, file: string, edit: (source: string) => string): void {
  const absolute = path.join(root, file)
  const source = readFileSync(absolute, 'utf8')
  const edited = edit(source)
  if (edited === source)
    throw new Error(`The change of ${file} has no effect: update scripts/adopter/.`)
  writeFileSync(absolute, edited)
}

/** Replaces a text that must occur exactly once. */
function replaceIn(
  root: string,
  file: string,
  [find, replacement]: readonly [string, string],
): void {
  editFile(root, file, (source) => {
    const count = source.split(find).length - 1
    if (count !== 1)
      throw new Error(
        `${file} contains this ${count} times, so scripts/adopter/ cannot change it: ${find}`,
      )
    return source.replace(find, () => replacement)
  })
}

const MIGRATION = `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('plan', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('plan').execute()
}
`

/** The steps of `docs/extend/add-a-user-field.md` for a column of its own. */
const ADDITIONS: readonly Addition[] = [
  {
    file: 'server/src/db/user-columns.ts',
    after:
      "  created_at: { format: 'ms', shownIn: 'answer', onDeletion: 'now', onReclaim: 'kept' },\n",
    add: "  plan: { format: 'text', shownIn: 'export', onDeletion: '', onReclaim: 'replaced' },\n",
  },
  {
    file: 'contract/src/schemas.ts',
    after: 'export const exportedUser = user.extend({\n',
    add: '  plan: z.string().optional(),\n',
  },
]

/** Adds a column to the users. */
function addColumn(root: string): void {
  const changed = applyAdditions(ADDITIONS, (file) => readFileSync(path.join(root, file), 'utf8'))
  for (const [file, text] of changed) writeFileSync(path.join(root, file), text)
  writeFileSync(path.join(root, 'server/src/db/product-migrations/002-plan.ts'), MIGRATION)
}

/** The steps of `docs/extend/add-a-provider.md`. Tests that run with every row, such as the attacks, then run with this one. */
function addProvider(root: string): void {
  replaceIn(root, 'contract/src/providers.ts', [
    '\n} as const satisfies',
    `\n${PROVIDER}} as const satisfies`,
  ])
  writeFileSync(path.join(root, 'client/src/ui/provider-icons/acme-sso.svg'), ICON)
}

const PROVIDER = `  'acme-sso': {
    firebaseId: 'oidc.acme',
    name: 'Acme',
    scopes: ['openid', 'email', 'profile'],
    isEmailTrusted: false,
  },
`

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#0a7"/></svg>\n'

/** A WOFF2 header has 48 bytes, of which those about metadata stay 0 (W3C: WOFF File Format 2.0, section 4). */
const HEADER_BYTES = 48

/** The tables that WOFF2 would transform; version 3 leaves them as they are. */
const UNTRANSFORMED: ReadonlySet<string> = new Set(['glyf', 'loca'])

/** Marks a table whose tag is written out. */
const OWN_TAG = 63

/** Packs an installed TrueType font for the changed product, because this repository contains no font. */
function toWoff2(font: Buffer): Buffer {
  const tables = readTables(font)
  const directory = Buffer.concat(tables.map(describeTable))
  const data = brotliCompressSync(Buffer.concat(tables.map(({ content }) => content)), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  })
  const header = Buffer.alloc(HEADER_BYTES)
  const used = HEADER_BYTES + directory.length + data.length
  const length = Math.ceil(used / 4) * 4
  header.write('wOF2', 0, 'latin1')
  font.copy(header, 4, 0, 4)
  header.writeUInt32BE(length, 8)
  header.writeUInt16BE(tables.length, 12)
  header.writeUInt32BE(font.length, 16)
  header.writeUInt32BE(data.length, 20)
  header.writeUInt16BE(1, 24)
  return Buffer.concat([header, directory, data, Buffer.alloc(length - used)])
}

interface FontTable {
  readonly tag: string
  readonly content: Buffer
}

function readTables(font: Buffer): readonly FontTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16
    const start = font.readUInt32BE(entry + 8)
    const content = font.subarray(start, start + font.readUInt32BE(entry + 12))
    return { tag: font.toString('latin1', entry, entry + 4), content }
  })
}

function describeTable({ tag, content }: FontTable): Buffer {
  const version = UNTRANSFORMED.has(tag) ? 3 : 0
  const flags = Buffer.from([(version << 6) | OWN_TAG])
  return Buffer.concat([flags, Buffer.from(tag, 'latin1'), toBase128(content.length)])
}

/** Seven bits per byte, the highest first; all bytes but the last one have the eighth bit set. */
function toBase128(value: number): Buffer {
  const bytes = [value & 127]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128)
  return Buffer.from(bytes)
}
