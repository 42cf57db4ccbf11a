import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModuleList } from '../build/list-modules.ts'
import { OPTIONAL_MESSAGES, type Flag } from '../build/optional-messages.ts'
import { lazyMessages } from '../src/messages/locales/en/common.ts'

const RUN = path.join(import.meta.dirname, '../../scripts/run.mjs')

/** A busy machine needs a while for a build. */
const BUILD_TIMEOUT_MS = 300_000

/** Shorter texts, such as "or", are also texts of code. */
const MIN_LENGTH = 4

/** Shorter parts of a sentence with parameters, such as " at ", are also part of other texts. */
const MIN_PART_LENGTH = 12

interface WordRule {
  readonly words: Readonly<Record<Language, RegExp>>
  /** Paths of messages that may contain these words in any product. */
  readonly allowed: readonly string[]
}

const PASSWORD_WORDS: WordRule['words'] = {
  en: /password/i,
  de: /passw[oö]rt/i,
  es: /contraseña/i,
  fr: /mots? de passe/i,
  pt: /senha/i,
  ja: /パスワード/,
  zh: /密码/,
  ar: /كلم(?:ة|ات) (?:ال)?مرور|كلمة مرورك/,
}

/**
 * What mentions passwords in any product: what happened while they were offered, links of that time, and "password
 * manager".
 */
const PASSWORD_WORDS_ALLOWED = [
  'account.activity.events',
  'emailLinks.link.expired.reset',
  'failures.passkey-exists',
]

const PASSKEY_WORDS: WordRule['words'] = {
  en: /passkey/i,
  de: /passkey/i,
  es: /llaves? (?:de acceso|y)/i,
  fr: /clés? d’accès|clés et/i,
  pt: /chaves? (?:de acesso|e)\b/i,
  ja: /パスキー/,
  zh: /通行密钥/,
  ar: /مفتاح (?:ال)?مرور|مفاتيح المرور/,
}

/** Past events mention passkeys in any product. */
const PASSKEY_WORDS_ALLOWED = ['account.activity.events']

/** A flag without an entry has no word of its own. */
const WORD_RULES: Partial<Record<Flag, WordRule>> = {
  OFFERS_PASSWORD: { words: PASSWORD_WORDS, allowed: PASSWORD_WORDS_ALLOWED },
  OFFERS_PASSKEYS: { words: PASSKEY_WORDS, allowed: PASSKEY_WORDS_ALLOWED },
}

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-switched-off-'))

afterAll(() => rmSync(folder, { recursive: true }))

interface SignIn {
  readonly password: boolean
  readonly passkeys?: boolean
  readonly providers: readonly string[]
}

interface Case {
  readonly title: string
  readonly signIn: SignIn
  /** What is switched off. */
  readonly off: readonly Flag[]
  /** Of the paths of modules and of assets. */
  readonly files: RegExp
  /** Of scripts and pages, the library of the identity provider excepted. */
  readonly texts: RegExp
  readonly twoStep?: 'off'
}

/** A part of the user agent that the detection of in-app browsers looks for. */
const IN_APP_MARKER = /MicroMessenger/

const CASES: readonly Case[] = [
  {
    title: 'password',
    signIn: { password: false, providers: ['google'] },
    off: ['OFFERS_PASSWORD', 'REQUIRES_TWO_STEP'],
    files: /common-passwords|account\/password|forgot-password/,
    // The last one is a pattern of the password policy.
    texts: /current-password|new-password|forgot-password-page|\/\[A-Z\]\//,
  },
  {
    title: 'passkeys',
    signIn: { password: true, passkeys: false, providers: ['google'] },
    off: ['OFFERS_PASSKEYS', 'REQUIRES_TWO_STEP'],
    files: /src\/passkeys\/(?!prompts)|account\/passkeys/,
    texts: /navigator\.credentials|username webauthn|PublicKeyCredential/,
  },
  {
    title: 'all providers',
    signIn: { password: true, providers: [] },
    off: ['OFFERS_PROVIDERS', 'NEEDS_IN_APP_NOTE'],
    files:
      /provider-icons|google|provider-(?:buttons|window|sign-in)|firebase-oauth|identity\/popup|popup\.html|linked-notice/,
    texts: IN_APP_MARKER,
  },
  {
    title: 'the provider that refuses in-app browsers',
    signIn: { password: true, providers: ['microsoft'] },
    off: ['NEEDS_IN_APP_NOTE'],
    files: /provider-icons\/google|assets\/google/,
    texts: new RegExp(`${IN_APP_MARKER.source}|Google`),
  },
  {
    title: 'two-step login',
    signIn: { password: true, providers: ['google'] },
    off: ['OFFERS_TWO_STEP', 'REQUIRES_TWO_STEP'],
    files: /two-step-notice/,
    texts: /two-step-notice/,
    twoStep: 'off',
  },
]

