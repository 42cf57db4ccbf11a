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

/** The client from bottom to top, as the server below. */
const CLIENT = [
  ['browser', 'api.ts'],
  ['identity', 'passkeys', 'ui'],
  ['session', 'head-script.ts'],
  ['messages', 'account'],
  ['forms'],
  ['pages'],
  ['app'],
  ['core.ts', 'main.tsx', 'prerender.tsx', 'dev'],
] as const

/** What a room must not import although it is on a lower floor. */
const CLIENT_NOT: Readonly<Record<string, readonly string[]>> = {
  identity: ['api.ts'],
  passkeys: ['api.ts'],
  ui: ['api.ts'],
  messages: ['api.ts'],
  forms: ['api.ts'],
  pages: ['api.ts'],
  app: ['api.ts', 'identity'],
  'head-script.ts': ['react'],
}

/** The entry loads the core. */
const CLIENT_MAY: Readonly<Record<string, readonly string[]>> = { 'main.tsx': ['core.ts'] }

const patternOf = (entry: string) => (entry.includes('.') ? `**/${entry}` : `**/${entry}/**`)

/**
 * The server from bottom to top: a room may import the floors below its own, and nothing beside it; see
 * `docs/understand/architecture.md`.
 */
const SERVER = [
  ['core'],
  ['config', 'db', 'identity'],
  ['sessions'],
  ['emails', 'http', 'hooks'],
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
  hooks: ['identity'],
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

/** A room imports no other room of its own floor or above, except what `CLIENT_MAY` names. */
function clientRooms(): Layer[] {
  return CLIENT.flatMap((floor, level) =>
    floor.map((room) => {
      const others = CLIENT.slice(level)
        .flat()
        .filter((other) => other !== room)
      const may = CLIENT_MAY[room] ?? []
      return {
        files: room.includes('.') ? `client/src/${room}` : `client/src/${room}/**`,
        not: [...others.filter((other) => !may.includes(other)), ...(CLIENT_NOT[room] ?? [])].map(
          (name) => (name === 'react' ? name : patternOf(name)),
        ),
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
      '@foyer/contract/schemas.ts',
      '@foyer/contract/factors.ts',
      '@foyer/contract/second-factor.ts',
      '@foyer/contract/operations.ts',
    ],
    because: 'the client bundles no validation library',
  },
  {
    files: 'client/src/**',
    not: ['firebase', 'firebase/*'],
    because: 'only identity/firebase*.ts imports Firebase',
  },
  {
    files: 'client/src/**',
    typesOnly: ['**/identity/firebase*.ts', '!**/firebase-errors.ts'],
    because: 'only main.tsx loads Firebase',
  },
  {
    files: 'client/src/**',
    typesOnly: ['**/core.ts'],
    because: 'only main.tsx loads the core',
  },
  {
    files: 'client/src/**',
    not: ['**/styles/**'],
    because: 'only main.tsx, browser/loading.ts and dev/ load styles',
  },
  ...clientRooms(),
  {
    files: 'client/src/main.tsx',
    may: ['**/core.ts', '**/identity/firebase*.ts', '**/styles/**'],
    because: 'this file loads the core, Firebase and the styles of the entry',
  },
  {
    files: 'client/src/dev/**',
    may: ['**/styles/**'],
    because: 'the page of components has an entry of its own',
  },
  {
    files: 'client/src/browser/loading.ts',
    may: ['**/styles/**'],
    because: 'this file loads the styles of the app',
  },
  {
    files: 'client/src/identity/firebase*.ts',
    may: ['firebase', 'firebase/*', '**/identity/firebase*.ts'],
    because: 'these files form the chunk with Firebase',
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
    not: CLIENT.flat()
      .filter((room) => room !== 'messages')
      .map(patternOf),
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
