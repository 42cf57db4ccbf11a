import { defineConfig } from 'vitest/config'

/** Starting a process or a database on a busy machine of two cores: milliseconds. */
const SYSTEM_TIMEOUT_MS = 60_000

export default defineConfig({
  test: {
    // Most of a test's time is waiting, for processes and databases: no core is left free for that.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,client,server,dev-identity,scripts}/src/**/*.test.{ts,tsx}',
            'client/build/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/{frame,load,page,scale}/*.test.ts',
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
        // What the last build made: `client/dist`.
        test: { name: 'built', include: ['client/test/**/*.test.ts'] },
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
