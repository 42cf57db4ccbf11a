import { ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test, type Page } from '../fixtures.ts'
import type { TestUser } from '../support/arrange.ts'
import { alert, button, heading, link } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { passwordResetEmail } from '../support/email-links.ts'
import { expireLink, isUnused, type Email } from '../support/mailbox.ts'
import {
  login,
  storedToken,
  completeAccount,
  continueAfterReset,
  fillCredentials,
} from '../support/steps.ts'
import { words, failureText, counted, passwordRuleText } from '../words/words.ts'

const NEXT_PASSWORD = 'amazing grace hopper'

/** A test whose page shows the link of a password reset email. */
const resetTest = test.extend<{ user: TestUser; message: Email }>({
  user: async ({ arrange }, provide) => provide(await arrange.user()),
  message: [
    async ({ page, product, user }, provide) => {
      const message = await passwordResetEmail(product, user)
      await page.goto(message.link)
      await provide(message)
    },
    { auto: true },
  ],
})

async function setNextPassword(page: Page): Promise<void> {
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, words.emailLinks.link.reset.submit).click()
}

resetTest(
  'a password reset link checks the password policy, and works by keyboard alone',
  async ({ page, product, message, user }) => {
    await expect(heading(page, words.emailLinks.link.reset.title)).toBeVisible()
    await expect(page.locator('input[name=username]')).toHaveValue(user.email)
    await expect(login.password(page)).toBeFocused()
    await expect(login.password(page)).toHaveAttribute('autocomplete', 'new-password')
    await page.keyboard.type('12345')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toContainText(
      passwordRuleText(counted(words.passwordRules.minLength, 6)),
    )
    await expect(login.password(page)).toBeFocused()
    expect(await isUnused(product, message)).toBe(true)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(NEXT_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.emailLinks.link.reset.doneLead)).toBeVisible()
    await expectAccessible(page, 'password changed')
    await continueAfterReset(page)
    await completeAccount(page)
    await expectSignedIn(page, user.email)
    await expect(page).toHaveURL('/?tab=names#first')
    await page.goto(message.link)
    await expect(heading(page, words.emailLinks.link.consumed.title)).toBeVisible()
  },
)

resetTest(
  'a password reset link that expires while it is open offers a new one, with the email filled in @all',
  async ({ page, product, message, user }) => {
    await login.password(page).fill(NEXT_PASSWORD)
    await expireLink(product, message)
    await button(page, words.emailLinks.link.reset.submit).click()
    await expect(heading(page, words.emailLinks.link.expired.title)).toBeVisible()
    await link(page, words.emailLinks.link.requestNewLink).click()
    await expect(page).toHaveURL(/\/forgot-password\?return_to=/)
    await expect(login.email(page)).toHaveValue(user.email)
  },
)

resetTest(
  'a consumed password reset link refuses a different password with a message @all',
  async ({ page, product }) => {
    const signIns = `${product.identityOrigin}/**/accounts:signInWithPassword*`
    await page.route(signIns, (route) => route.abort())
    await setNextPassword(page)
    await expect(alert(page)).toContainText(failureText('provider-unreachable'))
    await page.unroute(signIns)
    await login.password(page).fill('something else altogether')
    await button(page, words.emailLinks.link.reset.submit).click()
    await expect(alert(page)).toContainText(failureText('password-already-set'))
    await expect(login.password(page)).toBeFocused()
    await expect(link(page, words.emailLinks.link.requestNewLink)).toBeVisible()
    await expectAccessible(page, 'password already set')
    await setNextPassword(page)
    await continueAfterReset(page)
    await completeAccount(page)
    await expect(page).toHaveURL('/?tab=names#first')
    expect(await storedToken(page)).toBeTruthy()
  },
)

resetTest(
  'a reload after a password reset still says that the password is changed, also if the login failed @all',
  async ({ page, user }) => {
    const { reset, logIn, continueLabel } = words.emailLinks.link
    await page.route(`**/api${ENDPOINTS.login.path}`, (route) => route.abort())
    await setNextPassword(page)
    await expect(alert(page)).toContainText(failureText('unreachable'))
    await page.unrouteAll()
    await page.reload()
    await expect(heading(page, reset.done)).toBeVisible()
    await expect(page.getByText(reset.doneOut)).toBeVisible()
    await link(page, logIn).click()
    await fillCredentials(page, { email: user.email, password: NEXT_PASSWORD })
    await login.submit(page).click()
    await completeAccount(page)
    await expectSignedIn(page, user.email)

    await page.goBack()
    await expect(heading(page, reset.done)).toBeVisible()
    await expect(link(page, continueLabel)).toBeVisible()
  },
)
