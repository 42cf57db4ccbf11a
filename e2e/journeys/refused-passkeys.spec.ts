import { API_BASE } from '@foyer/contract/endpoints.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import { expect, test } from '../fixtures.ts'
import type { TestUser } from '../support/arrange.ts'
import { passwordResetEmail, resetPassword, type TestSetup } from '../support/email-links.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { alert, alertWith } from '../support/locators.ts'
import {
  logOutFromAccount,
  passkeyLogin,
  passkeysCard,
  removePasskey,
  userWithPasskey,
  withoutAutofill,
} from '../support/passkeys.ts'
import { fillCredentials, login, openAccount, signIn } from '../support/steps.ts'
import { openDatabase } from '../../testing/edit-database.ts'
import { failureText, words } from '../words/words.ts'

const { passkeys } = words.factors

test('a password reset suspends a passkey until the user confirms it in the account @all', async ({
  page,
  arrange,
  product,
}) => {
  await withoutAutofill(page)
  const { user } = await userWithPasskey(page, { arrange, product })
  await logOutFromAccount(page)
  const password = 'amazing grace hopper'
  const { code } = await passwordResetEmail(product, user)
  await resetPassword(product, code, password)
  await signIn(page, { ...user, password })
  await expectSignedIn(page, user.firstName)

  await logOutFromAccount(page)
  await passkeyLogin(page).click()
  await expect(alertWith(page, failureText('passkey_suspended'))).toBeVisible()
  await expectAccessible(page, 'login with a suspended passkey')
  await expectSignedOut(page)

  await signIn(page, { ...user, password })
  await expectSignedIn(page, user.firstName)
  await openAccount(page, 'accountSecurity')
  await expect(passkeysCard.items(page)).toContainText(passkeys.suspended)
  await expectAccessible(page, 'account with a suspended passkey')
  await passkeysCard.region(page).getByRole('button', { name: passkeys.confirm }).click()
  await expect(passkeysCard.status(page, passkeys.confirmed)).toBeVisible()
  await logOutFromAccount(page)
  await passkeyLogin(page).click()
  await expectSignedIn(page, user.firstName)
})

test('a passkey that was removed from the account no longer logs in @all', async ({
  page,
  arrange,
  product,
}) => {
  await withoutAutofill(page)
  const { authenticator } = await userWithPasskey(page, { arrange, product })
  await removePasskey(page)
  await expect(passkeysCard.items(page)).toHaveCount(0)
  await logOutFromAccount(page)
  await passkeyLogin(page).click()
  await expect(alertWith(page, failureText('passkey_invalid', 'passkey'))).toBeVisible()
  await expectSignedOut(page)
  // "This wasn't me" can put it back, so the device keeps it.
  expect(await authenticator.credentials()).toHaveLength(1)
})

test('the device forgets a removed passkey that can no longer be put back @all', async ({
  page,
  arrange,
  product,
}) => {
  await withoutAutofill(page)
  const { user, authenticator } = await userWithPasskey(page, { arrange, product })
  await removeElsewhere({ arrange, product }, user)
  using database = openDatabase(product)
  database.prepare('delete from former_factors').run()
  await logOutFromAccount(page)
  await passkeyLogin(page).click()
  await expect(alertWith(page, failureText('unknown_passkey'))).toBeVisible()
  await expect.poll(() => authenticator.credentials()).toEqual([])
  await expectAccessible(page, 'login with an unknown passkey')
})

test('a passkey that was deleted from the device leaves the other ways to log in @all', async ({
  page,
  arrange,
  product,
}) => {
  await withoutAutofill(page)
  const { user, authenticator } = await userWithPasskey(page, { arrange, product })
  await authenticator.deleteCredentials()
  await logOutFromAccount(page)
  await passkeyLogin(page).click()
  await expect(passkeyLogin(page)).toBeEnabled()
  await expect(alert(page)).toHaveCount(0)
  await fillCredentials(page, user)
  await login.submit(page).click()
  await expectSignedIn(page, 'Grace')
})

test('a device that does not verify its user gets no passkey @all', async ({
  page,
  arrange,
  product,
}) => {
  const { authenticator } = await userWithPasskey(page, { arrange, product })
  await removePasskey(page)
  await authenticator.verify(false)
  await passkeysCard.add(page).click()
  await expect(passkeysCard.add(page)).toBeEnabled()
  await expect(passkeysCard.items(page)).toHaveCount(0)
  // The one that was removed.
  expect(await authenticator.credentials()).toHaveLength(1)
})

/** Removes the only passkey of a user, as on another device. */
async function removeElsewhere({ arrange, product }: TestSetup, user: TestUser) {
  const headers = { authorization: `Bearer ${await arrange.session(user)}` }
  const factors = `${product.origin}${API_BASE}/user/factors`
  const list = (await (await fetch(factors, { headers })).json()) as FactorList
  const path = `${factors}/passkeys/${list.passkeys?.[0]?.id ?? ''}`
  expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(204)
}
