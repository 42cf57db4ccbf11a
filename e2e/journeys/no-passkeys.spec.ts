import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { button, heading, link } from '../support/locators.ts'
import { passkeyLogin } from '../support/passkeys.ts'
import { login, signIn } from '../support/steps.ts'
import { passSecondStep, secondStep, twoStepUser } from '../support/two-step.ts'
import { words } from '../words/words.ts'

test.use({ configuration: 'no-passkeys' })

test('a product without passkeys offers two-step login only @all', async ({
  page,
  arrange,
  product,
}) => {
  const { app, passkeys, twoStep } = words.factors
  const user = await twoStepUser({ arrange, product })
  await page.goto(CLIENT_PATHS.login)
  await expect(login.email(page)).toHaveAttribute('autocomplete', 'username')
  await expect(passkeyLogin(page)).toHaveCount(0)
  await expectAccessible(page, 'login, no passkeys')

  await signIn(page, user)
  await expect(secondStep.title(page)).toBeVisible()
  await secondStep.others(page).click()
  await expect(secondStep.other(page, 'recovery_code')).toBeVisible()
  await expect(secondStep.other(page, 'passkey')).toHaveCount(0)
  await passSecondStep(page, user)
  await expectSignedIn(page, user.firstName)

  await page.goto(CLIENT_PATHS.accountSecurity)
  await expect(heading(page, twoStep.title)).toHaveCount(1)
  await expect(link(page, app.replaceNamed)).toBeVisible()
  await expect(page.getByRole('region', { name: passkeys.title, exact: true })).toHaveCount(0)
  await expect(button(page, words.account.more(app.term))).toHaveCount(0)
  await expectAccessible(page, 'two-step login, no passkeys')
})
