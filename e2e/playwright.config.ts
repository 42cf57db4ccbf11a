import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_LOCALE } from './support/configured-product.ts'
import { findBrowser } from './browser.ts'

const reports = path.join(import.meta.dirname, '../.test')

export default defineConfig({
  testDir: 'journeys',
  outputDir: path.join(reports, 'e2e'),
  // A tree or a stored text that differs is an error; none is written automatically.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/../inventory/{arg}{ext}',
  fullyParallel: false,
  forbidOnly: true,
  // Two cores are enough for three, because a journey waits for a third of its time.
  workers: 3,
  retries: 0,
  // Limits only catch what hangs: a machine may be as busy as it likes.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: path.join(reports, 'e2e.json') }]],
  use: {
    launchOptions: {
      ...findBrowser(),
      // Nothing compares pixels here, and rendering without a GPU process saves a fifth of the CPU time.
      args: ['--disable-gpu'],
      // Keeps the popup blocker on, as users have it.
      ignoreDefaultArgs: ['--disable-popup-blocking'],
    },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: BROWSER_LOCALE,
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
})
