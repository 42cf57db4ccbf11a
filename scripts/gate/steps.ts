/** One step of the gate: a tool of `node_modules/.bin` that exits with 0 when all is well. */
export interface Step {
  readonly title: string
  readonly command: readonly [tool: string, ...args: string[]]
}

const PACKAGES = ['contract', 'client', 'server', 'dev-identity', 'e2e', 'attacks', 'bench']

/** What holds for every file without running it. */
export const STATIC_STEPS: readonly Step[] = [
  { title: 'lint', command: ['oxlint'] },
  { title: 'dead code', command: ['knip', '--no-progress'] },
  { title: 'format', command: ['oxfmt', '--check', '.'] },
  { title: 'types of scripts', command: ['tsc', '-p', '.'] },
  ...PACKAGES.map((name): Step => ({ title: `types of ${name}`, command: ['tsc', '-p', name] })),
]

/** The tests that start no process and open no database of their own. */
export const UNIT_TESTS: Step = {
  title: 'unit tests',
  command: ['vitest', 'run', '--project', 'unit'],
}
