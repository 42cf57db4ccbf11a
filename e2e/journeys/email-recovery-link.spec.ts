import { expect, test, type Page } from '../fixtures.ts'
import type { Arrange } from '../support/arrange.ts'
import { button, heading, link } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { emailChangeEmail, verifiedUser, issueIdToken } from '../support/email-links.ts'
import { expireLink, newestEmail } from '../support/mailbox.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { login, signIn, storedToken } from '../support/steps.ts'
import type { RunningProduct } from '../support/product.ts'
import { words, matching, ANY } from '../words/words.ts'

/** Changes a user's email and returns the recovery email sent to the old one. */
async function openRecovery(page: Page, arrange: Arrange, product: RunningProduct) {
  const user = await verifiedUser({ product, arrange })
  const newEmail = arrange.newUser().email
  await page.goto((await emailChangeEmail({ product, arrange }, user, newEmail)).link)
  await button(page, words.emailLinks.link.change.submit).click()
  await expect(heading(page, words.emailLinks.link.change.done)).toBeVisible()
  return { user, newEmail, message: await newestEmail(product, 'RECOVER_EMAIL', user.email) }
}

test('a recovery link says to use it before signing in; an expired link says what to do @all', async ({
  page,
  arrange,
  product,
}) => {
  const { message } = await openRecovery(page, arrange, product)
  await page.goto(message.link)
  await expect(page.getByText(matching(words.emailLinks.link.recover.lead(ANY, ANY)))).toBeVisible()
  await expireLink(product, message)
  await button(page, words.emailLinks.link.recover.submit).click()
  await expect(heading(page, words.emailLinks.link.expired.title)).toBeVisible()
  await expect(page.getByText(words.emailLinks.link.expired.recover)).toBeVisible()
  await page.goto(message.link)
  await expect(heading(page, words.emailLinks.link.expired.title)).toBeVisible()
  await expectAccessible(page, 'undo, expired')
})

test('a recovery link ends the sessions under the new email, here and in other browsers @all', async ({
  page,
  arrange,
  product,
  browser,
}) => {
  const { user, newEmail, message } = await openRecovery(page, arrange, product)
  await button(page, words.emailLinks.link.change.submitDone).click()
  await login.password(page).fill(user.password)
  await login.submit(page).click()
  await expect(heading(page, words.title.accountProfile)).toBeVisible()
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const other = await elsewhere.newPage()
  await signIn(other, { ...user, email: newEmail })
  await expectSignedIn(other, user.firstName)
  await page.goto(message.link)
  await button(page, words.emailLinks.link.recover.submit).click()
  await expect(heading(page, words.emailLinks.link.recover.done)).toBeVisible()
  await expect(page.getByText(words.emailLinks.link.secure.sent(user.email))).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await link(page, words.emailLinks.forgot.back).click()
  await expect(page).toHaveURL('/login?return_to=%2Faccount%2Fsecurity')
  await expect(login.email(page)).toHaveValue(user.email)
  await other.reload()
  await expect(other.getByText(words.session.ended)).toBeVisible()
  await elsewhere.close()
})

test('a used recovery link links to a password reset, with the email filled in @all', async ({
  page,
  arrange,
  product,
}) => {
  const { user, message } = await openRecovery(page, arrange, product)
  await page.goto(message.link)
  const other = await page.context().newPage()
  await other.goto(message.link)
  await button(other, words.emailLinks.link.recover.submit).click()
  await expect(heading(other, words.emailLinks.link.recover.done)).toBeVisible()
  await button(page, words.emailLinks.link.recover.submit).click()
  await expect(heading(page, words.emailLinks.link.consumed.title)).toBeVisible()
  await link(page, words.emailLinks.link.recover.setPassword).click()
  await expect(page).toHaveURL('/forgot-password?return_to=%2Faccount%2Fsecurity')
  await expect(login.email(page)).toHaveValue(user.email)
})

test('a recovery link does not work if the old email now belongs to another account @all', async ({
  page,
  arrange,
  product,
}) => {
  const { user, message } = await openRecovery(page, arrange, product)
  await page.goto(message.link)
  await issueIdToken(product, user, 'signUp')
  await button(page, words.emailLinks.link.recover.submit).click()
  await expect(heading(page, words.emailLinks.link.consumed.title)).toBeVisible()
  await expect(page.getByText(words.emailLinks.link.expired.recover)).toBeVisible()
})
