import { expect } from '@playwright/test'
import { heading } from '../../support/locators.ts'
import { login, storeToken } from '../../support/steps.ts'
import { words } from '../../words/words.ts'
import type { Screen } from '../support/stage.ts'

/** The screens of a product that asks new users for more than names. */
export const ASKS_MORE_SCREENS: readonly Screen[] = [
  {
    name: 'sign-up-more-fields',
    async open({ page }) {
      await page.goto('/signup')
      await expect(login.email(page)).toBeFocused()
    },
  },
  {
    name: 'complete-account',
    isInOneLanguage: true,
    async open({ page, people }) {
      const user = await people.withoutProfile('Ida', 'Rhodes')
      await storeToken(page, await people.arrange.session(user))
      await page.goto('/')
      await expect(heading(page, words.title.accountComplete)).toBeVisible()
    },
  },
]
