import { expect, test, type Page } from '../fixtures.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { alertWith, heading } from '../support/locators.ts'
import { fillCredentials, login } from '../support/steps.ts'
import { failureText, words } from '../words/words.ts'

test.use({ configuration: 'one-domain' })

/** Dispatches the event that a browser sends when the user returns to the page. */
const returnToPage = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('only users with an email of the domain can sign up, and get in once it is verified @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = arrange.newUser()
  const stranger = { ...user, email: user.email.replace('@example.com', '@example.org') }
  await page.goto('/signup')
  await page.getByLabel(words.field.firstName).fill(user.firstName)
  await fillCredentials(page, stranger)
  await login.signUp(page).click()
  await expect(alertWith(page, failureText('email_not_allowed'))).toBeVisible()
  await expect(login.email(page)).toBeFocused()
  await expect(page.getByText(words.profile.signUp.onlyDomains('example.com'))).toBeVisible()
  await login.email(page).fill(user.email)
  await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
  await expect(heading(page, words.title.accountComplete)).toBeVisible()
  await expect(heading(page, words.emailLinks.notice.title)).toBeVisible()
  await markEmailVerified(product, user.email)
  await returnToPage(page)
  await expectSignedIn(page, user.firstName)
})
