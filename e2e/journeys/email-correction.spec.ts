import { expect, test, type Page } from '../fixtures.ts'
import type { Arrange } from '../support/arrange.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { button, heading, link, main } from '../support/locators.ts'
import { newestEmail } from '../support/mailbox.ts'
import { completeAccount, login, namesCard, signUp } from '../support/steps.ts'
import { words } from '../words/words.ts'

const { email: texts } = words.changes

const correct = (page: Page) =>
  main(page).getByRole('link', { name: words.emailLinks.notice.correct })

/** Signs up with a mistyped email, and asks for a link to the right one. */
async function requestCorrection(page: Page, arrange: Arrange) {
  const mistyped = arrange.newUser()
  const { email } = arrange.newUser()
  await signUp(page, mistyped)
  await correct(page).click()
  await expect(page.getByText(texts.confirmFirst(mistyped.email))).toBeVisible()
  await expect(page.getByText(texts.correctionEffect)).toBeVisible()
  await page.getByRole('textbox', { name: texts.label }).fill(email)
  await button(page, texts.submit).click()
  await expect(page.getByText(texts.openLink(email))).toBeVisible()
  await expect(page.getByText(texts.correctionEffect)).toBeVisible()
  return { mistyped, right: { ...mistyped, email } }
}

test('an email that was mistyped at sign-up is corrected; the link names the account @all', async ({
  page,
  arrange,
  product,
}) => {
  const { mistyped, right } = await requestCorrection(page, arrange)
  await expectAccessible(page, 'email correction sent')
  const { change } = words.emailLinks.link
  await page.goto((await newestEmail(product, 'VERIFY_AND_CHANGE_EMAIL', right.email)).link)
  await expect(main(page)).toContainText(right.email)
  await expect(main(page)).toContainText(change.lead(right.email, mistyped.email))
  await button(page, change.submit).click()
  await button(page, change.submitDone).click()
  await expect(login.email(page)).toHaveValue(right.email)
  await login.password(page).fill(right.password)
  await login.submit(page).click()
  await completeAccount(page)
  await expect(heading(page, words.title.accountProfile)).toBeVisible()
  await expect(page.getByText(right.email).first()).toBeVisible()
  await expect(namesCard(page).getByText(words.account.signInMethods.verified)).toBeVisible()
  await page.goto('/')
  await expectSignedIn(page, right.email)
})

test('home and profile name the new email, and what if it has an account, until the correction is cancelled @all', async ({
  page,
  arrange,
}) => {
  const { mistyped, right } = await requestCorrection(page, arrange)
  const { pending, changeEmail } = words.account.signInMethods
  const { notice, resend } = words.emailLinks
  await expect(page.getByText(texts.taken)).toBeVisible()
  await main(page).getByRole('link', { name: texts.done }).click()
  await expect(page.getByText(pending.waitingFor(right.email))).toBeVisible()
  await expect(page.getByText(texts.taken)).toBeVisible()
  await expect(button(page, resend.send)).toHaveCount(1)
  await expectAccessible(page, 'profile, pending correction')
  await page.goto('/')
  await expect(page.getByText(texts.openLink(right.email))).toBeVisible()
  await expect(page.getByText(texts.taken)).toBeVisible()

  await page.goto('/account/profile')
  await button(page, pending.cancelChange).click()
  await expect(page.getByText(pending.waitingFor(right.email))).toHaveCount(0)
  await expect(button(page, resend.send)).toBeVisible()
  await expect(link(page, changeEmail)).toBeFocused()
  await page.goto('/')
  await expect(page.getByText(notice.lead(mistyped.email))).toBeVisible()
  await expect(page.getByText(texts.taken)).toHaveCount(0)
})

test('a newer request for a correction voids the link of the earlier one @all', async ({
  page,
  arrange,
  product,
}) => {
  const { right } = await requestCorrection(page, arrange)
  const first = await newestEmail(product, 'VERIFY_AND_CHANGE_EMAIL', right.email)
  const { email } = arrange.newUser()
  await button(page, texts.useDifferent).click()
  await page.getByRole('textbox', { name: texts.label }).fill(email)
  await button(page, texts.submit).click()
  await expect(page.getByText(texts.openLink(email))).toBeVisible()
  await page.goto(first.link)
  await expect(heading(page, words.emailLinks.link.superseded.title)).toBeVisible()
})
