import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { BrowserContext } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import type { TestUser } from '../support/arrange.ts'
import { ageAccount } from '../../testing/edit-database.ts'
import { verifiedUser, type TestSetup } from '../support/email-links.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectReflowInAll } from '../support/expect-reflow-in-all.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { configuredProduct, isOffered } from '../support/configured-product.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { alertWith, button, heading, link, main } from '../support/locators.ts'
import { countEmails, newestEmail } from '../support/mailbox.ts'
import { chooseAccount } from '../support/provider-window.ts'
import { enterEmailedCode } from '../support/two-step.ts'
import { openNewestEmail, pressEmailButton, securityEmails } from '../support/security-emails.ts'
import { continueAfterReset, login, openAccount, signIn } from '../support/steps.ts'
import { GOOGLE } from '../words/google-words.ts'
import { failureText, words } from '../words/words.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const NEXT_PASSWORD = 'amazing grace hopper'
const { secure, consumed, incomplete, reset } = words.emailLinks.link
const { signIn: offered, twoStep } = configuredProduct
/** How often the page says that changes of factors are undone. */
const UNDOES_FACTORS = offered.passkeys || twoStep !== 'off' ? 1 : 0

/** A user who has logged in with the browser of the test, which is therefore known. */
async function userOfBrowser(setup: TestSetup & { page: Page }) {
  const user = await verifiedUser(setup)
  await signIn(setup.page, user)
  await expectSignedIn(setup.page, user.firstName)
  ageAccount(setup.product, user.email)
  return user
}

/** Logs in with the user's password in another browser. */
async function logInAsThief(otherBrowser: BrowserContext, user: TestUser): Promise<Page> {
  const thief = await otherBrowser.newPage()
  await signIn(thief, user)
  await expectSignedIn(thief, user.firstName)
  return thief
}

/** Presses the button on the page behind a security email. */
async function secureAccount(page: Page): Promise<void> {
  await button(page, secure.submit).click()
  await expect(heading(page, secure.done)).toBeVisible()
}

/** A test with another browser, which closes with it. */
const twoBrowserTest = test.extend<{ otherBrowser: BrowserContext }>({
  otherBrowser: async ({ browser, product }, provide) => {
    const context = await browser.newContext({ baseURL: product.origin, userAgent: FIREFOX })
    await provide(context)
    await context.close()
  },
})

twoBrowserTest(
  'a login from a second browser is reported by email, whose button leads to a new password',
  async ({ page, arrange, product, otherBrowser }) => {
    const user = await userOfBrowser({ page, arrange, product })
    const thief = await logInAsThief(otherBrowser, user)

    await openNewestEmail(page, product, user.email)
    const secured = await pressEmailButton(page)
    await expect(heading(secured, words.title.notMe)).toBeVisible()
    await expect(secured.getByText(user.email)).toBeVisible()
    await expect(secured.getByText(secure.undoes)).toHaveCount(UNDOES_FACTORS)
    await expectAccessible(secured, 'secure your account')
    await expectReflowInAll(secured, 'secure your account')
    await thief.reload()
    await expectSignedIn(thief, user.firstName)

    await secureAccount(secured)
    await expect(secured.getByText(secure.undone)).toHaveCount(UNDOES_FACTORS)
    await expectAccessible(secured, 'account secured')
    expect(new URL(secured.url()).hash).toBe('')
    await thief.reload()
    await expectSignedOut(thief)

    const message = await newestEmail(product, 'PASSWORD_RESET', user.email)
    await secured.goto(message.link)
    await expect(heading(secured, reset.title)).toBeVisible()
    await login.password(secured).fill(NEXT_PASSWORD)
    await secured.keyboard.press('Enter')
    await enterEmailedCode(secured, product, user.email)
    await continueAfterReset(secured)
    await secured.goto('/')
    await expectSignedIn(secured, user.firstName)

    await signIn(thief, user)
    await expect(alertWith(thief, failureText('invalid-credential', 'sign-in'))).toBeVisible()
    // Someone else has been in the account, so a new device needs a code.
    await signIn(thief, { ...user, password: NEXT_PASSWORD })
    await enterEmailedCode(thief, product, user.email)
    await expectSignedIn(thief, user.firstName)
  },
)

