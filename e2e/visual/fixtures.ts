import { test as base } from '../fixtures.ts'
import { createPeople, type People } from './support/people.ts'
import { answerWithFixedData } from './support/fixed-data.ts'
import type { Stage } from './support/stage.ts'
import { NOW } from './support/now.ts'
import { showWithFonts } from './support/take-picture.ts'

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
    await showWithFonts(page)
    await provide({ page, product, people })
    // A call that is on its way is not an error.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})
