import type { Locator } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import { googleReauth, newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { button } from '../support/locators.ts'
import { triggerReauth } from '../support/password-page.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { openProviderWindow } from '../support/provider-window.ts'
import { reauthDialog } from '../support/reauth.ts'
import { openAccount, signIn } from '../support/steps.ts'
import { GOOGLE } from '../words/google-words.ts'
import { words } from '../words/words.ts'
import { isOffered } from '../support/configured-product.ts'

test.skip(!isOffered('google'), 'The product does not offer Google')

const connect = (page: Page) => button(page, words.account.signInMethods.link(GOOGLE))
const loaded = (window: Page) => window.getByRole('button', { name: 'Add new account' }).waitFor()

/** Opens Google's window twice, then closes it with Escape. */
async function reopenAndEscape(page: Page, opener: Locator, text: string) {
  const waiting = page.getByRole('status').filter({ hasText: text })
  const first = await openGoogle(page, opener)
  await loaded(first)
  await expect(waiting).toBeVisible()
  const closed = first.waitForEvent('close')
  const second = await openProviderWindow(page, button(page, words.provider.reopen))
  await closed
  await loaded(second)
  await expect(waiting).toBeVisible()
  const secondClosed = second.waitForEvent('close')
  await page.keyboard.press('Escape')
  await secondClosed
  await expect(waiting).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('on the account page, the window can be reopened, and Escape closes it @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await reopenAndEscape(page, connect(page), words.account.signInMethods.linking(GOOGLE))
  await expect(connect(page)).toBeVisible()
})

test('in re-authentication, Escape closes the window and leaves the dialog open @all', async ({
  page,
  product,
}) => {
  const email = newGoogleEmail()
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await triggerReauth(page, product, email)
  await reopenAndEscape(page, googleReauth(page), words.provider.busy(GOOGLE))
  await expect(reauthDialog.dialog(page)).toBeVisible()
})
