import { expect, test, type Page } from '../fixtures.ts'
import { button, heading, link } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { reauthDialog, reauthWithPassword } from '../support/reauth.ts'
import {
  googleReauth,
  googleTest,
  openGoogle,
  useNewGoogleAccount as chooseAccount,
} from '../support/google.ts'
import {
  applyCode,
  emailChangeEmail,
  verifiedUser,
  type TestSetup,
} from '../support/email-links.ts'
import { newestEmail } from '../support/mailbox.ts'
import { forgetProvider } from '../support/provider-session.ts'
import { login, openAccount, openSection, signIn } from '../support/steps.ts'
import { words, failureText, withAnyNumber, matching, ANY } from '../words/words.ts'
import { GOOGLE } from '../words/google-words.ts'

const newEmail = (page: Page) => page.getByRole('textbox', { name: words.changes.email.label })

/** Signs a verified user in and opens the profile. */
async function openOwnAccount(page: Page, at: TestSetup) {
  const user = await verifiedUser(at)
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await openAccount(page)
  return user
}

/** Requests an email change on its page. */
async function requestChange(page: Page, to: string) {
  await link(page, words.account.signInMethods.changeEmail).click()
  await newEmail(page).fill(to)
  await button(page, words.changes.email.submit).click()
}

test('a pending email change is shown, can be sent again, and can be cancelled @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await openOwnAccount(page, { product, arrange })
  const next = arrange.newUser().email
  await requestChange(page, next)
  await expect(page.getByRole('region', { name: words.changes.email.sent })).toBeFocused()
  await expect(button(page, words.emailLinks.resend.send)).toHaveAccessibleDescription(
    withAnyNumber(words.emailLinks.resend.wait),
  )
  await openSection(page, 'accountSecurity')
  await link(page, words.account.signInMethods.changePassword).click()
  await expect(page.getByText(words.changes.password.cancelsChange(next))).toBeVisible()
  await openSection(page, 'accountProfile')
  await expect(page.getByText(words.account.signInMethods.pending.waitingFor(next))).toBeVisible()
  await expect(unchangedNote(page)).toBeVisible()
  await expectAccessible(page, 'account, pending email change')
  const first = await newestEmail(product, 'VERIFY_AND_CHANGE_EMAIL', next)
  await button(page, words.emailLinks.resend.send).click()
  await expect(page.getByText(words.changes.email.sentAgain)).toBeVisible()
  const boxes = [
    words.emailLinks.resend.send,
    words.account.signInMethods.pending.cancelChange,
  ].map((name) => button(page, name).boundingBox())
  const [resend, cancel] = await Promise.all(boxes)
  expect(resend?.y).toBe(cancel?.y)
  const second = await newestEmail(product, 'VERIFY_AND_CHANGE_EMAIL', next)
  expect(second.code).not.toBe(first.code)

  await link(page, words.account.signInMethods.changeEmail).click()
  await expect(page.getByText(words.account.signInMethods.pending.waitingFor(next))).toBeVisible()
  await expect(newEmail(page)).toBeVisible()
  await expectAccessible(page, 'new email, pending change')
  await page.goBack()
  await button(page, words.account.signInMethods.pending.cancelChange).click()
  await expect(
    page.getByText(words.account.signInMethods.pending.cancelled(user.email)),
  ).toBeVisible()
  await expect(page.getByText(words.account.signInMethods.pending.waitingFor(next))).toHaveCount(0)
  await expect(link(page, words.account.signInMethods.changeEmail)).toBeFocused()
  for (const message of [first, second]) {
    await page.goto(message.link)
    await expect(heading(page, words.emailLinks.link.superseded.title)).toBeVisible()
  }
  await link(page, words.emailLinks.link.expired.changeSubmit).click()
  await expect(newEmail(page)).toBeVisible()
})

const pending = (page: Page, to: string) =>
  page.getByText(words.account.signInMethods.pending.waitingFor(to))
/** Says until when the link works, and that the email stays the same until then. */
const unchangedNote = (page: Page) =>
  page.getByText(matching(words.account.signInMethods.pending.openBy(ANY)))
const resendLink = (page: Page) => button(page, words.emailLinks.resend.send)
const cancelChange = (page: Page) => button(page, words.account.signInMethods.pending.cancelChange)

/** Requests a change as from another device, and opens the profile, which shows it. */
async function openPending(page: Page, at: TestSetup) {
  const user = await openOwnAccount(page, at)
  const changed = { ...user, email: at.arrange.newUser().email }
  const { code } = await emailChangeEmail(at, user, changed.email)
  await page.reload()
  await expect(unchangedNote(page)).toBeVisible()
  return { user, changed, code }
}

