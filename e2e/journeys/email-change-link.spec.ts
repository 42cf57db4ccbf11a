import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test } from '../fixtures.ts'
import { findProviderAccount } from '../support/provider-admin.ts'
import { alert, button, heading, link } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { emailChangeEmail, verifiedUser, unrequestedChangeEmail } from '../support/email-links.ts'
import { expireLink, isUnused, newestEmail } from '../support/mailbox.ts'
import { continueAfterReset, login, signIn, storedToken } from '../support/steps.ts'
import { words, failureText, withAnyNumber, matching, ANY } from '../words/words.ts'

const NEXT_PASSWORD = 'amazing grace hopper'

test('an email change link asks the signed-in user to sign in with the new email; the old email can undo it', async ({
  page,
  arrange,
  product,
}) => {
  const user = await verifiedUser({ product, arrange })
  const next = arrange.newUser().email
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  const message = await emailChangeEmail({ product, arrange }, user, next)
  await page.goto(message.link)
  await expect(page.getByRole('main')).toContainText(next)
  await expect(page.getByRole('main')).toContainText(
    words.emailLinks.link.change.lead(next, user.email),
  )
  await button(page, words.emailLinks.link.change.submit).click()
  await expect(heading(page, words.emailLinks.link.change.done)).toBeVisible()
  await button(page, words.emailLinks.link.change.submitDone).click()
  await expect(page).toHaveURL('/login?return_to=%2Faccount%2Fprofile')
  await expect(login.email(page)).toHaveValue(next)
  expect(await storedToken(page)).toBeNull()

  const undo = await newestEmail(product, 'RECOVER_EMAIL', user.email)
  await page.goto(undo.link)
  await expect(page.getByRole('main')).toContainText(
    words.emailLinks.link.recover.lead(user.email, next),
  )
  await button(page, words.emailLinks.link.recover.submit).click()
  await expect(page.getByRole('main', { name: words.emailLinks.link.recover.done })).toBeFocused()
  await expect(page.getByText(words.emailLinks.link.secure.sent(user.email))).toBeVisible()
  await expect(button(page, words.emailLinks.resend.send)).toHaveAccessibleDescription(
    withAnyNumber(words.emailLinks.resend.wait),
  )
  await expect(link(page, words.emailLinks.forgot.back)).toBeVisible()
  await expectAccessible(page, 'email change undone')
  const reset = await newestEmail(product, 'PASSWORD_RESET', user.email)
  await page.goto(reset.link)
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, words.emailLinks.link.reset.submit).click()
  await continueAfterReset(page)
  await expect(heading(page, words.title.accountSecurity)).toBeVisible()
  await expect(page).toHaveURL('/account/security')
})

test('an email change link opened by another signed-in user changes the email, and the other user stays signed in @all', async ({
  page,
  arrange,
  product,
}) => {
  const other = await arrange.user()
  const user = await verifiedUser({ product, arrange })
  const next = arrange.newUser().email
  await signIn(page, other)
  await expectSignedIn(page, other.firstName)
  const token = await storedToken(page)
  await page.goto((await emailChangeEmail({ product, arrange }, user, next)).link)
  await button(page, words.emailLinks.link.change.submit).click()
  await expect(heading(page, words.emailLinks.link.change.done)).toBeVisible()
  await expect(page.getByText(words.emailLinks.link.signedInAs(other.email))).toBeVisible()
  await expect(button(page, words.emailLinks.link.change.submitDone)).toHaveCount(0)
  await link(page, words.emailLinks.link.continueLabel).click()
  await expectSignedIn(page, other.firstName)
  expect(await storedToken(page)).toBe(token)
  expect(await findProviderAccount(product, next)).toHaveProperty('localId')
})

test('an email change link works once; opened again, it says so and links to Login @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await verifiedUser({ product, arrange })
  const message = await emailChangeEmail({ product, arrange }, user, arrange.newUser().email)
  await page.goto(message.link)
  await button(page, words.emailLinks.link.change.submit).click()
  await expect(heading(page, words.emailLinks.link.change.done)).toBeVisible()
  await page.goto(message.link)
  await expect(heading(page, words.emailLinks.link.consumed.title)).toBeVisible()
  await expect(page.getByText(words.emailLinks.link.consumed.change)).toBeVisible()
  await expect(button(page, words.emailLinks.link.change.submit)).toHaveCount(0)
  await link(page, words.emailLinks.link.logIn).click()
  await expect(page).toHaveURL('/login?return_to=%2Faccount%2Fprofile')
})

