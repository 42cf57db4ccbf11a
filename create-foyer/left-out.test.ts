import { describe, expect, it } from 'vitest'
import { isChangedProduct } from '../scripts/adopter/changes.ts'
import { ROOT } from '../scripts/tool.ts'
import { CHOICES } from './contents.ts'
import { matches } from './files.ts'
import { makeProduct } from './product-tree.ts'
import { readRelease } from './release.ts'
import { VARIANTS } from './variants.ts'

interface Method {
  readonly pattern: RegExp
  /** Where a product without it may still name it: files, and folders with `/` at the end. */
  readonly stays: readonly string[]
}

/** The rules of the server are told with people who log in with one provider or another. */
const RULES = ['docs/decisions.md', 'docs/security.md', 'docs/understand/limitations.md']

/** A provider by its name, its id in code, or Firebase's id. */
const provider = (name: string, id: string, stays: readonly string[]): Method => ({
  pattern: new RegExp(`\\b${name}\\b|['"\`]${id}(?:\\.com)?['"\`]`),
  stays: [...RULES, ...stays],
})

/*
 * What a product may still say of a method that it was created without. The lists can only become shorter: to name the
 * method anywhere else fails, and so does a row that allows nothing any more.
 */
const METHODS: Readonly<Record<string, Method>> = {
  // Switched off in `foyer.config.ts`, which can switch them on again.
  passkeys: {
    pattern: /passkey|webauthn/i,
    stays: [
      ...RULES,
      '.env.example',
      'AGENTS.md',
      'client/',
      'contract/src/',
      'deploy/observability/prometheus-alerts.yaml',
      'dev-identity/src/emulator/app.ts',
      'docs/adopt/configuration.md',
      'docs/operate/',
      'docs/understand/',
      'e2e/support/',
      'e2e/trees/',
      'foyer.config.ts',
      'foyer.json',
      'oxlint.layers.ts',
      'package-lock.json',
      'product/src/sign-in.ts',
      'scripts/update/codemods.ts',
      'server/package.json',
      'server/src/',
      'server/test/api-email-change.test.ts',
      'server/test/api-factors.test.ts',
      'server/test/api-no-passkeys.test.ts',
      'server/test/query-plans.test.ts',
      'testing/',
      'vitest.config.ts',
    ],
  },
  // Firebase is Google's, too.
  google: provider('Google', 'google', [
    'client/src/account/what-if.ts',
    'client/src/browser/page.ts',
    'client/src/dev/account-sheets.tsx',
    'client/src/identity/firebase-scripts.ts',
    'client/src/messages/tables.ts',
    'client/src/styles/buttons.css',
    'contract/src/operations.ts',
    'contract/src/schemas.ts',
    'dev-identity/src/',
    'docs/adopt/',
    'docs/operate/',
    'server/src/',
    'testing/embedded-provider.ts',
  ]),
  github: provider('GitHub', 'github', [
    '.github/workflows/codeql.yml',
    'client/src/messages/tables.ts',
    'contract/src/providers.ts',
    'package-lock.json',
    'scripts/references.ts',
    'server/src/sign-in/',
  ]),
  microsoft: provider('Microsoft', 'microsoft', [
    'client/src/styles/base.css',
    'contract/src/providers.ts',
    'server/src/factors/passkey-providers.json',
  ]),
  // Which is also a browser's vendor.
  apple: provider('Apple', 'apple', [
    '.github/renovate.json',
    'client/src/browser/page.ts',
    'client/src/identity/popup.ts',
    'contract/src/providers.ts',
    'dev-identity/README.md',
    'docs/understand/dependencies.md',
    'server/src/factors/passkey-providers.json',
    'server/src/sign-in/',
  ]),
}

// What an adopter of a clone has changed may not fit the tables.
const isChanged = await isChangedProduct()

const release = readRelease(ROOT)

const products = (isChanged ? [] : VARIANTS).map(({ answers }) => ({
  answers,
  tree: makeProduct(release.files, { release: release.version, upstream: undefined, answers }),
}))

describe.skipIf(isChanged)('a method that a product was created without', () => {
  it.each(Object.entries(METHODS))('is named only where it stays: %s', (name, method) => {
    const without = products.filter(
      // A product without providers keeps a row of the table of providers.
      ({ answers }) => !CHOICES[name]?.isMade(answers) && answers.providers.length > 0,
    )
    expect(without.length).toBeGreaterThan(0)
    const naming = new Set(
      without.flatMap(({ tree }) =>
        [...tree]
          .filter(([file, content]) => method.pattern.test(file + content.toString()))
          .map(([file]) => file),
      ),
    )
    const isAllowed = (file: string) => method.stays.some((place) => matches(place, file))
    expect([...naming].filter((file) => !isAllowed(file))).toEqual([])
    const isNeeded = (place: string) => [...naming].some((file) => matches(place, file))
    expect(method.stays.filter((place) => !isNeeded(place))).toEqual([])
  })
})
