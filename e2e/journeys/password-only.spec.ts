import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { main } from '../support/locators.ts'
import { fillCredentials, login, openAccount, signIn } from '../support/steps.ts'
import { words } from '../words/words.ts'

test.use({ configuration: 'password-only' })

test('Login offers the password or a passkey, and Sign Up the password alone @all', async ({
  page,
}) => {
  for (const [path, submit, separators] of [
    ['/login', words.login.submit, 1],
    ['/signup', words.signUp.submit, 0],
  ] as const) {
    await page.goto(path)
    await expect(
      page.locator('form').getByRole('button', { name: submit, exact: true }),
    ).toBeVisible()
    await expect(main(page).getByText(words.login.or, { exact: true })).toHaveCount(separators)
    await expect(page.locator('form img')).toHaveCount(0)
    await expectAccessible(page, `${path}, password only`)
  }
})

test('a user signs up, signs in again, and is offered no other sign-in method @all', async ({
  page,
  arrange,
}) => {
  const newUser = arrange.newUser()
  await page.goto('/signup')
  await page.getByLabel(words.field.firstName).fill(newUser.firstName)
  await fillCredentials(page, newUser)
  await login.signUp(page).click()
  await expectSignedIn(page, 'Grace')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await openAccount(page, 'accountSecurity')
  const security = page.getByRole('region', { name: words.account.security.ways })
  await expect(security.getByText(words.account.signInMethods.password)).toBeVisible()
  await expect(security.getByText(words.account.signInMethods.notLinked)).toHaveCount(0)
})
