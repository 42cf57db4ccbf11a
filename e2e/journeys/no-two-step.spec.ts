import { expect, test } from '../fixtures.ts'
import { link } from '../support/locators.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { openAccount, signIn } from '../support/steps.ts'
import { words } from '../words/words.ts'

test.use({ configuration: 'no-two-step' })

test('a product without two-step login offers passkeys only @all', async ({
  page,
  arrange,
  product,
}) => {
  const { app, offer, passkeys, twoStep } = words.factors
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await expect(page.getByRole('region', { name: offer.title })).toBeVisible()
  await openAccount(page, 'accountSecurity')
  await expect(page.getByRole('region', { name: passkeys.title })).toBeVisible()
  await expect(page.getByRole('region', { name: twoStep.title })).toHaveCount(0)
  await expect(link(page, app.setUpNamed)).toHaveCount(0)
})
