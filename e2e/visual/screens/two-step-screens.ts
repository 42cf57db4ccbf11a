import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect } from '@playwright/test'
import { button, heading, link } from '../../support/locators.ts'
import { signIn } from '../../support/steps.ts'
import { secondStep, twoStepUser } from '../../support/two-step.ts'
import { words } from '../../words/words.ts'
import { answerWith } from '../support/answer-with.ts'
import { DAYS_30, NO_FACTORS, PASSKEYS } from '../support/fixed-data.ts'
import { minutesAgo } from '../support/now.ts'
import { openAs, type Screen, type Stage } from '../support/stage.ts'
import { withDialog } from './account-screens.ts'

const { app, codes, passkeys, recovery, setUp } = words.factors

/** The server makes up another secret and other codes each time. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CODES = Array.from({ length: 10 }, (_, index) => `k7qm-3x${index}p-w5td-9rfa-hn4e-u6vz`)

/** Two-step login is on, with everything that a user can have. */
const FACTORS = {
  two_step_at: minutesAgo(DAYS_30),
  totp: { confirmed_at: minutesAgo(DAYS_30) },
  recovery_codes_left: 9,
  passkeys: PASSKEYS,
  trusted_devices: [
    {
      id: 'trusted',
      browser: 'Firefox',
      system: 'Windows',
      address: '203.0.113.0/24',
      created_at: minutesAgo(DAYS_30 / 3),
      expires_at: minutesAgo(-DAYS_30),
    },
  ],
}

const TWO_STEP: Screen = {
  name: 'account-two-step',
  async open({ page, people }) {
    await answerWith(page, 'listFactors', FACTORS)
    await openAs(page, await people.ada(), 'accountSecurity')
    await expect(button(page, recovery.renew)).toBeVisible()
  },
}

async function startSetUp({ page, people }: Stage) {
  const uri = `otpauth://totp/Foyer:ada.lovelace@example.com?secret=${SECRET}&issuer=Foyer`
  await answerWith(page, 'startTotp', { secret: SECRET, uri, expires_at: minutesAgo(-10) })
  await openAs(page, await people.ada(), 'accountSecurity')
  // A click could miss the link, which moves once the login methods above it are loaded.
  await link(page, app.setUpNamed).press('Enter')
  await expect(heading(page, words.title.accountTwoStepSetUp)).toBeVisible()
}

export const TWO_STEP_SCREENS: readonly Screen[] = [
  {
    name: 'second-step',
    async open({ page, product, people }) {
      const setup = { product, arrange: people.arrange }
      await signIn(page, await twoStepUser(setup, 'dorothy.vaughan@example.com'))
      await expect(secondStep.title(page)).toBeVisible()
    },
  },
  {
    name: 'second-step-email-code',
    async open({ page, people }) {
      const { email, password } = await people.ada()
      const { path } = ENDPOINTS.login
      await page.route(`**${API_BASE}${path}`, (route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          json: {
            code: 'second_factor_required',
            status: 401,
            request_id: 'r',
            second_factor: { kinds: ['email_code'], email },
          },
        }),
      )
      await signIn(page, { email, password })
      await expect(heading(page, words.secondStep.checkEmail)).toBeVisible()
    },
  },
  {
    name: 'home-passkey-offer',
    async open({ page, people }) {
      const user = await people.ada()
      await answerWith(page, 'listFactors', { ...NO_FACTORS, passkeys: [] })
      await signIn(page, user)
      const { title } = words.factors.offer
      await expect(page.getByRole('region', { name: title })).toBeVisible()
    },
  },
  TWO_STEP,
  withDialog('dialog-remove-passkey', TWO_STEP, async (page) => {
    await button(page, words.account.more('MacBook')).click()
    await button(page, passkeys.removeNamed('MacBook')).click()
  }),
  {
    name: 'account-two-step-set-up',
    async open(stage) {
      await startSetUp(stage)
      await expect(stage.page.getByRole('img', { name: setUp.qrCode })).toBeVisible()
    },
  },
  {
    name: 'account-recovery-codes',
    async open(stage) {
      const { page } = stage
      await answerWith(page, 'confirmTotp', { recovery_codes: CODES })
      await startSetUp(stage)
      await secondStep.code(page).fill('123456')
      await expect(heading(page, codes.title)).toBeVisible()
    },
  },
]
