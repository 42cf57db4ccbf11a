/** One row of the architecture: what a folder must not import, and why. */
interface Layer {
  /** A folder (`…/**`) or a file. A row holds for the rows inside its folder as well. */
  readonly files: string
  /** What it must not import; a `!` takes a file out again. */
  readonly not?: readonly string[]
  /** What it may import types from, and nothing else. */
  readonly typesOnly?: readonly string[]
  /** Which entries of the rows around it do not hold here. */
  readonly may?: readonly string[]
  readonly because: string
}

/** The rooms of the client that show something. */
const SHOWN = ['**/routing/**', '**/forms/**', '**/cards/**', '**/ui/**', '**/pages/**']
const HONO = ['hono', 'hono/*']

/** The architecture as one table, wide rows before narrow ones. `docs/architecture.md` draws it. */
export const LAYERS: readonly Layer[] = [
  {
    files: 'contract/src/**',
    not: [
      '**/client/**',
      '**/server/**',
      '**/dev-identity/**',
      'node:*',
      'react',
      'kysely',
      'hono',
    ],
    because: 'the contract depends on nothing but itself',
  },
  {
    files: 'contract/src/**',
    not: ['zod'],
    because: 'what the client imports brings no validation library along',
  },
  {
    files: 'contract/src/bodies.ts',
    may: ['zod'],
    because: 'the schemas live here, and the client imports their types alone',
  },

  {
    files: 'client/src/**',
    not: ['**/server/**', '**/dev-identity/**', '**/e2e/**', 'node:*'],
    because: 'the client meets the server through the contract',
  },
  {
    files: 'client/src/**',
    typesOnly: ['zod', '@foyer/contract/bodies.ts'],
    because: 'the client carries no validation library',
  },
  {
    files: 'client/src/**',
    not: ['firebase', 'firebase/*'],
    because: 'Firebase is named in identity/firebase-*.ts alone',
  },
  {
    files: 'client/src/**',
    typesOnly: ['**/firebase-*.ts', '!**/firebase-error.ts'],
    because: 'Firebase is fetched by identity/fetch-firebase.ts alone',
  },
  {
    files: 'client/src/api/**',
    not: ['**/session/**', '**/account/**', '**/identity/**', ...SHOWN],
    because: 'the API client is handed its token, it does not fetch it',
  },
  {
    files: 'client/src/identity/**',
    not: ['**/api/**', '**/session/**', '**/account/**', ...SHOWN],
    because: 'identity is a leaf',
  },
  {
    files: 'client/src/identity/firebase-*.ts',
    may: ['firebase', 'firebase/*', '**/firebase-*.ts'],
    because: 'these files are what is fetched when the provider is needed',
  },
  {
    files: 'client/src/identity/fetch-firebase.ts',
    may: ['**/firebase-*.ts'],
    because: 'this is the one place that fetches the provider',
  },
  {
    files: 'client/src/session/**',
    not: ['**/account/**', '**/messages/**', ...SHOWN],
    because: 'the session knows nothing of what is shown; the router watches it',
  },
  {
    files: 'client/src/session/**',
    typesOnly: ['**/api/**', '!**/api/api-error.ts'],
    because: 'inside.ts hands the session its API client',
  },
  {
    files: 'client/src/session/**',
    typesOnly: ['**/identity/**', '!**/identity/identity-error.ts'],
    because: 'inside.ts hands the session its identity provider',
  },
  {
    files: 'client/src/account/**',
    not: ['**/messages/**', ...SHOWN],
    typesOnly: [
      '**/api/**',
      '!**/api/api-error.ts',
      '**/identity/**',
      '!**/identity/identity-error.ts',
    ],
    because: 'inside.ts hands the account what it works with; it knows nothing of what is shown',
  },
  {
    files: 'client/src/messages/**',
    not: ['**/routing/**', '**/forms/**', '**/cards/**', '**/ui/**', '**/pages/**'],
    because: 'messages are words, and a leaf',
  },
  {
    files: 'client/src/messages/**',
    typesOnly: ['**/api/**', '**/identity/**', '**/session/**'],
    because: 'messages are chosen by codes, whose types they may name',
  },
  {
    files: 'client/src/connection/**',
    not: [
      '**/api/**',
      '**/identity/**',
      '**/routing/**',
      '**/forms/**',
      '**/cards/**',
      '**/pages/**',
    ],
    because: 'what is said of the network follows the session, and nothing else',
  },
  {
    files: 'client/src/preferences/**',
    not: [
      '**/api/**',
      '**/identity/**',
      '**/session/**',
      '**/routing/**',
      '**/forms/**',
      '**/ui/**',
      '**/pages/**',
    ],
    because: 'what is preferred holds for everybody, known or not',
  },
  {
    files: 'client/src/preferences/**',
    typesOnly: ['**/messages/**'],
    because: 'main.tsx hands the preferences the language in use',
  },
  {
    files: 'client/src/ui/**',
    not: [
      '**/connection/**',
      '**/api/**',
      '**/identity/**',
      '**/session/**',
      '**/account/**',
      '**/routing/**',
      '**/forms/**',
      '**/cards/**',
      '**/pages/**',
    ],
    because: 'a visual part knows nothing above it',
  },
  {
    files: 'client/src/routing/**',
    not: ['**/api/**', '**/identity/**', '**/forms/**', '**/cards/**'],
    because: 'the router follows the session, and nothing else',
  },
  {
    files: 'client/src/navigation/**',
    not: ['**/api/**', '**/identity/**', '**/session/**', '**/account/**', ...SHOWN],
    because: 'where this tab is, is known without knowing anybody',
  },
  {
    files: 'client/src/forms/**',
    not: ['**/api/**', '**/routing/**', '**/cards/**', '**/pages/**'],
    because: 'a form never navigates: it changes the session, and the router follows',
  },
  {
    files: 'client/src/cards/**',
    not: ['**/api/**', '**/routing/**', '**/pages/**'],
    because: 'a card speaks to the account and the session',
  },
  {
    files: 'client/src/cards/**',
    typesOnly: ['**/identity/**'],
    because: 'a card speaks to the account and the session',
  },
  {
    files: 'client/src/pages/**',
    not: ['**/api/**', '**/identity/**'],
    because: 'a page speaks to the session',
  },

  {
    files: 'server/src/**',
    not: ['**/client/**', '**/dev-identity/**', '**/e2e/**', 'react', 'firebase', 'firebase/*'],
    because: 'the server meets the client through the contract',
  },
  {
    files: 'server/src/http/**',
    not: ['**/routes/**', '**/stores/**', 'kysely'],
    because: 'the edge is handed what it asks',
  },
  {
    files: 'server/src/routes/**',
    not: ['**/stores/**', '**/identity/**', 'kysely'],
    because: 'a route turns an address into a call of a service',
  },
  {
    files: 'server/src/services/**',
    not: ['**/routes/**', '**/http/**', ...HONO, 'kysely'],
    because: 'services know neither HTTP nor SQL',
  },
  {
    files: 'server/src/identity/**',
    not: ['**/routes/**', '**/http/**', '**/services/**', '**/stores/**', ...HONO, 'kysely'],
    because: 'identity speaks with the provider about a proof, and with nobody else',
  },
  {
    files: 'server/src/stores/**',
    not: ['**/routes/**', '**/http/**', '**/services/**', '**/identity/**', ...HONO],
    because: 'stores are the bottom layer',
  },
  {
    files: 'server/src/stores/migrations/**',
    not: ['../**', '@foyer/**', 'node:*'],
    because: 'a migration is frozen: it knows Kysely and its neighbours only',
  },

  {
    files: 'dev-identity/src/**',
    not: ['**/client/**', '@foyer/server/**', '**/e2e/**', 'firebase', 'firebase/*'],
    because: 'the embedded provider stands for a third party',
  },
  {
    files: 'e2e/**',
    not: ['**/client/**', '@foyer/server/**', '**/server/src/**', '@foyer/dev-identity/**'],
    because: 'the tests from outside know what a person sees, and the contract',
  },
  {
    files: 'attacks/**',
    not: ['**/client/src/**', '@foyer/server/**', '**/server/src/**', '**/dev-identity/src/**'],
    because: 'an attacker knows what can be seen from outside',
  },
  {
    files: 'bench/**',
    not: ['**/client/src/**', '@foyer/server/**', '**/server/src/**', '**/dev-identity/src/**'],
    because: 'what is measured is the product as it runs for people',
  },
]

/** The rows that hold for the files of a row: those around it, and itself. */
export function layersAround(files: string): readonly Layer[] {
  return LAYERS.filter(
    (layer) =>
      layer.files === files ||
      (layer.files.endsWith('/**') && files.startsWith(layer.files.slice(0, -2))),
  )
}
