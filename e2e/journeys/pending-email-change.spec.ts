import { expect, test, type Page } from '../fixtures.ts'
import { button, heading, link } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { reauthDialog, reauthWithPassword } from '../support/reauth.ts'
import { openGoogle, useNewGoogleAccount as chooseAccount } from '../support/google.ts'
import {
  applyCode,
  emailChangeEmail,
  verifiedUser,
  type TestSetup,
} from '../support/email-links.ts'
import { newestEmail } from '../support/mailbox.ts'
import { forgetProvider } from '../support/provider-session.ts'
import { openAccount, signIn } from '../support/steps.ts'

const newEmail = (page: Page) => page.getByRole('textbox', { name: 'New email' })

/** Signs a verified user in and opens the account page. */
async function openOwnAccount(page: Page, at: TestSetup) {
  const user = await verifiedUser(at)
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await openAccount(page)
  return user
}

/** Requests an email change on its page. */
async function requestChange(page: Page, to: string) {
  await link(page, 'Change email').click()
  await newEmail(page).fill(to)
  await button(page, 'Send confirmation link').click()
}

test('a pending email change is shown, can be sent again, and can be cancelled', async ({
  page,
  arrange,
  product,
}) => {
  const user = await openOwnAccount(page, { product, arrange })
  const next = arrange.newUser().email
  await requestChange(page, next)
  await expect(heading(page, 'Check your inbox')).toBeFocused()
  await expect(button(page, 'Resend')).toHaveAccessibleDescription(/in \d+ seconds/)
  await link(page, 'Your account').click()
  await expect(page.getByText(`Waiting for you to confirm ${next}`)).toBeVisible()
  await expect(page.getByText('Open the link we sent there by')).toBeVisible()
  await expectAccessible(page, 'account, pending email change')
  const first = await newestEmail(product, 'VERIFY_AND_CHANGE_EMAIL', next)
  await button(page, 'Resend email').click()
  await expect(page.getByText(`We’ve sent a link to ${next}`)).toBeVisible()
  const boxes = ['Resend email', 'Cancel change'].map((name) => button(page, name).boundingBox())
  const [resend, cancel] = await Promise.all(boxes)
  expect(resend?.y).toBe(cancel?.y)
  const second = await newestEmail(product, 'VERIFY_AND_CHANGE_EMAIL', next)
  expect(second.code).not.toBe(first.code)

  await link(page, 'Change email').click()
  await expect(page.getByText(`Waiting for you to confirm ${next}`)).toBeVisible()
  await expect(newEmail(page)).toBeVisible()
  await expectAccessible(page, 'new email, pending change')
  await page.goBack()
  await button(page, 'Cancel change').click()
  await expect(page.getByText(`Your email is still ${user.email}`)).toBeVisible()
  await expect(page.getByText(`Waiting for you to confirm ${next}`)).toHaveCount(0)
  await expect(link(page, 'Change email')).toBeFocused()
  for (const message of [first, second]) {
    await page.goto(message.link)
    await expect(heading(page, 'This request is no longer valid')).toBeVisible()
  }
  await link(page, 'Request the change again').click()
  await expect(newEmail(page)).toBeVisible()
})

const pending = (page: Page, to: string) => page.getByText(`Waiting for you to confirm ${to}`)
const unchangedNote = (page: Page) => page.getByText('stays the same')
const reauthPassword = (page: Page) => button(page, 'Log in again')

/** Requests a change and confirms it as if on another device. */
async function confirmElsewhere(page: Page, at: TestSetup) {
  const user = await openOwnAccount(page, at)
  const changed = { ...user, email: at.arrange.newUser().email }
  const { code } = await emailChangeEmail(at, user, changed.email)
  await page.reload()
  await expect(unchangedNote(page)).toBeVisible()
  await expect(button(page, 'Connect Google')).toBeVisible()
  await applyCode(at.product, code)
  return { user, changed }
}

