import { expect, test, type Page } from '../fixtures.ts'
import { ageRequirement } from '../../testing/edit-database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectReflowInAll } from '../support/expect-reflow-in-all.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { button, heading, link } from '../support/locators.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { signIn } from '../support/steps.ts'
import { codeToEnter } from '../../testing/users.ts'
import { secondStep, shownSecret } from '../support/two-step.ts'
import { words } from '../words/words.ts'

test.use({ configuration: 'required-two-step' })

const { app, codes, required } = words.factors

const notice = (page: Page) => page.getByRole('region', { name: required.title })
const completion = (page: Page) => heading(page, words.title.accountComplete)

test('every page but that of its setup says until when two-step login must be turned on @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await expect(notice(page)).toContainText(/\d/)
  await expectAccessible(page, 'home, two-step login required')
  await page.goto('/account/data')
  await link(page, required.setUp).click()
  await expect(heading(page, words.title.accountSecurity)).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('after that, only its setup and the logout are left @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  ageRequirement(product, user.email)
  await page.goto('/account/data')
  await expect(completion(page)).toBeVisible()
  await expect(notice(page)).toContainText(required.overdue)
  await expectAccessible(page, 'two-step login overdue')
  await expectReflowInAll(page, 'two-step login overdue')
  await button(page, words.home.logout).click()
  await expectSignedOut(page)

  await signIn(page, user)
  await expect(completion(page)).toBeVisible()
  await link(page, required.setUp).click()
  await link(page, app.setUpNamed).click()
  const secret = await shownSecret(page)
  await secondStep.code(page).fill(codeToEnter(secret, -1))
  await page.getByLabel(codes.saved).check()
  await button(page, codes.done).click()
  await page.goto('/')
  await expectSignedIn(page, user.firstName)
  await expect(notice(page)).toHaveCount(0)
})

test('a user with an unverified email verifies it first @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  ageRequirement(product, user.email)
  await page.goto('/')
  await link(page, required.setUp).click()
  await expect(page.getByText(words.factors.verifyFirst(user.email))).toBeVisible()
  // The email may be wrong. The rest of the profile can't be changed yet.
  await link(page, words.account.signInMethods.changeEmail).click()
  await expect(page.getByRole('textbox', { name: words.changes.email.label })).toBeVisible()
  await expect(button(page, words.account.profile.edit)).toHaveCount(0)
})
