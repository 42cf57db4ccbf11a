import { readFileSync } from 'node:fs'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { ageSessions } from '../../testing/edit-database.ts'
import { ageSignIn } from '../support/age-sign-in.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { verifiedUser } from '../support/email-links.ts'
import { pageTitle } from '../support/configured-product.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { alertWith, link } from '../support/locators.ts'
import { userWithPasskey } from '../support/passkeys.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { reauthDialog, reauthWithPassword } from '../support/reauth.ts'
import { goHome, openAccount, openSection, signIn } from '../support/steps.ts'
import { codeToEnter } from '../../testing/users.ts'
import { passSecondStep, secondStep, shownSecret } from '../support/two-step.ts'
import { twoStepTest } from '../support/two-step-test.ts'
import { counted, failureText, words } from '../words/words.ts'

const { app, codes, recovery, setUp, twoStep } = words.factors

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** Turns two-step login on, up to its first recovery codes. */
async function showNewCodes(page: Page, { arrange, product }: Parameters<typeof verifiedUser>[0]) {
  await signIn(page, await verifiedUser({ arrange, product }))
  await openAccount(page, 'accountSecurity')
  await link(page, app.setUpNamed).click()
  const secret = await shownSecret(page)
  await secondStep.code(page).fill(codeToEnter(secret, -1))
  const region = page.getByRole('region', { name: codes.title })
  await expect(region.getByRole('listitem')).toHaveCount(10)
  return { region, secret }
}

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a user turns two-step login on with an authenticator app', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await expectAccessible(page, 'two-step login, off')
  await link(page, app.setUpNamed).click()
  await expect(page).toHaveURL('/account/two-step/set-up')
  await expect(page).toHaveTitle(pageTitle(words.title.accountTwoStepSetUp))
  await expect(page.getByText(setUp.step('1'))).toBeVisible()
  await expect(page.getByText(twoStep.logsOut)).toBeVisible()
  await expect(page.getByRole('img', { name: setUp.qrCode })).toBeVisible()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
  await expect(page.getByRole('link', { name: setUp.openApp })).toBeHidden()
  await expectAccessible(page, 'setting up an authenticator app')
  const secret = await shownSecret(page)
  // As low as the page of a phone: the codes below are read from their title on.
  await page.setViewportSize({ width: 390, height: 600 })
  await secondStep.code(page).scrollIntoViewIfNeeded()

  await secondStep.code(page).fill('000000')
  await expect(secondStep.code(page)).toHaveAccessibleDescription(
    failureText('second_factor_invalid'),
  )
  await secondStep.code(page).fill(codeToEnter(secret, -1))

  const region = page.getByRole('region', { name: codes.title })
  await expect(region).toBeFocused()
  await expect(region).toContainText(words.factors.isOn)
  await expect(page.getByText(setUp.step('2'))).toBeInViewport()
  await expect(region.getByRole('listitem')).toHaveCount(10)
  await expect(button(page, codes.done)).toBeDisabled()
  await button(page, codes.done).press('Enter')
  await expect(page.getByLabel(codes.saved)).toBeFocused()
  await expect(page.getByLabel(codes.saved)).toHaveAccessibleDescription(
    words.failures.fields.not_accepted,
  )
  await expectAccessible(page, 'new recovery codes')
  const shown = await region.getByRole('listitem').allInnerTexts()
  const downloading = page.waitForEvent('download')
  await button(page, codes.download).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  for (const code of shown) expect(file).toContain(code)
  await expect(page.getByLabel(codes.saved)).toBeChecked()
  await expect(page.getByLabel(codes.saved)).toHaveAccessibleDescription('')
  await button(page, codes.done).click()

  await expect(page.getByRole('region', { name: twoStep.title })).toBeFocused()
  await expect(page.getByText(counted(recovery.left, 10))).toBeVisible()
  await expectAccessible(page, 'two-step login, on')

  await page.goto('/')
  await button(page, words.home.logout).click()
  await signIn(page, user)
  await passSecondStep(page, { secret })
  await expectSignedIn(page, 'Grace')
})

