import { expect } from '@playwright/test'
import { ageAccount } from '../../../testing/edit-database.ts'
import { button, heading } from '../../support/locators.ts'
import { openNewestEmail, pressEmailButton } from '../../support/security-emails.ts'
import { words } from '../../words/words.ts'
import type { Screen, Stage } from '../support/stage.ts'

const { secure } = words.emailLinks.link

/** Opens the page of the email about a login from a new device. */
async function openNotMe({ page, product, people }: Stage, firstName: string) {
  const user = await people.verified(firstName, 'Johnson')
  await people.arrange.session(user)
  ageAccount(product, user.email)
  await people.arrange.session(user)
  await openNewestEmail(page, product, user.email)
  const opened = await pressEmailButton(page)
  await expect(opened).toHaveURL(/#/)
  const url = opened.url()
  await opened.close()
  await page.goto(url)
  await expect(heading(page, words.title.notMe)).toBeVisible()
}

export const NOT_ME_SCREENS: readonly Screen[] = [
  { name: 'not-me', open: (stage) => openNotMe(stage, 'Katherine') },
  {
    name: 'not-me-done',
    isInOneLanguage: true,
    async open(stage) {
      await openNotMe(stage, 'Dorothy')
      await button(stage.page, secure.submit).click()
      await expect(heading(stage.page, secure.done)).toBeVisible()
    },
  },
]