twoBrowserTest(
  'until a new password is set, the old one is refused @all',
  async ({ page, arrange, product, otherBrowser }) => {
    const user = await userOfBrowser({ page, arrange, product })
    const thief = await logInAsThief(otherBrowser, user)
    await openNewestEmail(page, product, user.email)
    const secured = await pressEmailButton(page)
    await secureAccount(secured)
    await thief.reload()
    await expectSignedOut(thief)
    await signIn(thief, user)
    await expect(alertWith(thief, failureText('forbidden', 'sign-in'))).toBeVisible()
    await expectSignedOut(thief)
  },
)

twoBrowserTest(
  'the link of an email works once @all',
  async ({ page, arrange, product, otherBrowser }) => {
    const user = await userOfBrowser({ page, arrange, product })
    await signIn(await otherBrowser.newPage(), user)
    await openNewestEmail(page, product, user.email)
    const first = await pressEmailButton(page)
    const second = await pressEmailButton(page)
    await expect(button(second, secure.submit)).toBeVisible()
    await secureAccount(first)
    await first.reload()
    await expect(heading(first, secure.done)).toBeVisible()
    await expect(first.getByText(secure.changed)).toBeVisible()
    await button(second, secure.submit).click()
    await expect(heading(second, consumed.title)).toBeVisible()
  },
)

twoBrowserTest(
  'Google that was connected just before the report needs a code by email once @all',
  async ({ page, arrange, product, otherBrowser }) => {
    test.skip(!isOffered('google'), 'The product does not offer Google')
    const { signInMethods } = words.account
    const user = await userOfBrowser({ page, arrange, product })
    await openAccount(page, 'accountSecurity')
    const connect = button(page, signInMethods.link(GOOGLE))
    await useNewGoogleAccount(await openGoogle(page, connect), user.email, 'Grace Hopper')
    await expect(page.getByText(signInMethods.linkDone(GOOGLE))).toBeVisible()
    await logInAsThief(otherBrowser, user)
    await expect
      .poll(async () => (await securityEmails(product, user.email)).length)
      .toBeGreaterThan(1)
    await openNewestEmail(page, product, user.email)
    const secured = await pressEmailButton(page)
    await secureAccount(secured)

    const { link: resetLink } = await newestEmail(product, 'PASSWORD_RESET', user.email)
    await secured.goto(resetLink)
    await login.password(secured).fill(NEXT_PASSWORD)
    await secured.keyboard.press('Enter')
    await enterEmailedCode(secured, product, user.email)
    await continueAfterReset(secured)
    // The provider has disconnected Google with the reset, and connects it by the email.
    const another = await otherBrowser.newPage()
    await another.goto('/login')
    await useNewGoogleAccount(await openGoogle(another), user.email, 'Grace Hopper')
    await enterEmailedCode(another, product, user.email)
    await expectSignedIn(another, user.firstName)

    await main(another).getByRole('button', { name: words.home.logout }).click()
    await expectSignedOut(another)
    await chooseAccount(await openGoogle(another), user.email)
    await expectSignedIn(another, user.firstName)
  },
)

twoBrowserTest(
  'a user who logs in with Google only is led to the login, and gets no password reset @all',
  async ({ page, product, otherBrowser }) => {
    test.skip(!isOffered('google'), 'The product does not offer Google')
    const email = newGoogleEmail()
    await page.goto('/login')
    await useNewGoogleAccount(await openGoogle(page), email, 'Lin Miranda')
    await expectSignedIn(page, 'Lin')
    ageAccount(product, email)
    const thief = await otherBrowser.newPage()
    await thief.goto('/login')
    await (await openGoogle(thief)).getByRole('button', { name: email }).click()
    await expectSignedIn(thief, 'Lin')

    await openNewestEmail(page, product, email)
    const secured = await pressEmailButton(page)
    await expect(secured.getByText(secure.noPassword.lead)).toBeVisible()
    await secureAccount(secured)
    await expect(secured.getByText(secure.noPassword.doneLead)).toBeVisible()
    await expectAccessible(secured, 'account without a password secured')
    await thief.reload()
    await expectSignedOut(thief)
    expect(await countEmails(product, email)).toBe(0)
    await link(secured, words.emailLinks.link.logIn).click()
    await (await openGoogle(secured)).getByRole('button', { name: email }).click()
    await expect(heading(secured, words.title.accountSecurity)).toBeVisible()
  },
)

test('a malformed or unknown link says that it is incomplete @all', async ({ page }) => {
  for (const hash of ['', '#token=', '#token=x', `#token=${'a'.repeat(43)}`]) {
    await page.goto('about:blank')
    await page.goto(CLIENT_PATHS.notMe + hash)
    await expect(heading(page, incomplete.title)).toBeVisible()
  }
})
