import { expect, test, type Page } from '../fixtures.ts'
import { alert, button, heading, link, statusWith } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { verificationEmail } from '../support/email-links.ts'
import { changePassword } from '../support/password-page.ts'
import { updateProviderAccount } from '../support/provider-admin.ts'
import { expireLink, isUnused, newestEmail } from '../support/mailbox.ts'
import {
  fillCredentials,
  login,
  signIn,
  signUp,
  completeAccount,
  continueAfterReset,
} from '../support/steps.ts'
import { words, failureText } from '../words/words.ts'
import { pageTitle } from '../support/configured-product.ts'

/** The code is removed from the URL and from the history. */
async function expectCodeGone(page: Page, { code }: { code: string }) {
  expect(page.url()).not.toContain(code)
  await page.goBack()
  expect(page.url()).not.toContain(code)
  await page.goForward()
}

test('a verification link shows the email, verifies it with a button, and links to Login', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  const message = await verificationEmail(product, user)
  await page.goto('/login')
  await page.goto(message.link)
  await expect(heading(page, words.emailLinks.link.verify.title)).toBeVisible()
  await expect(page).toHaveTitle(pageTitle(words.emailLinks.link.verify.title))
  await expect(page.getByRole('main')).toContainText(user.email)
  expect(await isUnused(product, message)).toBe(true)
  await button(page, words.emailLinks.link.verify.submit).click()
  await expect(page.getByRole('main', { name: words.emailLinks.link.verify.done })).toBeFocused()
  expect(await isUnused(product, message)).toBe(false)
  await expectCodeGone(page, message)
  await page.reload()
  await expect(heading(page, words.emailLinks.link.already.verify)).toBeVisible()
  await link(page, words.emailLinks.link.logIn).click()
  await expect(page).toHaveURL(/return_to=/)
  await fillCredentials(page, user)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
  await expect(page).toHaveURL('/?tab=names#first')
})

test('a verification link opened by another signed-in user says that they stay signed in @all', async ({
  page,
  arrange,
  product,
}) => {
  const [signedIn, other] = [await arrange.user(), await arrange.user()]
  await signIn(page, signedIn)
  await expectSignedIn(page, signedIn.firstName)
  const message = await verificationEmail(product, other)
  await page.goto(message.link)
  await button(page, words.emailLinks.link.verify.submit).click()
  await expect(page.getByRole('main')).toContainText(
    words.emailLinks.link.signedInAs(signedIn.email),
  )
  await link(page, words.emailLinks.link.continueLabel).click()
  await expectSignedIn(page, signedIn.firstName)
})

test('a used verification link says that the email is verified @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = arrange.newUser()
  await signUp(page, user)
  await expectSignedIn(page, user.firstName)
  const message = await newestEmail(product, 'VERIFY_EMAIL', user.email)
  await page.goto(message.link)
  await button(page, words.emailLinks.link.verify.submit).click()
  await expect(heading(page, words.emailLinks.link.verify.done)).toBeVisible()
  await page.goto(message.link)
  await expect(heading(page, words.emailLinks.link.already.verify)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(user.email)
  await link(page, words.emailLinks.link.continueLabel).click()
  await expectSignedIn(page, user.firstName)
})

test('after a new password, a verification link says that the name is gone @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  const message = await verificationEmail(product, user)
  // Rule 7 compares seconds: in that of the sign-up, a password that the user changes counts as the first one.
  await updateProviderAccount(product, user.email, { validSince: '1' })
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await changePassword(page)
  await expect(statusWith(page, words.changes.password.done)).toBeVisible()
  await page.goto(message.link)
  await button(page, words.emailLinks.link.verify.submit).click()
  await expect(page.getByText(words.emailLinks.link.reset.namesRemoved)).toBeVisible()
  await expectAccessible(page, 'email verified, name removed')
  await link(page, words.emailLinks.link.continueLabel).click()
  await completeAccount(page)
  await expectSignedIn(page, user.email)
})

test('an expired verification link can be requested again when signed in, and links to Login otherwise @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  const message = await verificationEmail(product, user)
  await expireLink(product, message)
  await page.goto(message.link)
  await expect(heading(page, words.emailLinks.link.expired.title)).toBeVisible()
  await expectAccessible(page, 'expired')
  await link(page, words.emailLinks.link.logIn).click()
  await fillCredentials(page, user)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
  await page.goto(message.link)
  await button(page, words.emailLinks.resend.send).click()
  await expect(page.getByText(words.emailLinks.resend.sent)).toBeVisible()
  const next = await newestEmail(product, 'VERIFY_EMAIL', user.email)
  expect(next.code).not.toBe(message.code)
})

const NEXT_PASSWORD = 'amazing grace hopper'

test("the owner of an email takes over an attacker's account, and none of the attacker's data remains @all", async ({
  page,
  browser,
  arrange,
  product,
}) => {
  const attacker = { ...arrange.newUser(), firstName: 'Mallory', lastName: 'Attacker' }
  const attackerPage = await browser.newPage({ baseURL: product.origin })
  await signUp(attackerPage, attacker)
  await expectSignedIn(attackerPage, 'Mallory')

  const message = await newestEmail(product, 'VERIFY_EMAIL', attacker.email)
  await page.goto(message.link)
  await button(page, words.emailLinks.link.notMe.ask).click()
  await expect(page.getByRole('main', { name: words.emailLinks.link.notMe.title })).toBeFocused()
  expect(await isUnused(product, message)).toBe(true)
  await link(page, words.emailLinks.link.notMe.setPassword).click()
  await expect(login.email(page)).toHaveValue(attacker.email)
  await button(page, words.emailLinks.forgot.submit).click()
  await expect(heading(page, words.emailLinks.forgot.sentTitle)).toBeVisible()
  const reset = await newestEmail(product, 'PASSWORD_RESET', attacker.email)
  await page.goto(reset.link)
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, words.emailLinks.link.reset.submit).click()
  await continueAfterReset(page)
  await completeAccount(page)
  await expectSignedIn(page, attacker.email)
  await link(page, words.title.account).click()
  await expect(heading(page, words.title.account)).toBeVisible()
  await expect(page.getByText('Mallory')).toHaveCount(0)

  await attackerPage.reload()
  await expect(heading(attackerPage, words.title.login)).toBeVisible()
  await fillCredentials(attackerPage, attacker)
  await login.submit(attackerPage).click()
  await expect(
    alert(attackerPage).filter({ hasText: failureText('invalid-credential', 'sign-in') }),
  ).toBeVisible()
  await attackerPage.close()
})
