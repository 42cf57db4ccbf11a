import type { Page } from '@playwright/test'
import { test as base } from '../fixtures.ts'
import { createPeople, type People } from './support/people.ts'
import { answerWithFixedData } from './support/fixed-data.ts'
import type { Stage } from './support/stage.ts'
import { NOW } from './support/now.ts'
import { withFontsAwaited } from './support/take-picture.ts'

interface VisualFixtures {
  /** A page whose clock stands still, and what opens its states. */
  readonly stage: Stage
}

interface VisualWorkerFixtures {
  readonly people: People
}

export const test = base.extend<VisualFixtures, VisualWorkerFixtures>({
  people: [
    async ({ workerProduct, configuration }, provide) =>
      provide(createPeople(workerProduct, configuration && {})),
    { scope: 'worker' },
  ],
  stage: async ({ page, product, people }, provide) => {
    await page.clock.setFixedTime(NOW)
    await answerWithFixedData(page)
    await waitForFonts(page)
    await provide({ page, product, people })
  },
})

const waitForFonts = (page: Page) =>
  page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      return route.fulfill({ response, body: withFontsAwaited(await response.text()) })
    },
  )
