import { expect, test } from '../fixtures.ts'
import { verifiedUser } from '../support/email-links.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectReflowInAll } from '../support/expect-reflow-in-all.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { button, heading } from '../support/locators.ts'
import type { RunningProduct } from '../support/product.ts'
import { securityEmails } from '../support/security-emails.ts'
import { signIn } from '../support/steps.ts'
import { enterEmailedCode } from '../support/two-step.ts'
import { failureText, words } from '../words/words.ts'
import { openDatabase } from '../../testing/edit-database.ts'

test.use({ settings: { NEW_DEVICE_CODE: 'on' } })

const MINUTE_MS = 60_000
const { resend } = words.emailLinks

test('a new device asks for the emailed code, and is known afterwards @all', async ({
  page,
  browser,
  arrange,
  product,
}) => {
  const user = await verifiedUser({ arrange, product })
  const first = await browser.newPage({ baseURL: product.origin })
  await signIn(first, user)
  await expectSignedIn(first, user.firstName)
  await first.close()
  await page.clock.install()
  await signIn(page, user)
  await expect(heading(page, words.secondStep.checkEmail)).toBeVisible()
  await expect(page.getByText(user.email)).toBeVisible()
  await expectAccessible(page, 'emailed code')
  await expectReflowInAll(page, 'emailed code')

  const code = page.getByLabel(words.secondStep.kinds.email_code.label, { exact: true })
  await code.fill('000000')
  await expect(code).toHaveAccessibleDescription(failureText('second_factor_invalid', 'email-code'))

  await expect.poll(async () => (await securityEmails(product, user.email)).length).toBe(1)
  ageCode(product)
  await page.clock.runFor(MINUTE_MS)
  await button(page, resend.send).click()
  await expect(page.getByRole('status').filter({ hasText: resend.sent })).toBeVisible()
  await expect.poll(async () => (await securityEmails(product, user.email)).length).toBe(2)

  await enterEmailedCode(page, product, user.email)
  await expectSignedIn(page, user.firstName)

  await button(page, words.home.logout).first().click()
  await expectSignedOut(page)
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
})

/** Makes the codes a minute older, because another is sent after a minute at the earliest. */
function ageCode(product: RunningProduct): void {
  using database = openDatabase(product)
  database.prepare('update sign_in_challenges set sent_at = sent_at - ?').run(MINUTE_MS)
}
