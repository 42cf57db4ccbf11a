import { expect, test, type Page } from '../fixtures.ts'
import type { Arrange } from '../support/arrange.ts'
import { button, heading, link } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { emailChangeEmail, verifiedUser, issueIdToken } from '../support/email-links.ts'
import { expireLink, newestEmail } from '../support/mailbox.ts'
import { login } from '../support/steps.ts'
import type { Product } from '../support/product.ts'

/** Changes a user's email and returns the recovery email sent to the old one. */
async function openRecovery(page: Page, arrange: Arrange, product: Product) {
  const user = await verifiedUser({ product, arrange })
  await page.goto(
    (await emailChangeEmail({ product, arrange }, user, arrange.newUser().email)).link,
  )
  await button(page, 'Confirm new email').click()
  await expect(heading(page, 'Email changed')).toBeVisible()
  return { user, message: await newestEmail(product, 'RECOVER_EMAIL', user.email) }
}

test('a recovery link warns to use it before signing in; an expired link says what to do', async ({
  page,
  arrange,
  product,
}) => {
  const { message } = await openRecovery(page, arrange, product)
  await page.goto(message.link)
  await expect(page.getByText('before you log in again')).toBeVisible()
  await expireLink(product, message)
  await button(page, 'Undo change').click()
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await expect(page.getByText('contact support')).toBeVisible()
  await page.goto(message.link)
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await expectAccessible(page, 'undo, expired')
})

test('a used recovery link links to a password reset, with the email filled in', async ({
  page,
  arrange,
  product,
}) => {
  const { user, message } = await openRecovery(page, arrange, product)
  await page.goto(message.link)
  const other = await page.context().newPage()
  await other.goto(message.link)
  await button(other, 'Undo change').click()
  await expect(heading(other, 'Change undone')).toBeVisible()
  await button(page, 'Undo change').click()
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await link(page, 'Send password reset link').click()
  await expect(page).toHaveURL('/forgot-password?return_to=%2Faccount')
  await expect(login.email(page)).toHaveValue(user.email)
})

test('a recovery link does not work if the old email has another account by now', async ({
  page,
  arrange,
  product,
}) => {
  const { user, message } = await openRecovery(page, arrange, product)
  await page.goto(message.link)
  await issueIdToken(product, user, 'signUp')
  await button(page, 'Undo change').click()
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await expect(page.getByText('can no longer undo')).toBeVisible()
})

test('a recovery link restores the email even if the password reset email cannot be sent', async ({
  page,
  arrange,
  product,
}) => {
  const { user, message } = await openRecovery(page, arrange, product)
  await page.goto(message.link)
  await page.route(`${product.identityOrigin}/**/accounts:sendOobCode*`, (route) => route.abort())
  await button(page, 'Undo change').click()
  await expect(heading(page, 'Change undone')).toBeVisible()
  await page.unrouteAll()
  await button(page, 'Send password reset link').click()
  await expect(heading(page, 'Check your inbox')).toBeVisible()
  await newestEmail(product, 'PASSWORD_RESET', user.email)
})