test('links to two-step login lead to its card', async ({ page, arrange, product }) => {
  const { turnTwoStepOn } = words.overview.whatIf.actions
  const card = page.getByRole('region', { name: twoStep.title })
  const expectCard = async () => {
    await expect(page).toHaveURL('/account/two-step')
    await expect(card).toBeFocused()
    await expect(card.getByRole('heading')).toBeInViewport()
    await expect(card.getByText(twoStep.hint)).toBeInViewport()
  }
  await page.setViewportSize({ width: 360, height: 600 })
  await signIn(page, await verifiedUser({ arrange, product }))
  await link(page, words.factors.required.title).click()
  await expectCard()
  await page.reload()
  await expectCard()
  await page.goto('/account')
  await link(page, turnTwoStepOn).press('Enter')
  await expectCard()
  await page.keyboard.press('Tab')
  await expect(link(page, app.setUpNamed)).toBeFocused()
})

test('a setup that is opened again, and whose answer is lost, still shows the recovery codes @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await link(page, app.setUpNamed).click()
  const secret = await shownSecret(page)
  await page.reload()
  await expect.poll(() => shownSecret(page)).toBe(secret)

  const confirming = `**${API_BASE}${ENDPOINTS.confirmTotp.path}`
  await page.route(confirming, async (route) => {
    if (route.request().method() === 'PUT') await route.fetch()
    await route.abort()
  })
  await secondStep.code(page).fill(codeToEnter(secret, -1))
  await expect(page.getByText(failureText('unreachable', 'set-up-app'))).toBeVisible()

  await page.unroute(confirming)
  await button(page, setUp.submit).click()
  const region = page.getByRole('region', { name: codes.title })
  await expect(region.getByRole('listitem')).toHaveCount(10)
})

test('recovery codes that are not saved are asked for, and are no way in', async ({
  page,
  arrange,
  product,
}) => {
  const { region, secret } = await showNewCodes(page, { arrange, product })
  const question = dialog(page, codes.leaveTitle)
  await goHome(page)
  await expectAccessible(page, 'leaving recovery codes that are not saved')
  await question.getByRole('button', { name: words.account.cancel }).click()
  await expect(region.getByRole('listitem')).toHaveCount(10)
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).accept()
  await reloaded
  await expect(page).toHaveURL('/account/two-step')
  await expect(page.getByText(recovery.unsaved)).toBeVisible()
  await expectAccessible(page, 'recovery codes that are not saved')

  await openSection(page, 'account')
  await expect(page.getByText(words.overview.whatIf.phone.unsavedCodes)).toBeVisible()
  await goHome(page)
  await link(page, codes.title).click()
  await button(page, recovery.renew).click()
  await secondStep.code(page).fill(codeToEnter(secret))
  await expect(region.getByRole('listitem')).toHaveCount(10)
  await goHome(page)
  await question.getByRole('button', { name: codes.leave }).click()
  await link(page, codes.title).click()
  await button(page, recovery.renew).click()
  // The box is ticked.
  await button(page, codes.download).click()
  await openSection(page, 'account')
  await expect(page.getByText(counted(words.overview.whatIf.phone.codes, 10))).toBeVisible()
  await goHome(page)
  await expect(link(page, codes.title)).toHaveCount(0)
})

test('Back asks first while recovery codes are not saved @all', async ({
  page,
  arrange,
  product,
}) => {
  const { region, secret } = await showNewCodes(page, { arrange, product })
  const question = dialog(page, codes.leaveTitle)
  // It ends once a page is left.
  const left = page.goBack()
  await question.getByRole('button', { name: words.account.cancel }).click()
  await expect(region.getByRole('listitem')).toHaveCount(10)
  await expect(page).toHaveURL('/account/two-step/set-up')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: codes.leave }).click()
  await left
  await expect(page).toHaveURL('/account/security')
  await expect(page.getByText(recovery.unsaved)).toBeVisible()

  await button(page, recovery.renew).click()
  await secondStep.code(page).fill(codeToEnter(secret))
  await page.getByLabel(codes.saved).check()
  await page.goBack()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText(counted(words.overview.whatIf.phone.codes, 10))).toBeVisible()
})

