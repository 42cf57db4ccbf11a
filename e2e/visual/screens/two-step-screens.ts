import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { API_BASE, ENDPOINTS, type EndpointName } from '@foyer/contract/endpoints.ts'
import { expect, type Page } from '@playwright/test'
import { expectSignedIn } from '../../support/expect-session.ts'
import { button, heading } from '../../support/locators.ts'
import { signIn } from '../../support/steps.ts'
import { secondStep, twoStepUser } from '../../support/two-step.ts'
import { words } from '../../words/words.ts'
import { minutesAgo } from '../support/now.ts'
import type { Screen, Stage } from '../support/stage.ts'

const { app, codes, recovery, setUp } = words.factors

/** The server makes up another secret and other codes each time. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CODES = Array.from({ length: 10 }, (_, index) => `k7qm-3x${index}p-w5td-9rfa`)

const DAYS_30 = 30 * 24 * 60

async function answerWith(page: Page, name: EndpointName, json: object) {
  const { method, path } = ENDPOINTS[name]
  await page.route(`**${API_BASE}${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
  )
}

/** Signs Ada in and opens the page of two-step login. */
async function openAsAda({ page, people }: Stage) {
  const user = await people.ada()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await page.goto(CLIENT_PATHS.accountTwoStep)
}

async function startSetUp(stage: Stage) {
  const { page } = stage
  const uri = `otpauth://totp/Foyer:ada.lovelace@example.com?secret=${SECRET}&issuer=Foyer`
  await answerWith(page, 'startTotp', { secret: SECRET, uri, expires_at: minutesAgo(-10) })
  await openAsAda(stage)
  await button(page, app.setUp).click()
  await expect(heading(page, setUp.title)).toBeVisible()
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
    name: 'account-two-step',
    async open(stage) {
      const at = minutesAgo(DAYS_30)
      const factors = { two_step_at: at, totp: { confirmed_at: at }, recovery_codes_left: 9 }
      await answerWith(stage.page, 'listFactors', factors)
      await openAsAda(stage)
      await expect(button(stage.page, recovery.renew)).toBeVisible()
    },
  },
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
      await button(page, setUp.submit).click()
      await expect(heading(page, codes.title)).toBeVisible()
    },
  },
]
