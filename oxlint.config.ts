import { defineConfig, type OxlintOverride } from 'oxlint'
import { LAYERS, layersAround } from './oxlint.layers.ts'

const noEffects = {
  name: 'react',
  importNames: ['useEffect', 'useLayoutEffect', 'useInsertionEffect'],
  message: 'use a store with useSyncExternalStore, or an event handler',
}

/** An override replaces earlier ones, so each contains all restrictions of its files. */
function restrictImports(files: string): OxlintOverride {
  const layers = layersAround(files)
  const allowed = new Set(layers.flatMap(({ may = [] }) => may))
  const patterns = layers.flatMap(({ not = [], typesOnly = [], because }) =>
    [
      { group: not.filter((name) => !allowed.has(name)), message: because },
      {
        group: typesOnly.filter((name) => !allowed.has(name)),
        message: because,
        allowTypeImports: true,
      },
    ].filter(({ group }) => group.some((name) => !name.startsWith('!'))),
  )
  return {
    files: [files],
    rules: { 'no-restricted-imports': ['error', { paths: [noEffects], patterns }] },
  }
}

const layerOverrides = [...new Set(LAYERS.map(({ files }) => files))].map(restrictImports)

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  // The files of an example are linted in the product to which they are added.
  ignorePatterns: ['examples/*/files/**', '**/dist/**', '.test/**', '.data/**', '.bench/**'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'react/rules-of-hooks': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/only-throw-error': 'error',
    // Guards against accidents, not a style: a file is a chapter, as CONTRIBUTING says.
    'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
    complexity: ['error', 20],
    // Objects returned by `createX` have closures without `this`.
    'typescript/unbound-method': 'off',
    // The contract counts code points.
    'typescript/no-misused-spread': 'off',
    // `role="status"` announces on any element; `<output>` says "result of a calculation".
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Forms listen to events that bubble up from their fields.
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
  },
  overrides: [
    ...layerOverrides,
    // Tables with one entry per folder, per marker of a rule, and per requirement of a standard.
    {
      files: ['oxlint.layers.ts', 'attacks/mutations/table.ts', 'conformance/*.ts'],
      rules: { 'max-lines': 'off' },
    },
    { files: ['**/*.config.ts', '**/*.hooks.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      // Tests combine layers, and one test can be long.
      files: ['**/*.{test,spec}.{ts,tsx}', '**/*-fixture.ts', '**/test/**'],
      rules: {
        'no-restricted-imports': 'off',
        'max-lines': 'off',
      },
    },
    // An attack sees the product from outside, in its tests too.
    restrictImports('attacks/**/*.test.ts'),
  ],
})
