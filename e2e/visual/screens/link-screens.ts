import { expect } from '@playwright/test'
import { emailChangeEmail, passwordResetEmail } from '../../support/email-links.ts'
import { heading } from '../../support/locators.ts'
import { expireLink, type Email } from '../../support/mailbox.ts'
import { words } from '../../words/words.ts'
import type { Screen, Stage } from '../support/stage.ts'

const texts = words.emailLinks.link

async function openLink({ page }: Stage, { link }: Email, title: string) {
  await page.goto(link)
  await expect(heading(page, title)).toBeVisible()
}

/** Requests an email change and opens the link in the email to the new address. */
async function openEmailChange(stage: Stage, firstName: string) {
  const { product, people } = stage
  const user = await people.verified(firstName, 'Noether')
  const setup = { product, arrange: people.arrange }
  const email = await emailChangeEmail(setup, user, `${firstName.toLowerCase()}@example.org`)
  await openLink(stage, email, texts.change.title)
  return user
}

export const LINK_SCREENS: readonly Screen[] = [
  {
    name: 'link-set-password',
    async open(stage) {
      const { product, people } = stage
      const email = await passwordResetEmail(product, await people.ada())
      await openLink(stage, email, texts.reset.title)
    },
  },
  {
    name: 'link-change-email',
    async open(stage) {
      await openEmailChange(stage, 'Emmy')
    },
  },
  {
    name: 'link-expired',
    isInOneLanguage: true,
    async open(stage) {
      const { product, people } = stage
      const email = await passwordResetEmail(product, await people.ada())
      await expireLink(product, email)
      await openLink(stage, email, texts.expired.title)
    },
  },
]
