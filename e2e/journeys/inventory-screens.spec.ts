import { expect } from '@playwright/test'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { API_BASE, GET_USER } from '@foyer/contract/endpoints.ts'
import { emailChangeEmail, passwordResetEmail, verificationEmail } from '../support/email-links.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { openGoogle } from '../support/google.ts'
import {
  describePage,
  expectInventory,
  skipChangedProduct,
  watchPage,
} from '../support/inventory.ts'
import { alert, button, heading, main } from '../support/locators.ts'
import { newestEmail } from '../support/mailbox.ts'
import {
  fillCredentials,
  goHome,
  login,
  openAccount,
  signIn,
  storeToken,
  endSession,
} from '../support/steps.ts'
import { secondStep, twoStepUser } from '../support/two-step.ts'
import { test } from '../visual/fixtures.ts'
import { withDialog } from '../visual/screens/account-screens.ts'
import { SCREENS } from '../visual/screens/screens.ts'
import type { Screen, Stage } from '../visual/support/stage.ts'
import { words } from '../words/words.ts'

// The title, focus, announcements, fields and accessibility tree of each screen that has a picture, and of more that
// have none.

skipChangedProduct()
test.describe.configure({ mode: 'parallel' })
test.use({ timezoneId: 'UTC' })

const { link } = words.emailLinks
const { factors } = words
const { devices, signInMethods } = words.account

/** A screen that has a picture. */
const pictured = (name: string) => SCREENS.find((screen) => screen.name === name)

/** Signs someone up and opens the link of a verification email. */
async function openVerification({ page, people, product }: Stage, firstName: string) {
  const user = await people.arrange.user({
    firstName,
    email: `${firstName.toLowerCase()}@example.com`,
  })
  await page.goto((await verificationEmail(product, user)).link)
  await expect(heading(page, link.verify.title)).toBeVisible()
}

/** Changes an email and opens the link that undoes that. */
async function openRecovery({ page, people, product }: Stage, firstName: string) {
  const user = await people.verified(firstName, 'Curie')
  const setup = { product, arrange: people.arrange }
  const newEmail = `${firstName.toLowerCase()}@example.net`
  await page.goto((await emailChangeEmail(setup, user, newEmail)).link)
  await button(page, link.change.submit).click()
  await expect(heading(page, link.change.done)).toBeVisible()
  return newestEmail(product, 'RECOVER_EMAIL', user.email)
}