describe.each(CASES)('a product without $title', ({ signIn, off, files, texts, twoStep }) => {
  const dist = mkdtempSync(path.join(folder, 'dist-'))
  const list = () => readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8')
  const ownTexts = () =>
    list()
      .filter((name) => /\.(?:html|js)$/.test(name) && !name.includes('firebase'))
      .map((name) => [name, read(name)] as const)

  beforeAll(async () => {
    const FOYER_CONFIG = path.join(folder, `${path.basename(dist)}.config.mjs`)
    const product = { name: 'Larkspur', languages: Object.keys(LANGUAGES), signIn, twoStep }
    writeFileSync(FOYER_CONFIG, `export default ${JSON.stringify(product)}`)
    const env = { ...process.env, NODE_ENV: 'production', FOYER_CONFIG, CLIENT_DIST: dist }
    await promisify(execFile)(process.execPath, [RUN, 'build'], { env })
  }, BUILD_TIMEOUT_MS)

  it('has no file and no module of it', async () => {
    const modules = Object.values(await readModuleList(dist)).flatMap((script) =>
      Object.keys(script.modules),
    )
    expect(modules).toContain('client/src/pages/home.tsx')
    expect([...modules, ...list()].filter((name) => files.test(name))).toEqual([])
  })

  it('has no code of it in scripts and pages', () => {
    expect(ownTexts().map(([name]) => name)).toContain('en/login.html')
    expect(ownTexts().filter(([, text]) => texts.test(text))).toEqual([])
  })

  it.each(off)('has no message that needs %s', async (flag) => {
    const { sentences, others } = await listTexts(flag)
    const removed = sentences.filter((text) => text.length >= MIN_LENGTH && !others.has(text))
    expect(removed.length).toBeGreaterThan(0)
    const everything = ownTexts()
      .map(([, text]) => text)
      .join('\n')
    const contains = (text: string) =>
      ['"', "'", '`'].some((quote) => everything.includes(quote + text + quote))
    expect(removed.filter(contains)).toEqual([])
    const parts = removed.flatMap((text) => text.split(PARAMETER))
    const long = parts.filter((part) => part.length >= MIN_PART_LENGTH && !isPartOf(others, part))
    expect(long.filter((part) => everything.includes(part))).toEqual([])
  })

  it.each(off.flatMap(listWords))(
    'has no word for it in $language',
    async ({ language, word, allowed: places }) => {
      const allowed = await listAllowed(language, places)
      const texts = list()
        .filter((name) => new RegExp(`assets/[\\w-]+-${language}-[\\w-]{8}\\.js$`).test(name))
        .flatMap((name) => read(name).match(/"[^"]*":?|`[^`]*`/g) ?? [])
        .filter((text) => !text.endsWith(':')) // the name of a property
      expect(texts.length).toBeGreaterThan(0)
      const found = texts.filter((text) => word.test(text) && !allowed.has(text.slice(1, -1)))
      expect(found).toEqual([])
    },
  )
})

const PARAMETER = '\0'

/** The English texts that need the flag, and all others. */
async function listTexts(flag: Flag) {
  const sentences: string[] = []
  const others = new Set<string>()
  const optional = OPTIONAL_MESSAGES[flag] ?? {}
  for (const namespace of ['common', ...Object.keys(lazyMessages)]) {
    const paths = optional[namespace] ?? []
    for (const [place, text] of textsIn(await loadTable('en', namespace)))
      if (paths.some((path) => isIn(place, path))) sentences.push(text)
      else others.add(text)
  }
  return { sentences, others }
}

function listWords(flag: Flag) {
  const { words, allowed = [] } = WORD_RULES[flag] ?? {}
  return Object.entries(words ?? {}).map(([language, word]) => ({ language, word, allowed }))
}

async function listAllowed(language: string, places: readonly string[]): Promise<Set<string>> {
  const found = places.map(async (allowed) => {
    const [namespace = '', ...rest] = allowed.split('.')
    const texts = textsIn(await loadTable(language, namespace))
    return texts.filter(([place]) => isIn(place, rest.join('.'))).map(([, text]) => text)
  })
  return new Set((await Promise.all(found)).flat())
}

const isIn = (place: string, path: string) => place === path || place.startsWith(`${path}.`)

const isPartOf = (texts: ReadonlySet<string>, part: string) =>
  [...texts].some((text) => text.includes(part))

async function loadTable(language: string, namespace: string): Promise<unknown> {
  const file = namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const module = (await import(`../src/messages/locales/${language}/${file}.ts`)) as Readonly<
    Record<string, unknown>
  >
  return module[namespace]
}

/** Each text with its place in the table. */
function textsIn(message: unknown, place = ''): [place: string, text: string][] {
  if (typeof message === 'string') return [[place, message]]
  if (typeof message === 'function')
    return [[place, String((message as (...args: string[]) => unknown)(PARAMETER, PARAMETER))]]
  return Object.entries(message ?? {}).flatMap(([name, part]) =>
    textsIn(part, place === '' ? name : `${place}.${name}`),
  )
}