test('Logout asks first while recovery codes are not saved @all', async ({
  page,
  arrange,
  product,
}) => {
  const { region } = await showNewCodes(page, { arrange, product })
  const question = dialog(page, codes.leaveTitle)
  const opener = page.getByRole('banner').getByRole('button', { name: words.home.menu })
  const logOut = async () => {
    await opener.click()
    await button(page, words.home.logout).click()
  }
  await logOut()
  await question.getByRole('button', { name: words.account.cancel }).click()
  await expect(opener).toBeFocused()
  await expect(region.getByRole('listitem')).toHaveCount(10)
  await logOut()
  await question.getByRole('button', { name: codes.leave }).click()
  await expectSignedOut(page)
})

twoStepTest(
  'who cancels the code before a new app is back where they were',
  async ({ page, product, user }) => {
    await signIn(page, user)
    await passSecondStep(page, user)
    await expectSignedIn(page, 'Grace')
    await openAccount(page, 'accountSecurity')
    ageSessions(product)
    await link(page, app.replaceNamed).click()
    await page.reload()
    await dialog(page, words.secondStep.confirm)
      .getByRole('button', { name: words.secondStep.cancel, exact: true })
      .click()
    await expect(page).toHaveURL('/account/two-step')
    await expect(link(page, app.replaceNamed)).toBeVisible()
  },
)

twoStepTest(
  'an old login is confirmed with the password and a code before a change @all',
  async ({ page, product, user }) => {
    await signIn(page, user)
    await passSecondStep(page, user)
    await expectSignedIn(page, 'Grace')
    await openAccount(page, 'accountSecurity')
    await ageSignIn(page, product, user.email)
    ageSessions(product)
    await page.reload()
    await button(page, recovery.renew).click()
    await dialog(page, recovery.renewTitle).getByRole('button', { name: recovery.renew }).click()
    await expect(reauthDialog.dialog(page)).toBeVisible()
    await reauthWithPassword(page, user.password)
    const step = dialog(page, words.secondStep.confirm)
    await expect(secondStep.code(page)).toBeFocused()
    await expectAccessible(page, 'second step in a dialog')
    await secondStep.use(page, 'recovery_code')
    await secondStep.recoveryCode(page).fill(user.recoveryCodes[0] ?? '')
    await step.getByRole('button', { name: words.secondStep.submit, exact: true }).click()
    const region = page.getByRole('region', { name: codes.title })
    await expect(region.getByRole('listitem')).toHaveCount(10)
    await expect(region).not.toContainText(user.recoveryCodes[1] ?? '')
  },
)

twoStepTest(
  'a new password whose second step is cancelled is reported, and the step can be taken later @all',
  async ({ page, user }) => {
    const { password, reauth } = words.changes
    await signIn(page, user)
    await secondStep.use(page, 'recovery_code')
    await secondStep.recoveryCode(page).fill(user.recoveryCodes[0] ?? '')
    await secondStep.submit(page).click()
    await expectSignedIn(page, 'Grace')
    await page.goto('/account/password')
    await page.getByLabel(password.label, { exact: true }).fill('a nanosecond is 30 cm')
    await button(page, password.change).click()
    const step = dialog(page, words.secondStep.confirm)
    await expect(step).toContainText(words.secondStep.afterPassword)
    await step.getByRole('button', { name: words.secondStep.notNow }).click()

    await expect(alertWith(page, password.unfinished)).toBeVisible()
    await expect(button(page, reauth.confirm)).toBeFocused()
    await expect(page.getByLabel(password.label, { exact: true })).toHaveCount(0)
    await expectAccessible(page, 'new password without a second step')
    await page.keyboard.press('Enter')
    await expect(secondStep.code(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page, reauth.confirm)).toBeFocused()

    await page.goto('/')
    await expect(status(page, password.unfinished)).toBeVisible()
    await expectAccessible(page, 'home, password without a second step')
    await link(page, reauth.confirm).click()
    await expect(alertWith(page, password.unfinished)).toBeVisible()
    await expectAccessible(page, 'security, password without a second step')
    await button(page, reauth.confirm).click()
    await passSecondStep(page, user)
    await expect(status(page, password.done)).toBeVisible()
    await expect(alertWith(page, password.unfinished)).toHaveCount(0)
    await expect(link(page, words.account.signInMethods.changePassword)).toBeFocused()
  },
)

