import { expect, type Page } from '../fixtures.ts'
import { passwordResetEmail, resetPassword } from '../support/email-links.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectReflowInAll } from '../support/expect-reflow-in-all.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { alertWith, button, heading, link, main } from '../support/locators.ts'
import { providerSession } from '../support/provider-session.ts'
import { goHome, login, openAccount, signIn, storedToken } from '../support/steps.ts'
import { codeToEnter } from '../../testing/users.ts'
import { passSecondStep, secondStep } from '../support/two-step.ts'
import { twoStepTest } from '../support/two-step-test.ts'
import { failureText, words } from '../words/words.ts'

const logout = (page: Page) =>
  page.getByRole('button', { name: words.home.logout, exact: true }).click()

twoStepTest(
  'after the password, the code of the authenticator app completes the login',
  async ({ page, user }) => {
    await signIn(page, user, '/login?return_to=%2Faccount')
    await expect(secondStep.code(page)).toBeFocused()
    await expect(secondStep.title(page)).toBeVisible()
    await expect(secondStep.code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(secondStep.code(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(login.password(page)).toBeHidden()
    expect(await storedToken(page)).toBeNull()
    await expectAccessible(page, 'second step')

    await page.keyboard.type(codeToEnter(user.secret))
    await expect(page).toHaveURL('/account')
    expect(await storedToken(page)).toBeTruthy()
  },
)

twoStepTest(
  'each code is sent once: a wrong one is reported at the field, and the right one is typed after it',
  async ({ page, user }) => {
    await signIn(page, user)
    const sent = sentCodes(page)
    await secondStep.code(page).fill(' 000 000 ')
    const sentence = failureText('second_factor_invalid', 'code')
    await expect(alertWith(page, sentence)).toBeVisible()
    await expect(secondStep.code(page)).toBeFocused()
    await expect(secondStep.code(page)).toHaveAccessibleDescription(sentence)
    await expectAccessible(page, 'second step, wrong code')
    expect(sent).toEqual(['000000'])
    const code = codeToEnter(user.secret)
    await page.keyboard.type(code.slice(0, 1))
    await expect(secondStep.code(page)).toHaveValue(code.slice(0, 1))
    await page.keyboard.type(code.slice(1))
    await expectSignedIn(page, 'Grace')
    expect(sent).toEqual(['000000', code])
    const { activity } = words.account
    const list = page.getByRole('region', { name: words.title.accountActivity })
    await expect(list).toContainText(activity.wrongCode)
    await expect(list).not.toContainText(activity.events['sign-in-refused'])
    await expect(list).not.toContainText(activity.notYou.password.replaceAll(/[{}]/g, ''))
  },
)

twoStepTest(
  'after a password reset, the second step is still asked for @all',
  async ({ page, product, user }) => {
    const { code } = await passwordResetEmail(product, user)
    const password = 'amazing grace hopper'
    await resetPassword(product, code, password)
    await signIn(page, { ...user, password })
    await expect(secondStep.title(page)).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    await passSecondStep(page, user)
    await expectSignedIn(page, 'Grace')
  },
)

twoStepTest(
  'the second step after a password reset says that the password is changed, and so does "Back" @all',
  async ({ page, product, user }) => {
    const { reset, logIn } = words.emailLinks.link
    const password = 'amazing grace hopper'
    const { link: url } = await passwordResetEmail(product, user)
    await page.goto(url)
    await login.password(page).fill(password)
    await button(page, reset.submit).click()
    await expect(secondStep.title(page)).toBeVisible()
    await expect(page.getByText(words.secondStep.afterPassword)).toBeVisible()
    await expectAccessible(page, 'second step after a password reset')
    await secondStep.back(page).click()
    await expect(heading(page, reset.done)).toBeVisible()
    await expect(page.getByText(reset.unfinished)).toBeVisible()
    await link(page, logIn).click()
    await expect(login.email(page)).toHaveValue(user.email)
    await login.password(page).fill(password)
    await login.submit(page).click()
    await passSecondStep(page, user)
    await expectSignedIn(page, 'Grace')
  },
)

twoStepTest('a recovery code logs in once', async ({ page, product, context, user }) => {
  const [code = ''] = user.recoveryCodes
  await signIn(page, user)
  await secondStep.use(page, 'recovery_code')
  await expect(secondStep.recoveryCode(page)).toBeFocused()
  await expectAccessible(page, 'second step, recovery code')
  await expectReflowInAll(page, 'second step, recovery code')
  await secondStep.recoveryCode(page).fill(` ${code.toUpperCase()} `)
  await secondStep.submit(page).click()
  await expectSignedIn(page, 'Grace')
  const used = page.getByRole('region', {
    name: words.account.activity.events['recovery-code-used'],
  })
  await expect(used).toContainText('9')
  await expectAccessible(page, 'home, a recovery code was used')
  await used.getByRole('link', { name: words.factors.app.replaceNamed }).click()
  await expect(page.getByText(words.factors.setUp.replaces)).toBeVisible()
  await goHome(page)
  await used.getByRole('button', { name: words.factors.offer.dismiss }).click()
  await expect(main(page)).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region', { name: words.title.accountActivity })).toBeVisible()
  await expect(used).toHaveCount(0)

  const other = await context.browser()?.newPage()
  if (!other) throw new Error('no second browser context')
  await signIn(other, user, `${product.origin}/login`)
  await secondStep.use(other, 'recovery_code')
  await secondStep.recoveryCode(other).fill(code)
  await secondStep.submit(other).click()
  await expect(
    alertWith(other, failureText('second_factor_invalid', 'recovery-code')),
  ).toBeVisible()
  await other.context().close()
})

twoStepTest(
  'a trusted device is not asked again until the user ends the trust',
  async ({ page, user }) => {
    const { end } = words.account.trusted
    await signIn(page, user)
    await secondStep.trust(page).check()
    await expectAccessible(page, 'second step, trusting the device')
    await passSecondStep(page, user)
    await expectSignedIn(page, 'Grace')
    await logout(page)
    await signIn(page, user)
    await expectSignedIn(page, 'Grace')

    await openAccount(page, 'accountDevices')
    const card = page.getByRole('region', { name: words.account.devices.title })
    const endTrust = card.getByRole('button').filter({ hasText: end })
    await expect(endTrust).toHaveCount(1)
    await expectAccessible(page, 'trusted devices')
    await expectReflowInAll(page, 'trusted devices')
    await endTrust.click()
    await expect(card).toBeFocused()
    await expect(endTrust).toHaveCount(0)
    await page.goto('/')
    await logout(page)
    await signIn(page, user)
    await expect(secondStep.code(page)).toBeFocused()
  },
)

twoStepTest(
  'the way back leads to the form, and nothing of the login stays @all',
  async ({ page, user }) => {
    await signIn(page, user)
    await expect(secondStep.code(page)).toBeFocused()
    await secondStep.back(page).click()
    await expectSignedOut(page)
    await expect(login.email(page)).toHaveValue(user.email)
    await expect(login.submit(page)).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    expect(await providerSession(page)).toEqual([])
    await login.submit(page).click()
    await expect(secondStep.code(page)).toBeFocused()

    await expect(page.getByText(user.email, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: words.secondStep.notYou, exact: true }).click()
    await expect(login.email(page)).toBeFocused()
    await expect(login.email(page)).toHaveValue('')
    await expect(login.password(page)).toHaveValue('')
  },
)

/** The codes that the page sends from now on. */
function sentCodes(page: Page): string[] {
  const codes: string[] = []
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? (request.postDataJSON() as SentBody | null) : null
    if (body?.second_factor) codes.push(body.second_factor.code)
  })
  return codes
}

interface SentBody {
  readonly second_factor?: { readonly code: string }
}
