/** One row of the table: what a folder must not import, and why. */
interface Layer {
  /** A folder (`…/**`) or a file. A row also applies to the rows inside its folder. */
  readonly files: string
  /** What it must not import; `!` excludes a file. */
  readonly not?: readonly string[]
  /** What it may import only types from. */
  readonly typesOnly?: readonly string[]
  /** Entries of the enclosing rows that do not apply here. */
  readonly may?: readonly string[]
  readonly because: string
}

/** The client from bottom to top: each entry may import only those before it, so that no cycle is possible. */
const CLIENT = [
  'storage',
  'providers',
  'loading',
  'api',
  'passkeys',
  'drafts',
  'navigation',
  'identity',
  'session',
  'passwords',
  'messages',
  'preferences',
  'connection',
  'app-context.ts',
  'ui',
  'account',
  'forms',
  'account-ui',
  'shell',
  'pages',
  'routing',
  'head',
  'app-providers.tsx',
  'app.tsx',
  'main.tsx',
  'prerender.tsx',
  'dev',
] as const

/** The patterns of all entries above `name`. */
function above(name: (typeof CLIENT)[number]): string[] {
  const higher = CLIENT.slice(CLIENT.indexOf(name) + 1)
  return higher.map(patternOf)
}

/** The patterns of all entries but `name`. */
function except(name: (typeof CLIENT)[number]): string[] {
  return CLIENT.filter((entry) => entry !== name).map(patternOf)
}

const patternOf = (entry: string) => (entry.includes('.') ? `**/${entry}` : `**/${entry}/**`)

/**
 * The server from bottom to top: a room may import the floors below its own, and nothing beside it; see
 * `docs/understand/architecture.md`.
 */
const SERVER = [
  ['core'],
  ['config', 'db', 'identity'],
  ['sessions'],
  ['emails', 'http'],
  ['factors', 'pages'],
  ['sign-in'],
  ['account'],
  ['commands', 'sweeps.ts', 'app.ts', 'server.ts', 'run.ts', 'main.ts'],
] as const

const HONO = ['hono', 'hono/*']

/** What a room must not import although it is on a lower floor. */
const SERVER_NOT: Readonly<Record<string, readonly string[]>> = {
  emails: ['identity'],
  http: ['identity'],
  factors: ['http', 'identity'],
  pages: ['identity'],
  'sign-in': ['http'],
  account: ['http'],
  commands: ['identity', 'factors', 'sign-in'],
}

/** Libraries that no other room knows: a capability knows neither HTTP nor SQL. */
const SERVER_MAY: Readonly<Record<string, readonly string[]>> = {
  db: ['kysely', 'pg'],
  identity: ['jose'],
  emails: ['nodemailer'],
  factors: ['@simplewebauthn/server'],
  http: HONO,
  pages: HONO,
  'app.ts': HONO,
}

/** The files of the root import each other; `main.ts` starts everything. */
function serverRooms(): Layer[] {
  return SERVER.flatMap((floor, level) =>
    floor.map((room) => {
      const isRoot = room.includes('.')
      const notBelow = SERVER.slice(level).flat()
      const others = notBelow.filter((other) => other !== room && !(isRoot && other.includes('.')))
      return {
        files: isRoot ? `server/src/${room}` : `server/src/${room}/**`,
        not: [...others, ...(SERVER_NOT[room] ?? [])].map(patternOf),
        may: SERVER_MAY[room] ?? [],
        because: `${room} imports only rooms below it, and what belongs to it`,
      }
    }),
  )
}

