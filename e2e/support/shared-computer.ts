import type { Page } from '@playwright/test'
import { words } from '../words/words.ts'

/** Ticks "Shared computer? Log me out after an hour". */
export const markShared = (page: Page) => page.getByLabel(words.shared.label).check()

/** The keys in the browser's storages, in order. */
export const listKeys = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
  }))
