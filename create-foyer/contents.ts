import type { Answers } from './answers.ts'

/*
 * What of this repository a created product has. Each row must match something, or the creator fails: a row that
 * matches nothing is a file that was moved.
 */

/** Left out: folders with `/` at the end, and files. */
export const LEFT_OUT: readonly string[] = [
  // How Foyer itself is judged, measured, released and created.
  'attacks/',
  'audit/',
  'bench/',
  'conformance/',
  'create-foyer/',
  'examples/',
  'server/faults/',
  'client/build/build-components.ts',
  'scripts/adopter/',
  'scripts/circles.ts',
  'scripts/commands.ts',
  'scripts/conformance.ts',
  'scripts/deploy/',
  'scripts/docs/',
  'scripts/foyer-suites.ts',
  'scripts/layers.ts',
  'scripts/passkey-providers.ts',
  'scripts/release.ts',
  'scripts/screens.ts',
  '.ci/',
  '.git-blame-ignore-revs',
  '.github/ISSUE_TEMPLATE/',
  '.github/pull_request_template.md',
  '.github/workflows/nightly.yml',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'deploy/schemas/',

  // Stored behaviour and pictures, which are those of Foyer.
  'e2e/browsers/',
  'e2e/inventory/',
  'e2e/visual/',
  'server/test/inventory/',

  'docs/adopt/create-a-product.md',
  'docs/conformance/',
  'docs/images/',
  'docs/screens/',
  'docs/site/',
  'docs/understand/performance.md',
]

/** The tests that a product keeps: those that its own changes can break. All others test what is inside Foyer. */
export const KEPT_TESTS: readonly string[] = [
  'client/src/app/listed-namespaces.test.ts',
  'client/src/app/routes.test.ts',
  'client/src/messages/messages.test.ts',
  'client/src/styles/scope.test.ts',
  'client/src/ui/text-elements.test.ts',
  'client/test/budgets.test.ts',
  'client/test/built-pages.test.ts',

  'e2e/journeys/accessibility.spec.ts',
  'e2e/journeys/account.spec.ts',
  'e2e/journeys/delete-account.spec.ts',
  'e2e/journeys/guards.spec.ts',
  'e2e/journeys/keyboard-and-display.spec.ts',
  'e2e/journeys/languages.spec.ts',
  'e2e/journeys/names.spec.ts',
  'e2e/journeys/page-errors.spec.ts',
  'e2e/journeys/page-policy.spec.ts',
  'e2e/journeys/session.spec.ts',
  'e2e/journeys/verification-link.spec.ts',

  'contract/src/schemas.test.ts',
  'contract/src/user.test.ts',
  'scripts/references.test.ts',
  'scripts/reports.test.ts',
  'scripts/tasks.test.ts',
  'scripts/update/update.test.ts',
  'scripts/test/npm-start.test.ts',
  'server/src/config/deployment.test.ts',
  'server/src/config/settings.test.ts',
  'server/src/http/endpoints.test.ts',
  'server/src/http/openapi.test.ts',

  'server/test/api-endpoints.test.ts',
  'server/test/api-devices.test.ts',
  'server/test/api-email-change.test.ts',
  'server/test/api-export.test.ts',
  'server/test/api-delete-user.test.ts',
  'server/test/api-keys.test.ts',
  'server/test/api-profile.test.ts',
  'server/test/api-requests.test.ts',
  'server/test/api-sessions.test.ts',
  'server/test/api-sign-in.test.ts',
  'server/test/api-user.test.ts',
  'server/test/create-row-filler.test.ts',
  'server/test/database.test.ts',
  'server/test/health.test.ts',
  'server/test/migrate-command.test.ts',
  'server/test/pre-hijacking.test.ts',
  'server/test/product-migrations.test.ts',
  'server/test/query-plans.test.ts',
  'server/test/user-rows-store.test.ts',
]

/** What an answer adds to a product. */
interface Choice {
  isMade(answers: Answers): boolean
  /** Tests that are only in such products. */
  readonly tests?: readonly string[]
  /** Tests that are only in all others: what the answer switches off is refused. */
  readonly refusals?: readonly string[]
}

const offers = (provider: string) => (answers: Answers) => answers.providers.includes(provider)

/** By a name that is also a mark: `passkeys only` in a comment keeps a line or a block in products with passkeys. */
export const CHOICES: Readonly<Record<string, Choice>> = {
  password: {
    isMade: ({ password }) => password,
    tests: [
      'e2e/journeys/email-change.spec.ts',
      'e2e/journeys/forgot-password.spec.ts',
      'e2e/journeys/login.spec.ts',
      'e2e/journeys/password.spec.ts',
    ],
  },
  'sign-up': {
    isMade: ({ password, signUp }) => password && signUp !== 'closed',
    tests: ['e2e/journeys/sign-up.spec.ts'],
  },
  passkeys: {
    isMade: ({ passkeys }) => passkeys,
    tests: ['server/test/api-passkeys.test.ts'],
    refusals: ['server/test/api-no-passkeys.test.ts'],
  },
  'two-step': {
    isMade: ({ twoStep }) => twoStep !== 'off',
    tests: ['server/test/api-factors.test.ts'],
    refusals: ['server/test/api-two-step-offer.test.ts'],
  },
  'required-two-step': {
    isMade: ({ twoStep }) => twoStep === 'required',
    tests: ['server/test/api-required-two-step.test.ts'],
  },
  google: { isMade: offers('google'), tests: ['e2e/journeys/google-account.spec.ts'] },
  github: { isMade: offers('github') },
  microsoft: { isMade: offers('microsoft') },
  apple: { isMade: offers('apple') },
}

