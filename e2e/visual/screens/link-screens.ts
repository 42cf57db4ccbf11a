import { expect } from '@playwright/test'
import {
  emailChangeEmail,
  passwordResetEmail,
  verificationEmail,
} from '../../support/email-links.ts'
import { button, heading } from '../../support/locators.ts'
import { expireLink, newestEmail, type Email } from '../../support/mailbox.ts'
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
    name: 'link-verify-email',
    async open(stage) {
      const { product, people } = stage
      const email = await verificationEmail(product, await people.grace())
      await openLink(stage, email, texts.verify.title)
    },
  },
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
    name: 'link-email-changed',
    async open(stage) {
      await openEmailChange(stage, 'Amalie')
      await button(stage.page, texts.change.submit).click()
      await expect(heading(stage.page, texts.change.done)).toBeVisible()
    },
  },
  {
    name: 'link-undo-email-change',
    async open(stage) {
      const user = await openEmailChange(stage, 'Max')
      await button(stage.page, texts.change.submit).click()
      await expect(heading(stage.page, texts.change.done)).toBeVisible()
      const email = await newestEmail(stage.product, 'RECOVER_EMAIL', user.email)
      await openLink(stage, email, texts.recover.title)
    },
  },
  {
    name: 'link-expired',
    async open(stage) {
      const { product, people } = stage
      const email = await passwordResetEmail(product, await people.ada())
      await expireLink(product, email)
      await openLink(stage, email, texts.expired.title)
    },
  },
]
