import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSERS, type BrowserName } from './drivers/programs.ts'
import type { BrowserOptions } from './fixtures.ts'

/** `npm run test:browsers` selects those that are installed. */
const names = Object.keys(BROWSERS) as BrowserName[]

export default defineConfig<object, BrowserOptions>({
  testDir: 'journeys',
  outputDir: path.join(import.meta.dirname, '../../.test/browsers'),
  projects: names.map((name) => ({ name, use: { driven: name } })),
  forbidOnly: true,
  workers: 1,
  retries: 0,
  timeout: 180_000,
  globalTimeout: 1_200_000,
  reporter: 'list',
})
