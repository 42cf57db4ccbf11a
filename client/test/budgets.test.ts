import { readdirSync, statSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { PRODUCT_PATHS } from '@foyer/contract/product-paths.ts'
import { loadProduct } from '@foyer/product/load.ts'
import { describe, expect, it } from 'vitest'
import { readLastBuild, readModuleList } from '../build/dist.ts'

const { languages, signUp, fields, terms } = await loadProduct()

/** Extra fields, terms and domains have code in the sign-up form, the app core and the routes. */
const asksMore = fields.length > 0 || terms !== undefined || typeof signUp === 'object'

/*
 * Budgets in bytes, with brotli 11: the current size and a small margin. Give the reason in the commit that
 * raises one.
 */
const SCRIPTS: Readonly<Record<string, number>> = {
  // React and the login page, and an entry for each page of the product and for the form that completes an account.
  index: 70_000 + 150 * (Object.keys(PRODUCT_PATHS).length + Number(asksMore)),
  // Session, API and home; loaded on the first interaction or with a stored token.
  'app-core': asksMore ? 16_800 : 16_300,
  firebase: 29_950,
  failures: 3_700,
  // Lazy pages, and the messages of each language.
  signup: asksMore ? 3_300 : 2_550,
  // The notices of verified users, and the code that they share with the account pages and the email link pages.
  notices: asksMore ? 7_500 : 7_350,
  // What home says about the account, and the code that it shares with the account pages.
  home: 5_800,
  account: asksMore ? 7_150 : 6_650,
  // 3,000 passwords; loaded when the user starts to enter a new one.
  'common-passwords': 11_700,
  'email-links': 5_300,
  common: 2_120,
  'account-messages': 2_450,
  'totp-setup': 5_050,
  changes: 1_500,
  'email-links-messages': 2_450,
}
/** A page or namespace without a budget of its own. */
const OTHER_SCRIPT = 5_000
const STYLES: Readonly<Record<string, number>> = { app: 6_200 }
/** An HTML page with its inlined styles and head script. Each further field adds its label and input to `/signup`. */
const PAGE = 10_250 + 130 * fields.length

const dist = path.join(import.meta.dirname, '../dist')
const built = await readLastBuild(dist)
const scripts = await readModuleList(dist)

const bytesOf = (file: string) => statSync(path.join(dist, `${file}.br`)).size

/** Drops the language from the name of a message file, and separates it from the page of the same name. */
function budgetNameOf(file: string): string {
  const { name = '' } = scripts[file] ?? {}
  const [, part = name, language] = /^([\w-]+)-(\w\w)$/.exec(name) ?? []
  if (language === undefined) return name
  return part in SCRIPTS && ['account', 'email-links'].includes(part) ? `${part}-messages` : part
}

/** The files and everything they import statically. */
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

describe('size budgets', () => {
  it.each(Object.keys(scripts).map((file) => [budgetNameOf(file), file] as const))(
    '%s: %s',
    (name, file) => {
      expect(bytesOf(file)).toBeLessThanOrEqual(SCRIPTS[name] ?? OTHER_SCRIPT)
    },
  )

  it('are met by the stylesheets', () => {
    const styles = built.filter((file) => file.endsWith('.css'))
    expect(styles.map((file) => file.split('-')[0])).toEqual(Object.keys(STYLES))
    for (const file of styles)
      expect(bytesOf(`assets/${file}`)).toBeLessThanOrEqual(STYLES['app'] ?? 0)
  })

  it.each(languages)('are met by the pages with inlined styles: %s', (language) => {
    const pages = readdirSync(path.join(dist, language))
    expect(pages.sort()).toEqual(['index.html', 'login.html', 'signup.html'])
    for (const page of pages)
      expect(brotliSize(path.join(dist, language, page))).toBeLessThanOrEqual(PAGE)
  })
})

function brotliSize(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return brotliCompressSync(readFileSync(file), { params }).length
}

it.each(languages)('the icons in a page are complete: %s', (language) => {
  const page = readFileSync(path.join(dist, language, 'login.html'), 'utf8')
  const shapes = [...page.matchAll(/<symbol[^>]*>(.*?)<\/symbol>/g)].map(
    ([, inside = '']) => inside,
  )
  expect(shapes.length).toBeGreaterThan(0)
  // A shape that is not closed contains the next one, which is then not drawn.
  for (const inside of shapes) expect(inside).toMatch(/^(?:<(?:path|circle) [^<>]*\/>)+$/)
})

describe('contents of the scripts', () => {
  const starts = {
    login: ['index'],
    'sign-up': ['index', 'signup'],
    'a signed-in start': ['index', 'app-core'],
  }

  it.each(Object.entries(starts))('%s loads no messages in its scripts', (_start, names) => {
    expect(modulesOf(...names).filter((id) => id.includes('/locales/'))).toEqual([])
  })

  it.each(Object.entries(starts))("%s loads nothing of the provider's library", (_start, names) => {
    expect(modulesOf(...names).filter((id) => /firebase\/|@firebase\//.test(id))).toEqual([])
    expect(modulesOf(...names)).not.toContain('client/src/identity/firebase.ts')
  })

  it.each(Object.entries(starts))('%s loads nothing of the account pages', (_start, names) => {
    const account = /client\/src\/(?:pages\/)?account\//
    expect(modulesOf(...names).filter((id) => account.test(id))).toEqual([])
  })

  it.each([
    'client/src/session/session.ts',
    'client/src/api.ts',
    'client/src/messages/failures.ts',
    'client/src/messages/formats.ts',
    'client/src/pages/home.tsx',
    'client/src/app/header.tsx',
    'client/src/pages/login/sign-up.tsx',
  ])('the login page does not load %s', (module) => {
    expect(modulesOf('index')).not.toContain(module)
    expect(Object.values(scripts).flatMap(({ modules }) => Object.keys(modules))).toContain(module)
  })

  it.each(Object.values(starts))(
    'no start loads a chunk that its page does not preload: %s',
    (...names) => {
      const fetched = closureOf(...names.map(fileNamed)).map((file) => scripts[file]?.name)
      expect(new Set(fetched)).toEqual(new Set(names))
    },
  )

  it("no script contains a validation library or React's development build", () => {
    const everything = Object.values(scripts).flatMap(({ modules }) => Object.keys(modules))
    expect(
      everything.filter((id) =>
        /\b(?:zod|valibot)\b|contract\/src\/(?:schemas|factors|second-factor|operations)/.test(id),
      ),
    ).toEqual([])
    expect(everything.filter((id) => /react.*\.development\.js/.test(id))).toEqual([])
    expect(
      everything.filter((id) =>
        /^node_modules\/(?!react|react-dom|scheduler|firebase|@firebase|idb|uqr|@simplewebauthn)/.test(
          id,
        ),
      ),
    ).toEqual([])
  })

  it('no script contains what only developers see', () => {
    const everything = Object.values(scripts).flatMap(({ modules }) => Object.keys(modules))
    expect(everything).toContain('client/src/pages/home.tsx')
    expect(everything).not.toContain('client/src/pages/demo.tsx')
    expect(everything.filter((id) => id.startsWith('client/src/dev/'))).toEqual([])
  })

  it.each(languages)('the first messages of a language need no other file: %s', (language) => {
    const imports = scripts[fileNamed(`common-${language}`)]?.imports ?? []
    expect(imports.map((file) => scripts[file]?.name).filter((name) => name !== 'index')).toEqual(
      [],
    )
  })

  it('a language loads the messages of no other language', () => {
    for (const language of languages)
      for (const id of modulesOf(`common-${language}`).filter((name) => name.includes('/locales/')))
        expect(id).toContain(`/locales/${language}/`)
  })
})
