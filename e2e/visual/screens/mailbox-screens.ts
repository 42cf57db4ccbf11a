import { expect, type Page } from '@playwright/test'
import { FIRST_LANGUAGE } from '../../support/configured-product.ts'
import { passwordResetEmail, verificationEmail } from '../../support/email-links.ts'
import type { Screen, Stage } from '../support/stage.ts'

const SENT = '18 Mar 2026, 10:24'

/** Opens the mailbox, which shows only the emails to one person, and nothing that differs from run to run. */
async function openMailbox({ page, product }: Stage, to: string) {
  const fix = (text: string) =>
    text
      .replaceAll(/<li>.*?<\/li>/gs, (entry) => (entry.includes(to) ? entry : ''))
      .replaceAll(/(<time[^>]*>)[^<]*/g, `$1${SENT}`)
      .replace(/Valid until [^<]*/, `Valid until ${SENT}`)
      .replaceAll(/oobCode=[\w-]+/g, 'oobCode=kSx0mVb4')
      .replaceAll(/(?<=localhost(?::|%3A)|127\.0\.0\.1:)\d+/g, '3000')
      .replace(/Mailbox \(\d+ unread\)/, 'Mailbox')
  await fixAnswers(page, `${product.identityOrigin}/mail**`, fix)
  await page.goto(`${product.identityOrigin}/mail`)
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
}

const fixAnswers = (page: Page, url: string, fix: (text: string) => string) =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: fix(await response.text()) })
  })

const SCREENS: readonly Screen[] = [
  {
    name: 'mailbox',
    async open(stage) {
      const { product, people } = stage
      const user = await people.arrange.user({
        firstName: 'Mary',
        email: 'mary.cartwright@example.com',
      })
      await verificationEmail(product, user)
      await passwordResetEmail(product, user)
      await openMailbox(stage, user.email)
      await expect(stage.page.getByRole('link', { name: user.email })).toHaveCount(2)
    },
  },
  {
    name: 'email-verification',
    async open(stage) {
      const { page, product, people } = stage
      const user = await people.arrange.user({
        firstName: 'Hedy',
        email: 'hedy.lamarr@example.com',
      })
      await verificationEmail(product, user)
      await openMailbox(stage, user.email)
      await page.getByRole('link', { name: user.email }).click()
      await expect(page.getByRole('article')).toBeVisible()
    },
  },
  {
    name: 'email-new-login',
    async open({ page, product }) {
      const query = new URLSearchParams({
        kind: 'new-device',
        language: FIRST_LANGUAGE,
        theme: 'light',
      })
      // The preview has the theme of its query; a picture has both.
      await fixAnswers(page, `${product.origin}/dev/emails/html**`, (html) =>
        html
          .replace('@media not all', '@media (prefers-color-scheme: dark)')
          .replace('color-scheme: light }', 'color-scheme: light dark }')
          // An email program shows it inside of its own page.
          .replace('<div lang', '<div role="main" lang'),
      )
      await page.goto(`${product.origin}/dev/emails/html?${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]

/** The development mailbox, and emails as they are read. */
export const MAILBOX_SCREENS = SCREENS.map((screen): Screen => ({
  ...screen,
  isInOneLanguage: true,
}))
