import { expect, test } from '../fixtures.ts'
import { button, link } from '../support/locators.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { openAccount, signIn } from '../support/steps.ts'
import { words } from '../words/words.ts'

test.use({ settings: { MAIL_URL: '' } })

test('an installation without emails offers passkeys, but not two-step login @all', async ({
  page,
  arrange,
  product,
}) => {
  const { app, passkeys, twoStep } = words.factors
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await expect(button(page, passkeys.add)).toBeVisible()
  await expect(page.getByRole('region', { name: twoStep.title })).toHaveCount(0)
  await expect(link(page, app.setUpNamed)).toHaveCount(0)
  await expect.poll(() => product.readLog()).toContain('two-step login is not offered')
})
