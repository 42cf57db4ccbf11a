import { readdirSync, statSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import { describe, expect, it } from 'vitest'
import { readLastBuild } from '../build/former-builds.ts'
import { readModuleList } from '../build/list-modules.ts'

/*
 * What a file may weigh, with brotli 11: bytes. A budget is what the file weighs now and a little more; whoever
 * needs more of it says why in the change that raises it. `docs/performance.md` says where the bytes are.
 */
const SCRIPTS: Readonly<Record<string, number>> = {
  // The goal (shared performance.md): React and all that the login form needs.
  index: 65_000,
  // Fetched when somebody acts, and home with it.
  inside: 7_500,
  'firebase-identity-provider': 29_500,
  failures: 3_000,
  // Pages and their words.
  signup: 2_000,
  // With all that it shares with the account and with mails. What of forms it needs is sign-up's, asked for with it.
  'confirm-notice': 4_000,
  account: 6_500,
  mails: 4_000,
  door: 2_050,
  'account-words': 2_200,
  changes: 1_500,
  'mails-words': 2_000,
}
const STYLES: Readonly<Record<string, number>> = { rooms: 2_000 }
/** A page with its styles and the script in its head. */
const PAGE = 7_300

const dist = path.join(import.meta.dirname, '../dist')
const built = await readLastBuild(dist)
const scripts = await readModuleList(dist)

const bytesOf = (file: string) => statSync(path.join(dist, `${file}.br`)).size

/** Words say their language; some are called as the pages that they are for. */
function budgetNameOf(file: string): string {
  const { name = '' } = scripts[file] ?? {}
  const [, part = name, language] = /^(\w+)-(\w\w)$/.exec(name) ?? []
  if (language === undefined) return name
  return part in SCRIPTS && ['account', 'mails'].includes(part) ? `${part}-words` : part
}

/** A file and all without which it does not run. */
function closureOf(...files: string[]): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    scripts[file]?.imports.forEach(visit)
  }
  files.forEach(visit)
  return [...found]
}

const fileNamed = (name: string) =>
  Object.keys(scripts).find((file) => scripts[file]?.name === name) ?? expect.fail(`no ${name}`)

const modulesOf = (...names: string[]) =>
  closureOf(...names.map(fileNamed)).flatMap((file) => Object.keys(scripts[file]?.modules ?? {}))

describe('no file weighs more than it may', () => {
  it.each(Object.keys(scripts).map((file) => [budgetNameOf(file), file] as const))(
    '%s: %s',
    (name, file) => {
      expect(Object.keys(SCRIPTS)).toContain(name)
      expect(bytesOf(file)).toBeLessThanOrEqual(SCRIPTS[name] ?? 0)
    },
  )

  it('styles that are fetched', () => {
    const styles = built.filter((file) => file.endsWith('.css'))
    expect(styles.map((file) => file.split('-')[0])).toEqual(Object.keys(STYLES))
    for (const file of styles)
      expect(bytesOf(`assets/${file}`)).toBeLessThanOrEqual(STYLES['rooms'] ?? 0)
  })

  it.each(Object.keys(LANGUAGES))('a page with its styles inside: %s', (language) => {
    const pages = readdirSync(path.join(dist, language))
    expect(pages.sort()).toEqual(['index.html', 'login.html', 'signup.html'])
    for (const page of pages)
      expect(squeeze(path.join(dist, language, page))).toBeLessThanOrEqual(PAGE)
  })
})

function squeeze(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return brotliCompressSync(readFileSync(file), { params }).length
}

describe('what is not needed is not there', () => {
  const doors = {
    login: ['index'],
    'sign-up': ['index', 'signup'],
    'a signed-in start': ['index', 'inside'],
  }

  it.each(Object.entries(doors))(
    'no word of any language in the scripts of %s',
    (_start, names) => {
      expect(modulesOf(...names).filter((id) => id.includes('/locales/'))).toEqual([])
    },
  )

  it.each(Object.entries(doors))("nothing of the provider's library in %s", (_start, names) => {
    expect(modulesOf(...names).filter((id) => /firebase\/|@firebase\//.test(id))).toEqual([])
    expect(modulesOf(...names)).not.toContain('client/src/identity/firebase-identity-provider.ts')
  })

  it.each(Object.entries(doors))('nothing of the account and its pages in %s', (_start, names) => {
    const account =
      /client\/src\/(?:account|cards)\/|pages\/(?:account|email|password|deletion)-page/
    expect(modulesOf(...names).filter((id) => account.test(id))).toEqual([])
  })

  it.each([
    'client/src/session/session.ts',
    'client/src/api/api.ts',
    'client/src/messages/failure-sentence.ts',
    'client/src/messages/formats.ts',
    'client/src/pages/home-page.tsx',
    'client/src/forms/sign-up-form.tsx',
  ])('whoever only looks at the door does without %s', (module) => {
    expect(modulesOf('index')).not.toContain(module)
    expect(Object.values(scripts).flatMap(({ modules }) => Object.keys(modules))).toContain(module)
  })

  it.each(Object.values(doors))(
    'nobody waits for a file that only another names: %s',
    (...names) => {
      // What a start needs is named in its page; nothing else comes with it.
      const fetched = closureOf(...names.map(fileNamed)).map((file) => scripts[file]?.name)
      expect(new Set(fetched)).toEqual(new Set(names))
    },
  )

  it('no validation library, and no React but its build for production, anywhere', () => {
    const everything = Object.values(scripts).flatMap(({ modules }) => Object.keys(modules))
    expect(everything.filter((id) => /\b(?:zod|valibot)\b|contract\/src\/bodies/.test(id))).toEqual(
      [],
    )
    expect(everything.filter((id) => /react.*\.development\.js/.test(id))).toEqual([])
    expect(
      everything.filter((id) =>
        /^node_modules\/(?!react|react-dom|scheduler|firebase|@firebase|idb)/.test(id),
      ),
    ).toEqual([])
  })

  it('a language brings its own words and those of no other', () => {
    for (const language of Object.keys(LANGUAGES))
      for (const id of modulesOf(`door-${language}`).filter((name) => name.includes('/locales/')))
        expect(id).toContain(`/locales/${language}/`)
  })
})
