/** One step of `npm run check`: a tool of `node_modules/.bin` that exits with 0 if there is nothing to report. */
export interface Step {
  readonly title: string
  readonly command: readonly [tool: string, ...args: string[]]
}

const PACKAGES = [
  'contract',
  'product',
  'client',
  'server',
  'dev-identity',
  'e2e',
  'attacks',
  'bench',
]

/** The types of every package. */
export const TYPE_STEPS: readonly Step[] = [
  { title: 'types of scripts', command: ['tsc', '-p', '.'] },
  ...PACKAGES.map((name): Step => ({ title: `types of ${name}`, command: ['tsc', '-p', name] })),
]

/** Checks that read the files without running the product. */
export const STATIC_STEPS: readonly Step[] = [
  { title: 'lint', command: ['oxlint'] },
  { title: 'dead code', command: ['knip', '--no-progress'] },
  { title: 'format', command: ['oxfmt', '--check', '.'] },
  { title: 'references', command: ['node', 'scripts/check-references.ts'] },
  { title: 'mutations still apply', command: ['node', 'scripts/check-mutations.ts'] },
  ...TYPE_STEPS,
]

/** The tests that start no process and open no database. */
export const UNIT_TESTS: Step = {
  title: 'unit tests',
  command: ['vitest', 'run', '--project', 'unit'],
}
