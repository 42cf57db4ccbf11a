import { expect } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { recreateProviderAccount } from '../support/provider-admin.ts'
import { openAccount, signIn } from '../support/steps.ts'
import { passSecondStep, secondStep } from '../support/two-step.ts'
import { twoStepTest } from '../support/two-step-test.ts'
import { words } from '../words/words.ts'

const { request, keep } = words.secondStep

/** A sentence up to its date. */
const startOf = (sentence: (date: string) => string) => sentence('|').split('|')[0] ?? ''

// Two users, and two checks of accessibility.

twoStepTest(
  'a new owner of the mailbox requests the email, and the user keeps it @all',
  async ({ page, context, product, user }) => {
    await signIn(page, user)
    await passSecondStep(page, user)
    await expectSignedIn(page, 'Grace')
    const notice = page.getByRole('region', { name: keep.title })
    await expect(notice).toHaveCount(0)

    await recreateProviderAccount(product, user)
    const other = await context.browser()?.newPage()
    if (!other) throw new Error('no second browser context')
    await signIn(other, user, `${product.origin}/login`)
    await other.getByText(request.title, { exact: true }).click()
    await other.getByRole('button', { name: request.ask, exact: true }).click()
    await expect(other.getByText(startOf(request.waiting))).toBeVisible()
    await expectAccessible(other, 'second step, email requested')

    await page.reload()
    await expect(notice).toBeVisible()
    await expectAccessible(page, 'home, email requested')
    await openAccount(page, 'accountSecurity')
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: keep.button, exact: true }).click()
    await expect(notice).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()

    await secondStep.back(other).click()
    await signIn(other, user, `${product.origin}/login`)
    await expect(other.getByText(startOf(request.refused))).toBeVisible()
    await other.context().close()
  },
)
