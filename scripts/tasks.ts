/** Does its work and returns the exit code. */
type Run = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>

interface Task {
  readonly what: string
  /** Only the chosen task is loaded: those of a production image run without development dependencies. */
  load(): Promise<Run>
}

/**
 * What `node scripts/run.mjs NAME` runs, by name. The scripts of `package.json` use the same names, some with `test:`;
 * `test:outbox` is a part of `faults`.
 */
export const TASKS: Readonly<Record<string, Task>> = {
  start: {
    what: 'Build the client, and run the product and its identity provider on this machine.',
    load: async () => (await import('./start.ts')).run,
  },
  dev: {
    what: 'The same with hot reload.',
    load: async () => (await import('./dev.ts')).run,
  },
  build: {
    what: 'Build the client.',
    load: async () => (await import('./build.ts')).run,
  },
  serve: {
    what: 'Run only the server, on the client that was built.',
    load: async () => serve,
  },

  users: {
    what: 'Find, disable and delete users, end their sessions, and the like.',
    load: async () => (await import('../server/src/commands/users.ts')).run,
  },
  webhooks: {
    what: 'List and replay events that no webhook took, and try a webhook.',
    load: async () => (await import('../server/src/commands/webhooks.ts')).run,
  },
  migrate: {
    what: 'Migrate the database, or undo a migration.',
    load: async () => (await import('../server/src/commands/migrate.ts')).run,
  },
  doctor: {
    what: 'Check an installation from inside, with the settings of the server.',
    load: async () => (await import('../server/src/commands/doctor.ts')).run,
  },
  smoke: {
    what: 'Check an installation from outside.',
    load: async () => (await import('../server/src/commands/smoke.ts')).run,
  },
  backup: {
    what: 'Copy the SQLite database, while servers run.',
    load: async () => (await import('../server/src/commands/backup.ts')).run,
  },
  restore: {
    what: 'Replace the SQLite database by a backup.',
    load: async () => (await import('../server/src/commands/restore.ts')).run,
  },
  'copy-database': {
    what: 'Copy a SQLite database to Postgres.',
    load: async () => (await import('../server/src/commands/copy-database.ts')).run,
  },

  check: {
    what: 'Check what can be checked without running the product.',
    load: async () => (await import('./suites.ts')).check,
  },
  'check-references': {
    what: 'Find references to rules and documents that lead nowhere.',
    load: async () => (await import('./references.ts')).run,
  },
  // foyer only: begin
  'check-circles': {
    what: 'Find circles of imports.',
    load: async () => (await import('./circles.ts')).run,
  },
  'check-layers': {
    what: 'Show that every layer rule can fail.',
    load: async () => (await import('./layers.ts')).run,
  },
  'check-mutations': {
    what: 'Check rules, markers and mutations; with --write, name the files in docs/security.md.',
    load: async () => (await import('../attacks/mutations/check.ts')).run,
  },
  conformance: {
    what: 'Write docs/conformance, and check the tests that it cites; with --check, write nothing.',
    load: async () => (await import('./conformance.ts')).run,
  },

  docs: {
    what: 'Build docs/ into a site; with --serve, show it.',
    load: async () => (await import('./docs/run.ts')).run,
  },
  // foyer only: end

  test: {
    what: 'Run the test suites of npm test; with --all, or a name, others.',
    load: async () => (await import('./test.ts')).run,
  },
  // foyer only: begin
  faults: {
    what: 'Kill servers, databases and networks.',
    load: async () => (await import('./foyer-suites.ts')).faults,
  },
  browsers: {
    what: 'Run the main journeys in the browsers of this system.',
    load: async () => (await import('./foyer-suites.ts')).browsers,
  },
  visual: {
    what: 'Compare the pages with the stored pictures; with --update, store them.',
    load: async () => (await import('./foyer-suites.ts')).visual,
  },
  mutations: {
    what: 'Break each security rule, and expect a test to notice it.',
    load: async () => (await import('./foyer-suites.ts')).mutations,
  },
  adopter: {
    what: 'Run all tests of a copy that is changed as an adopter would.',
    load: async () => (await import('./adopter/product.ts')).run,
  },
  created: {
    what: 'Create products with all kinds of options, and run the tests of each.',
    load: async () => (await import('../create-foyer/trial.ts')).run,
  },
  'test-deploy': {
    what: 'Try out the files in deploy/. Needs root.',
    load: async () => (await import('./deploy/run.ts')).run,
  },

  audit: {
    what: "Run third parties' security tools on the product.",
    load: async () => (await import('../audit/run-audit.ts')).run,
  },
  bench: {
    what: 'Measure the product.',
    load: async () => (await import('../bench/run-benchmarks.ts')).run,
  },
  screens: {
    what: 'Write docs/screens and the pictures of the README.',
    load: async () => (await import('./screens.ts')).run,
  },
  release: {
    what: 'Check, commit and tag the version in package.json; with --dry-run, only check.',
    load: async () => (await import('./release.ts')).run,
  },
  'passkey-providers': {
    what: 'Update the names that new passkeys get, from a list of AAGUIDs.',
    load: async () => (await import('./passkey-providers.ts')).run,
  },
  'apply-example': {
    what: 'Add an example, such as "projects", to this checkout.',
    load: async () => (await import('./adopter/example.ts')).run,
  },
  create: {
    what: 'Create a product in another folder, as "npm create foyer" does.',
    load: async () => (await import('../create-foyer/create.ts')).run,
  },
  'pack-creator': {
    what: 'Make the package create-foyer of the last commit.',
    load: async () => (await import('../create-foyer/pack.ts')).run,
  },
  // foyer only: end

  update: {
    what: 'Merge a newer release of Foyer into a product that create-foyer made.',
    load: async () => (await import('./update/update.ts')).run,
  },
  verify: {
    what: "Run Foyer's attacks and faults on a product that create-foyer made.",
    load: async () => (await import('./update/verify.ts')).run,
  },
}

/** The server reads its settings and ends its process itself. */
async function serve(): Promise<number> {
  await import('../server/src/main.ts')
  return 0
}

export function describeTasks(): string {
  const width = Math.max(...Object.keys(TASKS).map((name) => name.length))
  const lines = Object.entries(TASKS).map(([name, { what }]) => `  ${name.padEnd(width)}  ${what}`)
  return ['Usage: node scripts/run.mjs <task> [arguments]', '', 'Tasks:', ...lines].join('\n')
}
