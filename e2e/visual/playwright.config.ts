import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { npmBrowser } from '../browser.ts'
import { BROWSER_LOCALE } from '../support/configured-product.ts'
import { testFonts } from './support/test-fonts.ts'

const reports = path.join(import.meta.dirname, '../../.test')
const browser = npmBrowser()

export default defineConfig({
  outputDir: path.join(reports, 'visual'),
  projects: [
    { name: 'visual', testIgnore: 'readme-*' },
    { name: 'readme', testMatch: 'readme-*' },
  ],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // `npm run test:visual -- --update` replaces those that differ.
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: path.join(reports, 'visual.json') }]],
  use: {
    launchOptions: {
      ...browser,
      env: { ...browser.env, FONTCONFIG_FILE: testFonts() },
      // Drawn by the processor alone, so that a picture does not depend on the machine.
      args: ['--disable-gpu', '--disable-lcd-text', '--disable-partial-raster'],
      ignoreDefaultArgs: ['--disable-popup-blocking'],
    },
    // Styles that are added for the pictures, and axe.
    bypassCSP: true,
    locale: BROWSER_LOCALE,
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    video: 'off',
  },
})