test('an expired or invalid email change link says what to do @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await verifiedUser({ product, arrange })
  const message = await emailChangeEmail({ product, arrange }, user, arrange.newUser().email)
  await expireLink(product, message)
  await page.goto(message.link)
  await expect(heading(page, words.emailLinks.link.expired.title)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(words.emailLinks.link.expired.change)
  await page.goto(message.link.replace(message.code, 'no-such-code'))
  await expect(heading(page, words.emailLinks.link.consumed.title)).toBeVisible()
  await expectAccessible(page, 'email change, used link')
  await page.goto(message.link.replace(message.code, 'x').replace('verifyAndChange', 'recover'))
  await expect(page.getByRole('main')).toContainText(words.emailLinks.link.consumed.recover)
})

test.describe('the link of a superseded email change @all', () => {
  const VOID = words.emailLinks.link.superseded.title

  test('changes nothing, says so and links to Login', async ({ page, arrange, product }) => {
    const user = await verifiedUser({ product, arrange })
    const message = await emailChangeEmail({ product, arrange }, user, arrange.newUser().email)
    await page.goto(message.link)
    await expect(button(page, words.emailLinks.link.change.submit)).toBeVisible()
    await emailChangeEmail({ product, arrange }, user, arrange.newUser().email)
    // An open page detects it when the button is clicked, a new page when it loads.
    await button(page, words.emailLinks.link.change.submit).click()
    await expect(page.getByRole('main', { name: VOID })).toBeFocused()
    await page.goto(message.link)
    await expect(heading(page, VOID)).toBeVisible()
    await expect(button(page, words.emailLinks.link.change.submit)).toHaveCount(0)
    expect(await isUnused(product, message)).toBe(true)
    expect(await findProviderAccount(product, user.email)).toHaveProperty('localId')
    await link(page, words.emailLinks.link.logIn).click()
    await expect(page).toHaveURL('/login?return_to=%2Faccount%2Femail')
  })

  test('links to the email form if the signed-in user never requested the change', async ({
    page,
    arrange,
    product,
  }) => {
    const user = await verifiedUser({ product, arrange })
    await signIn(page, user)
    await expectSignedIn(page, user.firstName)
    const message = await unrequestedChangeEmail(product, user, arrange.newUser().email)
    await page.goto(message.link)
    await expect(heading(page, VOID)).toBeVisible()
    await expectAccessible(page, 'email change, not requested')
    expect(await isUnused(product, message)).toBe(true)
    await link(page, words.emailLinks.link.expired.changeSubmit).click()
    await expect(page).toHaveURL('/account/email')
  })
})

test('an email change link is not consumed while the product is unreachable @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await verifiedUser({ product, arrange })
  const next = arrange.newUser().email
  const message = await emailChangeEmail({ product, arrange }, user, next)
  const requests = `**${API_BASE}${ENDPOINTS.checkEmailLink.path}`
  await page.route(requests, (route) => route.abort())
  await page.goto(message.link)
  await expect(heading(page, words.emailLinks.link.uncheckable.title)).toBeVisible()
  await page.unroute(requests)
  await button(page, words.emailLinks.link.retry).click()
  await expect(heading(page, words.emailLinks.link.change.title)).toBeVisible()
  await page.route(requests, (route) => route.abort())
  await button(page, words.emailLinks.link.change.submit).click()
  await expect(alert(page)).toContainText(failureText('unreachable'))
  expect(await isUnused(product, message)).toBe(true)
  await page.unroute(requests)
  await button(page, words.emailLinks.link.change.submit).click()
  await expect(heading(page, words.emailLinks.link.change.done)).toBeVisible()
  await expect(page.getByText(matching(words.emailLinks.link.change.logInBy(ANY)))).toBeVisible()
  await expectAccessible(page, 'email changed')
})
