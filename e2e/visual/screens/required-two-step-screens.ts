import { API_BASE, ENDPOINTS, GET_USER } from '@foyer/contract/endpoints.ts'
import { expect } from '@playwright/test'
import { heading } from '../../support/locators.ts'
import { signIn } from '../../support/steps.ts'
import { words } from '../../words/words.ts'
import { minutesAgo } from '../support/now.ts'
import type { Screen } from '../support/stage.ts'

const WEEK_MINUTES = 7 * 24 * 60

/** The screens of a product that requires two-step login. */
export const REQUIRED_TWO_STEP_SCREENS: readonly Screen[] = [
  {
    name: 'home-two-step-required',
    isInOneLanguage: true,
    async open({ page, people }) {
      // The pages see another time than the server.
      const two_step_due_at = minutesAgo(-WEEK_MINUTES)
      for (const { path } of [ENDPOINTS.login, GET_USER])
        await page.route(`**${API_BASE}${path}`, async (route) => {
          const response = await route.fetch()
          const user = (await response.json()) as object
          await route.fulfill({ response, json: { ...user, two_step_due_at } })
        })
      await signIn(page, await people.ada())
      const { title } = words.factors.required
      await expect(page.getByRole('region', { name: title })).toBeVisible()
      await expect(heading(page, words.title.accountActivity)).toBeVisible()
    },
  },
]
