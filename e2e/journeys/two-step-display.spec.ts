import { expect, test } from '../fixtures.ts'
import { verifiedUser } from '../support/email-links.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectReflowInAll } from '../support/expect-reflow-in-all.ts'
import { expectSpacing } from '../support/expect-reflow.ts'
import { link } from '../support/locators.ts'
import { userWithPasskey } from '../support/passkeys.ts'
import { openAccount, signIn } from '../support/steps.ts'
import { codeToEnter } from '../../testing/users.ts'
import { secondStep, shownSecret } from '../support/two-step.ts'
import { words } from '../words/words.ts'

const { app, codes, setUp } = words.factors

test('two-step login fits the narrowest window in every language @all', async ({
  page,
  arrange,
  product,
}) => {
  await signIn(page, await verifiedUser({ arrange, product }))
  await openAccount(page, 'accountSecurity')
  await link(page, app.setUpNamed).click()
  const shown = await shownSecret(page)
  await expectReflowInAll(page, 'setting up an authenticator app')
  await expectSpacing(page, 'setting up an authenticator app')
  await secondStep.code(page).fill(codeToEnter(shown, -1))
  await expect(page.getByRole('region', { name: codes.title })).toBeVisible()
  await expectReflowInAll(page, 'recovery codes')
  await expectSpacing(page, 'recovery codes')
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page, 'recovery codes, forced colours')
})

test.describe('on a phone @all', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('a button opens the authenticator app with the key', async ({ page, arrange, product }) => {
    await signIn(page, await verifiedUser({ arrange, product }))
    await openAccount(page, 'accountSecurity')
    await link(page, app.setUpNamed).click()
    const key = await shownSecret(page)
    await expect(link(page, setUp.openApp)).toBeVisible()
    await expect(link(page, setUp.openApp)).toHaveAttribute(
      'href',
      new RegExp(`^otpauth://totp/.*[?&]secret=${key}(&|$)`),
    )
    await expectAccessible(page, 'setting up an authenticator app on a phone')
  })
})

test('a passkey fits the narrowest window in every language @all', async ({
  page,
  arrange,
  product,
}) => {
  await userWithPasskey(page, { arrange, product })
  await expectReflowInAll(page, 'account with a passkey')
})
