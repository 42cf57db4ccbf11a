import { LANGUAGES, type OfferedLanguages } from '@foyer/contract/languages.ts'
import { defineConfig } from 'vitest/config'
import { productModule } from './client/build/product-module.ts'
import { createTestProduct } from './server/test/test-product.ts'

/** All languages, because their texts are tested even if the product does not offer them. */
const languages = Object.keys(LANGUAGES) as unknown as OfferedLanguages

/** Enough to start a process or a database on a busy machine with two cores. */
const SYSTEM_TIMEOUT_MS = 60_000

/** The long form kills a server two hundred times. */
const FAULTS_TIMEOUT_MS = process.env['FAULTS'] === 'full' ? 1_800_000 : 180_000

export default defineConfig({
  test: {
    // Tests mostly wait for processes and databases, so every core gets a worker.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [productModule({ ...createTestProduct(), languages })],
        test: {
          name: 'unit',
          include: [
            '{contract,product,client,server,dev-identity,scripts}/src/**/*.test.{ts,tsx}',
            'client/build/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/{support,load,page,scale}/*.test.ts',
          ],
          exclude: ['scripts/test/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'system',
          include: ['{server,dev-identity,scripts,bench}/test/**/*.test.ts'],
          globalSetup: ['server/test/postgres-global-setup.ts'],
          testTimeout: SYSTEM_TIMEOUT_MS,
          hookTimeout: SYSTEM_TIMEOUT_MS,
        },
      },
      {
        // Tests of the last build, `client/dist`.
        plugins: [productModule({ ...createTestProduct(), languages })],
        test: { name: 'built', include: ['client/test/**/*.test.ts'] },
      },
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
          hookTimeout: SYSTEM_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['attacks/**/*.test.ts'],
          testTimeout: SYSTEM_TIMEOUT_MS,
          hookTimeout: SYSTEM_TIMEOUT_MS,
        },
      },
    ],
  },
})