test('after a change was confirmed on another device, the user signs in again and continues', async ({
  page,
  arrange,
  product,
}) => {
  const { user, changed } = await confirmElsewhere(page, { product, arrange })
  await button(page, 'Cancel change').press('Enter')
  await expect(reauthDialog.dialog(page)).toContainText(`already confirmed ${changed.email}`)
  await expect(reauthDialog.google(page)).toHaveCount(0)
  await expectAccessible(page, 're-authentication, change may be confirmed')
  await reauthDialog.cancel(page).click()
  await expect(button(page, 'Cancel change')).toBeFocused()
  await expect(unchangedNote(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await reauthWithPassword(page, 'not the password')
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await reauthWithPassword(page, user.password)
  await expect(reauthDialog.dialog(page)).toHaveCount(0)
  await expect(page.getByText('has already been changed')).toBeVisible()
  await expect(page.getByText(user.email)).toHaveCount(0)
  await expect(page.getByText(changed.email).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(changed.email).first()).toBeVisible()
  await expect(reauthPassword(page)).toHaveCount(0)
})

test('if a change may have been confirmed on another device, the user is asked to log in again', async ({
  page,
  arrange,
  product,
}) => {
  const { user, changed } = await confirmElsewhere(page, { product, arrange })
  await page.reload()
  await expect(page.getByText(`already confirmed ${changed.email}`)).toBeVisible()
  await expect(pending(page, changed.email)).toBeVisible()
  await expect(unchangedNote(page)).toHaveCount(0)
  for (const name of ['Resend email', 'Cancel change'])
    await expect(button(page, name)).toHaveCount(0)
  await expectAccessible(page, 'account, change may be confirmed')
  await reauthPassword(page).click()
  await reauthWithPassword(page, user.password)
  await expect(heading(page, 'Login and security')).toBeFocused()
  await expect(page.getByText(changed.email)).toBeVisible()
  await expect(page.getByText(user.email)).toHaveCount(0)
  await expect(pending(page, changed.email)).toHaveCount(0)
  await expect(button(page, 'Connect Google')).toBeVisible()
})

test('a change is shown as pending again after re-authentication with the old email', async ({
  page,
  arrange,
  product,
}) => {
  const user = await openOwnAccount(page, { product, arrange })
  const next = arrange.newUser().email
  await emailChangeEmail({ product, arrange }, user, next)
  await forgetProvider(page)
  await page.reload()
  await expect(page.getByText(`already confirmed ${next}`)).toBeVisible()
  await reauthPassword(page).click()
  await reauthWithPassword(page, user.password)
  await expect(unchangedNote(page)).toBeVisible()
  await expect(button(page, 'Cancel change')).toBeVisible()
})

test.describe('an email change that fails midway', () => {
  const add = (page: Page) => button(page, 'Connect Google')
  const remove = (page: Page) => button(page, 'Disconnect Google')

  /** Adds Google to the account. */
  async function openWithGoogle(page: Page, at: TestSetup) {
    const user = await openOwnAccount(page, at)
    await chooseAccount(await openGoogle(page, add(page)), user.email, 'Grace Hopper')
    await expect(remove(page)).toBeVisible()
    return user
  }

  test('keeps Google if the email cannot be sent', async ({ page, arrange, product }) => {
    await openWithGoogle(page, { product, arrange })
    const sendEmail = `${product.identityOrigin}/**/accounts:sendOobCode*`
    await page.route(sendEmail, (route) => route.abort())
    await requestChange(page, arrange.newUser().email)
    await expect(page.getByText('Can’t reach the login service')).toBeVisible()
    await link(page, 'Your account').click()
    await expect(remove(page)).toBeVisible()
  })

  test('says next to the sent email that Google is still connected', async ({
    page,
    arrange,
    product,
  }) => {
    await openWithGoogle(page, { product, arrange })
    const next = arrange.newUser().email
    const changes = `${product.identityOrigin}/**/accounts:update*`
    await page.route(changes, (route) => route.abort())
    await requestChange(page, next)
    await expect(heading(page, 'Check your inbox')).toBeVisible()
    await expect(page.getByText('couldn’t disconnect Google')).toBeVisible()
    await expectAccessible(page, 'email sent, Google still linked')
    await page.unroute(changes)
    await link(page, 'Your account').click()
    await expect(remove(page)).toBeVisible()
  })
})