const MORE_SCREENS: readonly Screen[] = [
  {
    name: 'loading',
    async open({ page, people }) {
      await storeToken(page, await people.arrange.session(await people.ada()))
      await page.route(`**${API_BASE}${GET_USER.path}`, (route) => route.abort())
      await page.goto('/account')
      await expect(page.getByText(words.connection.unreachable)).toBeVisible()
    },
  },
  {
    name: 'home-product-down',
    async open({ page, people }) {
      const user = await people.ada()
      await signIn(page, user)
      await expect(button(page, words.home.logout)).toBeVisible()
      await page.route(`**${API_BASE}${GET_USER.path}`, (route) => route.abort())
      await page.reload()
      await expect(page.getByText(words.connection.showingSaved)).toBeVisible()
    },
  },
  {
    name: 'home-not-loaded',
    async open({ page, people }) {
      await storeToken(page, await people.arrange.session(await people.ada()))
      await page.route(/\/assets\/app-core-/, (route) => route.abort('internetdisconnected'))
      await page.goto('/')
      await expect(page.getByText(words.page.notLoaded)).toBeVisible()
    },
  },
  {
    name: 'login-session-ended',
    async open({ page, people }) {
      const user = await people.ada()
      await signIn(page, user)
      await expectSignedIn(page, user.firstName)
      await endSession(page, people.arrange)
      await page.goto('/')
      await expect(page.getByText(words.session.ended)).toBeVisible()
    },
  },
  {
    name: 'login-logged-out',
    async open({ page, people }) {
      await signIn(page, await people.ada())
      await main(page).getByRole('button', { name: words.home.logout }).click()
      await expect(login.submit(page)).toBeVisible()
    },
  },
  {
    name: 'login-to-sign-up',
    async open({ page }) {
      await page.goto('/login')
      await login.signUp(page).click()
      await expect(heading(page, words.title.signup)).toBeVisible()
    },
  },
  {
    name: 'login-invalid',
    async open({ page }) {
      await page.goto('/login')
      await fillCredentials(page, { email: 'no email', password: 'x' })
      await login.submit(page).click()
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'login-google-window',
    async open({ page }) {
      await page.goto('/login')
      await openGoogle(page)
      await expect(page.getByRole('status').filter({ hasText: /./ })).toBeVisible()
    },
  },
  {
    name: 'home-to-account',
    async open({ page, people }) {
      await signIn(page, await people.ada())
      await openAccount(page, 'accountSecurity')
      await expect(page.getByRole('time')).toBeVisible()
    },
  },
  {
    name: 'account-to-home',
    async open({ page, people }) {
      await signIn(page, await people.ada())
      await openAccount(page)
      await goHome(page)
      await expect(button(page, words.home.logout)).toBeVisible()
      await expect(heading(page, factors.offer.title)).toBeVisible()
    },
  },
  {
    name: 'account-two-step-unverified',
    async open({ page, people }) {
      const user = await people.grace()
      await storeToken(page, await people.arrange.session(user))
      await page.goto(CLIENT_PATHS.accountSecurity)
      await expect(page.getByText(factors.verifyFirst(user.email))).toBeVisible()
    },
  },
  {
    name: 'second-step-recovery-code',
    async open({ page, product, people }) {
      const setup = { product, arrange: people.arrange }
      await signIn(page, await twoStepUser(setup, 'mary.jackson@example.com'))
      await expect(secondStep.title(page)).toBeVisible()
      await secondStep.use(page, 'recovery_code')
      await expect(secondStep.recoveryCode(page)).toBeVisible()
    },
  },
  {
    name: 'second-step-refused',
    async open({ page, product, people }) {
      const setup = { product, arrange: people.arrange }
      await signIn(page, await twoStepUser(setup, 'annie.easley@example.com'))
      await expect(secondStep.title(page)).toBeVisible()
      await secondStep.code(page).fill('000000')
      await expect(alert(page).first()).toBeVisible()
    },
  },
  withDialog('dialog-log-out-here', pictured('account-devices'), (page) =>
    button(page, devices.end).first().click(),
  ),
  withDialog('dialog-disconnect-google', pictured('account-security'), (page) =>
    button(page, signInMethods.unlink('Google')).click(),
  ),
  {
    name: 'account-rename-passkey',
    async open(stage) {
      await pictured('account-two-step')?.open(stage)
      await button(stage.page, words.account.more('MacBook')).click()
      await button(stage.page, factors.passkeys.renameNamed('MacBook')).click()
      await expect(stage.page.getByLabel(factors.passkeys.name, { exact: true })).toBeFocused()
    },
  },
  withDialog('dialog-turn-off-two-step', pictured('account-two-step'), (page) =>
    button(page, factors.twoStep.turnOff).click(),
  ),
  withDialog('dialog-remove-app', pictured('account-two-step'), async (page) => {
    await button(page, words.account.more(factors.app.term)).click()
    await button(page, factors.app.remove).click()
  }),
  withDialog('dialog-renew-recovery-codes', pictured('account-two-step'), (page) =>
    button(page, factors.recovery.renew).click(),
  ),
  { name: 'link-verify-email', open: (stage) => openVerification(stage, 'Amalie') },
  {
    name: 'link-verify-email-done',
    async open(stage) {
      await openVerification(stage, 'Hilda')
      await button(stage.page, link.verify.submit).click()
      await expect(heading(stage.page, link.verify.done)).toBeVisible()
    },
  },
  {
    name: 'link-set-password-done',
    async open({ page, people, product }) {
      const user = await people.verified('Rosalind', 'Franklin')
      await page.goto((await passwordResetEmail(product, user)).link)
      await page.getByPlaceholder(link.reset.placeholder).fill('a nanosecond is 30 cm')
      await button(page, link.reset.submit).click()
      await expect(heading(page, link.reset.done)).toBeVisible()
    },
  },
  {
    name: 'link-change-email-done',
    open: async (stage) => void (await openRecovery(stage, 'Marie')),
  },
  {
    name: 'link-undo-email-change',
    async open(stage) {
      await stage.page.goto((await openRecovery(stage, 'Irene')).link)
      await expect(heading(stage.page, link.recover.title)).toBeVisible()
    },
  },
  {
    name: 'link-undo-email-change-done',
    async open(stage) {
      await stage.page.goto((await openRecovery(stage, 'Eve')).link)
      await button(stage.page, link.recover.submit).click()
      await expect(heading(stage.page, link.recover.done)).toBeVisible()
    },
  },
  {
    name: 'link-used',
    async open({ page }) {
      await page.goto(`${CLIENT_PATHS.emailLink}?mode=resetPassword&oobCode=used`)
      await expect(heading(page, link.consumed.title)).toBeVisible()
    },
  },
  {
    name: 'link-unreadable',
    async open({ page }) {
      await page.goto(CLIENT_PATHS.emailLink)
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'not-me-unreadable',
    async open({ page }) {
      await page.goto(CLIENT_PATHS.notMe)
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]

for (const { name, open } of [...SCREENS, ...MORE_SCREENS])
  test(`${name} says and is called what is stored @all`, async ({ stage }) => {
    const watched = await watchPage(stage.page, stage.product)
    await open(stage)
    expectInventory(['screens', name], await describePage(stage.page, watched))
  })