/** The architecture as one table, wide rows before narrow ones; see `docs/understand/architecture.md`. */
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
    because: 'the contract depends on nothing else',
  },
  {
    files: 'contract/src/**',
    not: ['zod'],
    because: 'what the client imports needs no validation library',
  },
  {
    files: 'contract/src/{schemas,factors,second-factor}.ts',
    may: ['zod'],
    because: 'the schemas are defined here; the client imports only their types',
  },
  {
    files: 'contract/src/operations.ts',
    may: ['zod'],
    because: 'only the server uses it; the client imports only its types',
  },

  {
    files: 'product/src/**',
    not: ['**/client/**', '**/server/**', '**/dev-identity/**', 'react', 'kysely', 'hono'],
    because: 'the configuration depends on the contract alone',
  },

  {
    files: 'client/src/**',
    not: ['**/server/**', '**/dev-identity/**', '**/e2e/**', 'node:*'],
    because: 'client and server share only the contract',
  },
  {
    files: 'client/src/**',
    typesOnly: [
      'zod',
      '@foyer/contract/bodies.ts',
      '@foyer/contract/exported-data.ts',
      '@foyer/contract/factors.ts',
      '@foyer/contract/second-factor.ts',
      '@foyer/contract/passkeys.ts',
      '@foyer/contract/passkey-credential.ts',
      '@foyer/contract/line-of-text.ts',
      '@foyer/contract/operations.ts',
      '@foyer/contract/security-links.ts',
    ],
    because: 'the client bundles no validation library',
  },
  {
    files: 'client/src/**',
    not: ['firebase', 'firebase/*'],
    because: 'only identity/firebase-*.ts imports Firebase',
  },
  {
    files: 'client/src/**',
    typesOnly: ['**/firebase-*.ts', '!**/firebase-error.ts'],
    because: 'only identity/fetch-firebase.ts loads Firebase',
  },
  {
    files: 'client/src/**',
    typesOnly: ['**/app-core.ts'],
    because: 'only fetch-app-core.ts loads the app core',
  },
  {
    files: 'client/src/**',
    not: ['**/styles/**'],
    because: 'only main.tsx, loading/ and dev/ load styles',
  },
  {
    files: 'client/src/main.tsx',
    may: ['**/app-core.ts'],
    because: 'this file loads the app core',
  },
  {
    files: 'client/src/main.tsx',
    may: ['**/styles/**'],
    because: 'the entry bundle loads its styles',
  },
  {
    files: 'client/src/dev/**',
    may: ['**/styles/**'],
    because: 'the page of components has an entry of its own',
  },
  {
    files: 'client/src/loading/**',
    may: ['**/styles/**'],
    not: ['react', ...above('loading')],
    because: 'loading fetches files and knows nothing about them',
  },
  {
    files: 'client/src/storage/**',
    not: ['react', ...above('storage')],
    because: 'the storage of the browser knows nothing about what is stored',
  },
  {
    files: 'client/src/providers/**',
    not: ['react', ...above('providers')],
    because: 'providers are names and ids, which every layer may use',
  },
  {
    files: 'client/src/passwords/**',
    not: ['react', ...above('passwords')],
    because: 'passwords are checked without a page',
  },
  {
    files: 'client/src/passkeys/**',
    not: ['react', ...above('passkeys')],
    because: 'passkeys wrap the browser and nothing else',
  },
  {
    files: 'client/src/drafts/**',
    not: ['react', ...above('drafts')],
    because: 'drafts work on the DOM and the storage alone',
  },
  {
    files: 'client/src/navigation/**',
    not: above('navigation'),
    because: 'the location does not depend on the session',
  },
  {
    files: 'client/src/api/**',
    not: ['react', ...above('api')],
    because: 'the API client receives its token as an argument',
  },
  {
    files: 'client/src/identity/**',
    not: ['react', '**/api/**', ...above('identity')],
    because: 'identity wraps the provider and nothing else',
  },
  {
    files: 'client/src/identity/firebase-*.ts',
    may: ['firebase', 'firebase/*', '**/firebase-*.ts'],
    because: 'these files form the chunk with Firebase',
  },
  {
    files: 'client/src/identity/fetch-firebase.ts',
    may: ['**/firebase-*.ts'],
    because: 'this file loads the chunk with Firebase',
  },
  {
    files: 'client/src/session/**',
    not: above('session'),
    because: 'the session knows nothing about the UI, which subscribes to it',
  },
  {
    files: 'client/src/session/**',
    typesOnly: ['**/api/**', '!**/api/api-error.ts'],
    because: 'app-core.ts provides the session with its API client',
  },
  {
    files: 'client/src/session/**',
    typesOnly: ['**/identity/**', '!**/identity/identity-error.ts'],
    because: 'app-core.ts provides the session with its identity provider',
  },
  {
    files: 'client/src/messages/**',
    not: ['**/api/**', '**/identity/**', ...above('messages')],
    typesOnly: ['**/session/**'],
    because: 'messages are chosen by codes, of which they need only the types',
  },
  {
    files: 'client/src/preferences/**',
    not: ['**/api/**', '**/identity/**', '**/session/**', ...above('preferences')],
    because: 'preferences do not depend on the user',
  },
  {
    files: 'client/src/preferences/**',
    typesOnly: ['**/messages/**'],
    because: 'main.tsx provides the preferences with the language store',
  },
  {
    files: 'client/src/connection/**',
    not: ['**/api/**', '**/identity/**', ...above('connection')],
    because: 'the connection state is derived from the browser and the session',
  },
  {
    files: 'client/src/ui/**',
    not: ['**/api/**', '**/identity/**', '**/session/**', '**/connection/**', ...above('ui')],
    because: 'ui components know nothing about users and sessions',
  },
  {
    files: 'client/src/account/**',
    not: ['**/messages/**', '**/connection/**', '**/ui/**', ...above('account')],
    because: 'the account knows nothing about the UI, which subscribes to it',
  },
  {
    files: 'client/src/account/**',
    typesOnly: [
      '**/api/**',
      '!**/api/api-error.ts',
      '**/identity/**',
      '!**/identity/identity-error.ts',
    ],
    because: 'app-core.ts provides the account with its dependencies',
  },
  {
    files: 'client/src/forms/**',
    not: ['**/api/**', ...above('forms')],
    because: 'a form changes the session, and the router reacts',
  },
  {
    files: 'client/src/account-ui/**',
    not: ['**/api/**', ...above('account-ui')],
    because: 'the account UI uses the account and the session, not the API',
  },
  {
    files: 'client/src/account-ui/**',
    typesOnly: ['**/identity/**'],
    because: 'the account UI uses the account, not the provider',
  },
  {
    files: 'client/src/shell/**',
    not: ['**/api/**', '**/identity/**', ...above('shell')],
    because: 'the header is the same on every page',
  },
  {
    files: 'client/src/pages/**',
    not: ['**/api/**', '**/identity/**', ...above('pages')],
    because: 'a page uses the session and the account',
  },
  {
    files: 'client/src/routing/**',
    not: [
      '**/api/**',
      '**/identity/**',
      '**/account/**',
      '**/forms/**',
      '**/account-ui/**',
      ...above('routing'),
    ],
    because: 'the router renders pages, depending on the session alone',
  },
  {
    files: 'client/src/head/**',
    not: ['react', '**/messages/**', '**/ui/**', '**/account/**', '**/pages/**', '**/routing/**'],
    because: 'the script in the head is small and runs without React',
  },

  {
    files: 'server/src/**',
    not: ['**/client/**', '**/dev-identity/**', '**/e2e/**', 'react', 'firebase', 'firebase/*'],
    because: 'client and server share only the contract',
  },
  {
    files: 'server/src/**',
    not: ['kysely', 'pg', 'jose', ...HONO, 'nodemailer', '@prometheus-io/client'],
    typesOnly: ['@simplewebauthn/server'],
    because: 'one room knows SQL, one the provider, two HTTP; what is large is loaded when needed',
  },
  ...serverRooms(),
  {
    files: 'server/src/emails/**',
    may: ['hono/*'],
    not: ['hono/**', '!hono/html'],
    because: 'an email is HTML, and no answer',
  },
  {
    files: 'server/src/core/prometheus.ts',
    may: ['@prometheus-io/client'],
    because: 'the server knows the interface of metrics',
  },
  {
    files: 'server/src/commands/copy-database.ts',
    may: ['kysely', 'pg'],
    because: 'the command copies rows of every table as they are',
  },
  {
    files: 'server/src/db/migrations/**',
    not: ['../**', '@foyer/**', 'node:*'],
    because: 'a migration is frozen, so it imports nothing but Kysely',
  },
  {
    files: 'server/src/db/product-migrations/**',
    not: ['../**', '@foyer/**', 'node:*'],
    because: 'a migration is frozen, so it imports nothing but Kysely',
  },

  {
    files: 'dev-identity/src/**',
    not: ['**/client/**', '@foyer/server/**', '**/e2e/**', 'firebase', 'firebase/*'],
    because: 'the embedded provider is a third party to client and server',
  },
  {
    files: 'dev-identity/src/mail/**',
    not: ['**/emulator/**', '**/pages/**', ...HONO],
    because: 'the mailbox receives emails and knows neither accounts nor pages',
  },
  {
    files: 'dev-identity/src/emulator/**',
    not: ['**/pages/**', ...HONO],
    because: 'operations of the emulator know no pages',
  },
  {
    files: 'dev-identity/src/pages/**',
    typesOnly: ['**/emulator/**'],
    because: 'a page receives the state of the emulator',
  },
  {
    files: 'e2e/**',
    not: ['**/client/**', '@foyer/server/**', '**/server/src/**', '@foyer/dev-identity/**'],
    because: 'end-to-end tests know only the UI and the contract',
  },
  {
    files: 'e2e/visual/support/open-components.ts',
    may: ['**/client/**'],
    because: 'the page of components is built for its pictures',
  },
  {
    files: 'e2e/words/**',
    may: ['**/client/**'],
    not: except('messages'),
    because: 'of the client, end-to-end tests read only the texts',
  },
  {
    files: 'attacks/**',
    not: ['**/client/src/**', '@foyer/server/**', '**/server/src/**', '**/dev-identity/src/**'],
    because: 'attacks use only what is visible from outside',
  },
  {
    files: 'attacks/**',
    not: ['**/testing/in-process.ts', '**/testing/rows.ts'],
    because: 'attacks see a product from outside, and these two contain the server',
  },
  {
    files: 'testing/**',
    not: ['**/client/src/**', '@foyer/server/**', '**/server/src/**', '@foyer/e2e/**', '**/e2e/**'],
    because: 'the harness drives the product from outside, except for in-process.ts and rows.ts',
  },
  {
    files: 'testing/{in-process,rows}.ts',
    may: ['@foyer/server/**', '**/server/src/**'],
    because: 'tests of the server may look into it: in this process, and into its rows by type',
  },
  {
    files: 'bench/**',
    not: ['**/client/src/**', '@foyer/server/**', '**/server/src/**', '**/dev-identity/src/**'],
    because: 'benchmarks measure the product as deployed',
  },
]

/** The rows that apply to the files of a row: the enclosing ones and itself. */
export function layersAround(files: string): readonly Layer[] {
  return LAYERS.filter(
    (layer) =>
      layer.files === files ||
      (layer.files.endsWith('/**') && files.startsWith(layer.files.slice(0, -2))),
  )
}
