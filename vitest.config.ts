import { LANGUAGES, type OfferedLanguages } from '@foyer/contract/languages.ts'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { productModule } from './client/build/product-module.ts'
import { createTestProduct } from './testing/site.ts'

/** All languages, because their texts are tested even if the product does not offer them. */
const languages = Object.keys(LANGUAGES) as unknown as OfferedLanguages

/** Only catches a test that hangs: a machine may be as busy as it likes. */
const HANGS_AFTER_MS = 180_000
const limits = {
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['vitest.setup.ts'],
}

/** Tests of the client that load its session, or replace what a browser has. */
const WITH_STATE = 'client/src/{account,app,browser,passkeys,session}/**/*.test.{ts,tsx}'

/** Tests that start several processes, or kill some, run with `npm run test:all` only. */
const LONG = '{server,dev-identity,scripts,bench}/test/**/*.long.test.ts'

/** Tests of the server that open the embedded provider in their own process. */
const WITH_EMULATOR =
  'server/test/{deletion-journey,email-change-journey,legitimate-users,pre-hijacking}.test.ts'

// foyer only: begin
/** The long form kills a server two hundred times. */
const FAULTS_TIMEOUT_MS = process.env['FAULTS'] === 'full' ? 1_800_000 : 360_000
// foyer only: end

export default defineConfig({
  test: {
    // A test waits for processes and databases, so there are more workers than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'unit',
          ...limits,
          isolate: false,
          include: [
            '{contract,product,server,dev-identity,scripts}/src/**/*.test.ts',
            'attacks/mutations/*.test.ts',
            'scripts/**/*.test.ts',
            'create-foyer/*.test.ts', // foyer only
            'bench/{api,support,load,page,scale}/*.test.ts',
            'testing/*.test.ts',
          ],
          exclude: ['scripts/test/**', '**/node_modules/**'],
        },
      },
      {
        plugins: [productModule({ ...createTestProduct(), languages })],
        test: {
          name: 'unit-client',
          ...limits,
          isolate: false,
          include: ['client/{src,build}/**/*.test.{ts,tsx}'],
          exclude: [WITH_STATE],
        },
      },
      {
        plugins: [productModule({ ...createTestProduct(), languages })],
        test: {
          // Isolated, because the client keeps its session in modules.
          name: 'unit-client-state',
          ...limits,
          include: [WITH_STATE],
        },
      },
      {
        test: {
          name: 'server',
          // Files that share a process load the server once. So a test restores what it replaces of Node.
          isolate: false,
          include: ['{server,scripts,bench}/test/**/*.test.ts'],
          exclude: [LONG, WITH_EMULATOR, '**/node_modules/**'],
          globalSetup: ['testing/global-setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          // Isolated, because the emulator keeps its settings and accounts in modules.
          name: 'server-identity',
          include: ['dev-identity/test/**/*.test.ts', WITH_EMULATOR],
          exclude: [LONG, '**/node_modules/**'],
          globalSetup: ['testing/global-setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'processes',
          include: [LONG],
          globalSetup: ['testing/global-setup.ts'],
          ...limits,
        },
      },
      {
        // Tests of the last build, `client/dist`, and of the client with the embedded provider.
        plugins: [productModule({ ...createTestProduct(), languages })],
        test: { name: 'built', include: ['client/test/**/*.test.ts'], ...limits },
      },
      // foyer only: begin
      {
        test: {
          name: 'faults',
          include: ['server/faults/**/*.test.ts'],
          setupFiles: ['server/faults/support/expect-no-process-left.ts'],
          // A process for each file, so that one that a file left behind is its child.
          pool: 'forks',
          // Each scenario has three servers and a Postgres of its own.
          fileParallelism: false,
          testTimeout: FAULTS_TIMEOUT_MS,
          hookTimeout: HANGS_AFTER_MS,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['attacks/**/*.test.ts'],
          exclude: ['attacks/mutations/**', '**/node_modules/**'],
          ...limits,
        },
      },
      // foyer only: end
    ],
  },
})
