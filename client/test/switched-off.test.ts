import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModuleList } from '../build/list-modules.ts'
import { OPTIONAL_MESSAGES, type Flag } from '../build/optional-messages.ts'
import { common, lazyMessages } from '../src/messages/locales/en/common.ts'

const BUILD = path.join(import.meta.dirname, '../../scripts/build.ts')

/** A busy machine needs a while for a build. */
const BUILD_TIMEOUT_MS = 300_000

/** Shorter texts, such as "Password changed", are also part of other messages. */
const MIN_LENGTH = 20

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-switched-off-'))

afterAll(() => rmSync(folder, { recursive: true }))

interface Case {
  readonly title: string
  readonly signIn: { readonly password: boolean; readonly providers: readonly string[] }
  /** What is switched off. */
  readonly off: readonly Flag[]
  /** Of the paths of modules and of assets. */
  readonly files: RegExp
  /** Of scripts and pages, the library of the identity provider excepted. */
  readonly texts: RegExp
}

/** A part of the user agent that the detection of in-app browsers looks for. */
const IN_APP_MARKER = /MicroMessenger/

const CASES: readonly Case[] = [
  {
    title: 'password',
    signIn: { password: false, providers: ['google'] },
    off: ['offersPassword'],
    files:
      /common-passwords|passwords\/|password-(?:page|form|field|row|step|policy|sign-in|checklist)/,
    texts: /current-password|new-password|forgot-password-page/,
  },
  {
    title: 'all providers',
    signIn: { password: true, providers: [] },
    off: ['offersProviders', 'needsInAppNote'],
    files:
      /provider-icons|google|provider-(?:button|row|window|failure|sign-in|in-this-tab)|firebase-oauth|open-popup|in-app|linked-notice/,
    texts: IN_APP_MARKER,
  },
  {
    title: 'the provider that refuses in-app browsers',
    signIn: { password: true, providers: ['microsoft'] },
    off: ['needsInAppNote'],
    files: /provider-icons\/google|assets\/google|in-app/,
    texts: new RegExp(`${IN_APP_MARKER.source}|Google`),
  },
]

describe.each(CASES)('a product without $title', ({ signIn, off, files, texts }) => {
  const dist = mkdtempSync(path.join(folder, 'dist-'))
  const list = () => readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8')
  const ownTexts = () =>
    list()
      .filter((name) => /\.(?:html|js)$/.test(name) && !name.includes('firebase'))
      .map((name) => [name, read(name)] as const)

  beforeAll(async () => {
    const FOYER_CONFIG = path.join(folder, `${path.basename(dist)}.config.mjs`)
    const product = { name: 'Larkspur', languages: ['en', 'de'], signIn }
    writeFileSync(FOYER_CONFIG, `export default ${JSON.stringify(product)}`)
    const env = { ...process.env, NODE_ENV: 'production', FOYER_CONFIG, CLIENT_DIST: dist }
    await promisify(execFile)(process.execPath, [BUILD], { env })
  }, BUILD_TIMEOUT_MS)

  it('has no file and no module of it', async () => {
    const modules = Object.values(await readModuleList(dist)).flatMap((script) =>
      Object.keys(script.modules),
    )
    expect(modules).toContain('client/src/pages/home-page.tsx')
    expect([...modules, ...list()].filter((name) => files.test(name))).toEqual([])
  })

  it('has no code of it in scripts and pages', () => {
    expect(ownTexts().map(([name]) => name)).toContain('en/login.html')
    expect(ownTexts().filter(([, text]) => texts.test(text))).toEqual([])
  })

  it.each(off)('has no message that needs %s', async (flag) => {
    const sentences = await listSentences(flag)
    expect(sentences.length).toBeGreaterThan(0)
    const everything = ownTexts()
      .map(([, text]) => text)
      .join('\n')
    const contains = (text: string) =>
      ['"', "'", '`'].some((quote) => everything.includes(quote + text + quote))
    expect(sentences.filter(contains)).toEqual([])
  })
})

/** The English texts without parameters. */
async function listSentences(flag: Flag): Promise<string[]> {
  const sentences: string[] = []
  for (const [namespace, paths] of Object.entries(OPTIONAL_MESSAGES[flag] ?? {})) {
    const table = await loadTable(namespace)
    for (const name of paths) sentences.push(...textsIn(findMessage(table, name)))
  }
  return sentences.filter((text) => text.length >= MIN_LENGTH)
}

async function loadTable(namespace: string): Promise<unknown> {
  if (namespace === 'common') return common
  const file: Record<string, unknown> = await lazyMessages[namespace as keyof typeof lazyMessages]()
  return file[namespace]
}

const findMessage = (table: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>>)[key], table)

function textsIn(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  return typeof message === 'object' && message !== null
    ? Object.values(message).flatMap(textsIn)
    : []
}