/** What only tests use: such a file stays if something imports it that stays. */
export const SUPPORT: readonly RegExp[] = [
  /^(e2e|testing|server\/test|client\/test|dev-identity\/test|scripts\/test)\//,
  /^client\/src\/.*(-fixture|\/fake-[\w-]+)\.tsx?$/,
]

/** Support files that are named instead of imported. */
export const ENTRIES: readonly string[] = [
  'e2e/configs/open-to-all.config.ts',
  'e2e/playwright.config.ts',
  'testing/global-setup.ts',
]

/**
 * What belongs to the product from its creation on: an update takes these files from the product's own history, so
 * that no release touches them.
 */
export const OWNED: readonly string[] = [
  'brand/',
  'CHANGELOG.md',
  'README.md',
  'client/src/app/after-sign-up.ts',
  'client/src/app/product-navigation.tsx',
  'client/src/app/product-pages.ts',
  'client/src/pages/home.tsx',
  'contract/src/product-paths.ts',
  'foyer.config.ts',
  'foyer.hooks.ts',
  'server/src/db/product-migrations/',
]

/** The files of a language. */
export const LANGUAGE_FILES = (language: string): readonly string[] => [
  `client/src/messages/locales/${language}/`,
  `server/src/emails/texts/${language}.ts`,
]

/** Tables with an entry for each language, as formatted code: a line or block that starts with the key. */
export const LANGUAGE_TABLES: readonly string[] = [
  'client/src/messages/page-messages.ts',
  'client/src/pages/demo.tsx',
  'contract/src/languages.ts',
  'server/src/emails/render.ts',
  'server/src/pages/site.ts',
]

/** Lines of a language outside of tables. */
export const LANGUAGE_LINES = (language: string): Readonly<Record<string, readonly string[]>> => ({
  'server/src/emails/render.ts': [`import { ${language} } from './texts/${language}.ts'`],
})

/** What a product without providers has switched off: the table of providers cannot be empty. */
export const BASE_PROVIDER = 'google'

/** The files of a provider. */
export const PROVIDER_FILES = (provider: string): readonly string[] => [
  `client/src/ui/provider-icons/${provider}.svg`,
]

/** Tables with an entry for each provider. */
export const PROVIDER_TABLES: readonly string[] = ['contract/src/providers.ts']

/** Whole lines that are left out where a comment cannot mark them. Elsewhere the mark is `foyer only`. */
export const LEFT_OUT_LINES: Readonly<Record<string, readonly string[]>> = {
  'deploy/Dockerfile': ['COPY attacks/package.json attacks/', 'COPY bench/package.json bench/'],
  '.dockerignore': [
    'attacks/*',
    '!attacks/package.json',
    'audit',
    'bench/*',
    '!bench/package.json',
    'examples',
    'server/faults',
  ],
}

/** How lines start that are left out where a mark would be shown. */
export const LEFT_OUT_STARTS: Readonly<Record<string, readonly string[]>> = {
  'docs/security.md': ['- **Tested in** '],
}

/** Files in which `foyer` is a name that a deployment chooses: images, databases, hosts. */
export const NAMED: readonly string[] = ['.env.example', 'deploy/', 'docs/operate/']

/** Such a name, but not the scope of the packages, an environment variable, a metric or a file of the repository. */
export const NAME = /@foyer\/|(?<![\w-])foyer(?!\w|\.(?:config|db|hooks|json)\b)/g

/** Scripts of `package.json`. */
export const SCRIPTS_LEFT_OUT: readonly string[] = [
  'test:all',
  'test:faults',
  'test:outbox',
  'test:deploy',
  'test:adopter',
  'test:created',
  'test:browsers',
  'test:visual',
  'test:mutations',
  'audit',
  'bench',
  'conformance',
  'create',
  'docs',
  'screens',
  'release',
]

export const WORKSPACES_LEFT_OUT: readonly string[] = ['attacks', 'bench']

/** Dependencies that nothing of what stays uses, by the folder of their `package.json`. */
export const DEPENDENCIES_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  '': [
    '@clack/prompts',
    '@lezer/highlight',
    '@lezer/lr',
    '@prometheus-io/lezer-promql',
    '@tailwindcss/vite',
    'tailwindcss',
    'yaml',
  ],
  client: ['fast-check'],
  'dev-identity': ['nodemailer'],
  server: ['standardwebhooks'],
  testing: ['postal-mime', 'smtp-server'],
  e2e: [
    '@expo-google-fonts/noto-sans',
    '@expo-google-fonts/noto-sans-arabic',
    '@expo-google-fonts/noto-sans-mono',
    '@expo-google-fonts/noto-sans-symbols-2',
    '@jsquash/oxipng',
    '@types/pngjs',
    'pngjs',
    'vite',
  ],
}
