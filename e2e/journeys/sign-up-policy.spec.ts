import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { alertWith } from '../support/locators.ts'
import { login, storedToken } from '../support/steps.ts'
import { failureText, words } from '../words/words.ts'

test.use({ configuration: 'closed' })

test('with closed sign-up there is no link and no form, and Google creates no user @all', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(login.submit(page)).toBeVisible()
  await expect(login.signUp(page)).toHaveCount(0)
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Tan')
  await expect(alertWith(page, failureText('sign_up_closed'))).toBeVisible()
  expect(await storedToken(page)).toBeNull()

  await page.goto('/signup')
  await expect(page.getByText(words.profile.signUp.closed)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page, 'sign-up, closed')
})