test('after a change was confirmed on another device, the user signs in again and continues @all', async ({
  page,
  arrange,
  product,
}) => {
  const { user, changed, code } = await openPending(page, { product, arrange })
  await applyCode(product, code)
  await cancelChange(page).press('Enter')
  await expect(reauthDialog.dialog(page)).toContainText(
    words.changes.reauth.pendingEmail(changed.email),
  )
  await expect(googleReauth(page)).toHaveCount(0)
  await expectAccessible(page, 're-authentication, change may be confirmed')
  await reauthDialog.cancel(page).click()
  await expect(cancelChange(page)).toBeFocused()
  await expect(pending(page, changed.email)).toBeVisible()
  await page.keyboard.press('Enter')
  await reauthWithPassword(page, 'not the password')
  await expect(page.getByText(failureText('invalid-credential', 'reauth'))).toBeVisible()
  await reauthWithPassword(page, user.password)
  await expect(reauthDialog.dialog(page)).toHaveCount(0)
  await expect(page.getByText(failureText('email-already-changed'))).toBeVisible()
  await expect(page.getByText(user.email)).toHaveCount(0)
  await expect(page.getByText(changed.email).first()).toBeVisible()
  await openSection(page, 'accountDevices')
  await expect(
    page.getByRole('region', { name: words.account.devices.title }).getByRole('listitem'),
  ).toHaveCount(1)
  await openSection(page, 'accountProfile')
  await page.reload()
  await expect(page.getByText(changed.email).first()).toBeVisible()
  await expect(pending(page, changed.email)).toHaveCount(0)
})

test('after a change was confirmed on another device, the profile leads to a login with the new email @all', async ({
  page,
  arrange,
  product,
}) => {
  const { user, changed, code } = await openPending(page, { product, arrange })
  await applyCode(product, code)
  const [, logIn = ''] = words.account.signInMethods.pending.openedElsewhere.split(/[{}]/)
  await button(page, logIn).click()
  await expect(login.email(page)).toHaveValue(changed.email)
  await login.password(page).fill(user.password)
  await login.submit(page).click()
  await expect(heading(page, words.title.accountProfile)).toBeVisible()
  await expect(page.getByText(changed.email).first()).toBeVisible()
  await expect(pending(page, changed.email)).toHaveCount(0)
})

test('after a change was undone on another device, the user signs in again and asks once more @all', async ({
  page,
  arrange,
  product,
}) => {
  const { user, changed, code } = await openPending(page, { product, arrange })
  await applyCode(product, code)
  await applyCode(product, (await newestEmail(product, 'RECOVER_EMAIL', user.email)).code)
  await resendLink(page).click()
  await expect(reauthDialog.dialog(page)).toContainText(
    words.changes.reauth.pendingEmail(changed.email),
  )
  await reauthWithPassword(page, user.password)
  await expect(page.getByText(words.changes.email.sentAgain)).toBeVisible()
  await page.reload()
  await expect(pending(page, changed.email)).toBeVisible()
})

test("without the provider's session, a pending change is shown, and is cancelled after a login @all", async ({
  page,
  arrange,
  product,
}) => {
  const { user, changed } = await openPending(page, { product, arrange })
  await forgetProvider(page)
  await page.goto('/account/password')
  await expect(page.getByText(words.changes.password.cancelsChange(changed.email))).toBeVisible()
  const reason = page.getByText(words.changes.reauth.pendingEmail(changed.email))
  await expect(reason).toHaveCount(0)
  await openSection(page, 'accountProfile')
  await expect(pending(page, changed.email)).toBeVisible()
  await expect(unchangedNote(page)).toBeVisible()
  await expect(resendLink(page)).toBeVisible()
  await expect(reason).toHaveCount(0)
  await cancelChange(page).click()
  await expect(reauthDialog.dialog(page).locator(reason)).toBeVisible()
  await reauthWithPassword(page, user.password)
  await expect(
    page.getByText(words.account.signInMethods.pending.cancelled(user.email)),
  ).toBeVisible()
  await expect(pending(page, changed.email)).toHaveCount(0)
})

test.describe('an email change that fails midway @all', () => {
  const add = (page: Page) => button(page, words.account.signInMethods.link(GOOGLE))
  const remove = (page: Page) => button(page, words.account.signInMethods.unlink(GOOGLE))

  /** Adds Google to the account. */
  async function openWithGoogle(page: Page, at: TestSetup) {
    const user = await openOwnAccount(page, at)
    await openSection(page, 'accountSecurity')
    await chooseAccount(await openGoogle(page, add(page)), user.email, 'Grace Hopper')
    await expect(remove(page)).toBeVisible()
    await openSection(page, 'accountProfile')
    return user
  }

  googleTest('keeps Google if the email cannot be sent', async ({ page, arrange, product }) => {
    await openWithGoogle(page, { product, arrange })
    const sendEmail = `${product.identityOrigin}/**/accounts:sendOobCode*`
    await page.route(sendEmail, (route) => route.abort())
    await requestChange(page, arrange.newUser().email)
    await expect(page.getByText(failureText('provider-unreachable'))).toBeVisible()
    await openSection(page, 'accountSecurity')
    await expect(remove(page)).toBeVisible()
  })

  googleTest(
    'says next to the sent email that Google is still connected',
    async ({ page, arrange, product }) => {
      await openWithGoogle(page, { product, arrange })
      const next = arrange.newUser().email
      const changes = `${product.identityOrigin}/**/accounts:update*`
      await page.route(changes, (route) => route.abort())
      await requestChange(page, next)
      await expect(page.getByRole('region', { name: words.changes.email.sent })).toBeVisible()
      await expect(page.getByText(words.changes.email.stillLinked(GOOGLE))).toBeVisible()
      await expectAccessible(page, 'email sent, Google still linked')
      await page.unroute(changes)
      await openSection(page, 'accountSecurity')
      await expect(remove(page)).toBeVisible()
    },
  )
})