twoStepTest(
  'an authenticator app is replaced while two-step login is on @all',
  async ({ page, user }) => {
    await signIn(page, user)
    await passSecondStep(page, user)
    await expectSignedIn(page, 'Grace')
    await openAccount(page, 'accountSecurity')
    await link(page, app.replaceNamed).click()
    const secret = await shownSecret(page)
    await expect(page.getByRole('main', { name: app.replaceNamed })).toBeVisible()
    await expect(page.getByText(setUp.replaces)).toBeVisible()
    await expect(button(page, setUp.confirm)).toBeVisible()
    await expect(button(page, setUp.submit)).toHaveCount(0)
    await expect(page.getByText(twoStep.logsOut)).toHaveCount(0)
    await secondStep.code(page).fill(codeToEnter(secret))
    await expect(status(page, setUp.replaced)).toBeVisible()
    await expect(status(page, words.factors.isOn)).toHaveCount(0)
  },
)

twoStepTest(
  'turning two-step login off needs the factor, and ends the second step @all',
  async ({ page, user }) => {
    await signIn(page, user)
    await passSecondStep(page, user)
    await expectSignedIn(page, 'Grace')
    await openAccount(page, 'accountSecurity')
    await button(page, twoStep.turnOff).click()
    await expectAccessible(page, 'turning two-step login off')
    await dialog(page, twoStep.turnOffTitle).getByRole('button', { name: twoStep.turnOff }).click()
    await expect(status(page, words.factors.isOff)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(recovery.term, { exact: true })).toHaveCount(0)
    await page.goto('/')
    await button(page, words.home.logout).click()
    await signIn(page, user)
    await expectSignedIn(page, 'Grace')
  },
)

test('a user with an unverified email reads what to do first @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await expect(page.getByText(words.factors.verifyFirst(user.email))).toBeVisible()
  // What can't be added yet is not promised.
  await expect(link(page, app.setUpNamed)).toHaveCount(0)
  await expect(page.getByRole('region', { name: twoStep.title })).toHaveCount(0)
  await expect(button(page, words.factors.passkeys.add)).toHaveCount(0)
  for (const path of ['/account/two-step/set-up', '/account/two-step']) {
    await page.goto(path)
    await expect(page).toHaveURL('/account/two-step')
    await expect(page.getByText(words.factors.verifyFirst(user.email))).toBeVisible()
  }
  await expectAccessible(page, 'two-step login, unverified')
})

test('a user whose passkeys are all paused reads what turns two-step login on @all', async ({
  page,
  arrange,
  product,
}) => {
  await page.route(`**${API_BASE}${ENDPOINTS.listFactors.path}`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as FactorList
    const passkeys = json.passkeys?.map((passkey) => ({ ...passkey, suspended: true }))
    await route.fulfill({ response, json: { ...json, passkeys } })
  })
  await userWithPasskey(page, { arrange, product })
  await expect(page.getByText(twoStep.suspendedHint)).toBeVisible()
  await expect(page.getByText(words.factors.passkeys.suspendedHint)).toBeVisible()
  await expect(button(page, twoStep.turnOn)).toHaveCount(0)
})
