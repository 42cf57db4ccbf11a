import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { countEmails, newestEmail } from '../support/mailbox.ts'
import { login, storedToken, completeAccount, continueAfterReset } from '../support/steps.ts'
import { main } from '../support/locators.ts'
import { words, counted } from '../words/words.ts'

const NEXT_PASSWORD = 'amazing grace hopper'

const forgot = {
  link: (page: Page) => main(page).getByRole('link', { name: words.login.forgotPassword }),
  send: (page: Page) => page.getByRole('button', { name: words.emailLinks.forgot.submit }),
  sent: (page: Page) => page.getByRole('heading', { name: words.emailLinks.forgot.sentTitle }),
  again: (page: Page) => page.getByRole('button', { name: words.emailLinks.resend.send }),
}

/** Requests the email on `/forgot-password`. */
async function requestReset(page: Page, email: string) {
  await page.goto('/login')
  await forgot.link(page).click()
  await login.email(page).fill(email)
  await forgot.send(page).click()
  await expect(forgot.sent(page)).toBeVisible()
}

test(
  'a forgotten password is reset by email, and the return path is kept',
  { tag: '@short' },
  async ({ page, arrange, product }) => {
    const user = await arrange.user()
    const otherToken = await arrange.session(user)
    await page.goto('/?tab=names#first')
    await login.email(page).fill(user.email)
    await forgot.link(page).click()
    await expect(login.email(page)).toHaveValue(user.email)
    expect(page.url()).not.toContain(user.email.split('@')[0])
    await forgot.send(page).click()
    await expect(forgot.sent(page)).toBeVisible()

    const message = await newestEmail(product, 'PASSWORD_RESET', user.email)
    expect(message.continueUrl).toBe(`${product.origin}/?tab=names#first`)
    await page.goto(message.link)
    await expect(page.getByText(user.email)).toBeVisible()
    await login.password(page).fill(NEXT_PASSWORD)
    await page.getByRole('button', { name: words.emailLinks.link.reset.submit }).click()
    // The reset verifies the email, so names entered before it are deleted.
    await expect(page.getByText(words.emailLinks.link.reset.namesRemoved)).toBeVisible()
    await continueAfterReset(page)
    await completeAccount(page)
    await expectSignedIn(page, user.email)
    await expect(page).toHaveURL('/?tab=names#first')
    expect((await arrange.fetchUser(otherToken)).status, 'every other session is over').toBe(401)
  },
)

test('the tab that waits for the email notices that its link was used @all', async ({
  page,
  context,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await requestReset(page, user.email)
  const message = await newestEmail(product, 'PASSWORD_RESET', user.email)
  const opened = await context.newPage()
  await opened.goto(message.link)
  await login.password(opened).fill(NEXT_PASSWORD)
  await opened.getByRole('button', { name: words.emailLinks.link.reset.submit }).click()
  await expect(opened.getByRole('main', { name: words.emailLinks.link.reset.done })).toBeVisible()
  await expect(page.getByRole('main', { name: words.emailLinks.link.reset.done })).toBeVisible()
  await expectAccessible(page, 'the link was used in another tab')
  await continueAfterReset(page)
  await completeAccount(page)
  await expectSignedIn(page, user.email)
})

test('another email can be requested after a minute, with a countdown announced once @all', async ({
  page,
  arrange,
  product,
}) => {
  const { email } = await arrange.user()
  // A time that stands still: on a busy machine, a second may be over before the page is looked at.
  const sentAt = Date.now()
  await page.clock.setFixedTime(sentAt)
  await requestReset(page, email)
  await expect(page.getByText(counted(words.emailLinks.resend.wait, 60))).toBeVisible()
  await expect(forgot.again(page)).toHaveAttribute('aria-disabled', 'true')
  await forgot.again(page).click({ force: true })
  await page.clock.setFixedTime(sentAt + 59_000)
  await expect(page.getByText(counted(words.emailLinks.resend.wait, 1))).toBeVisible()
  const status = page.getByRole('main').getByRole('status').filter({ hasText: /./ })
  await expect(status).toHaveCount(0)
  await page.clock.setFixedTime(sentAt + 60_000)
  await expect(status).toHaveText(words.emailLinks.resend.ready)
  expect(await countEmails(product, email)).toBe(1)
  await forgot.again(page).focus()
  await page.keyboard.press('Enter')
  await expect(status.filter({ hasText: words.emailLinks.resend.sent })).toBeVisible()
  await expect(forgot.again(page)).toBeFocused()
  expect(await countEmails(product, email)).toBe(2)
})

test('a reload keeps the confirmation, and going back asks for another email', async ({
  page,
  arrange,
}) => {
  const { email } = await arrange.user()
  await requestReset(page, email)
  await page.reload()
  await expect(forgot.sent(page)).toBeVisible()
  await page.getByRole('button', { name: words.emailLinks.forgot.otherEmail }).click()
  await expect(login.email(page)).toHaveValue(email)
  await forgot.send(page).click()
  await expect(forgot.sent(page)).toBeVisible()
  await main(page).getByRole('link', { name: words.emailLinks.forgot.back }).click()
  await expect(page).toHaveURL('/login')
  await expect(login.email(page)).toHaveValue(email)
})

test('the reset link follows the password in tab order, and the whole flow works by keyboard @all', async ({
  page,
  arrange,
}) => {
  const { email } = await arrange.user()
  await page.goto('/login')
  await login.email(page).fill(email)
  await login.password(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(forgot.link(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: words.title.forgotPassword })).toBeVisible()
  await login.email(page).focus()
  await page.keyboard.press('Enter')
  await expect(forgot.sent(page)).toBeVisible()
  await expect(page.getByRole('main', { name: words.emailLinks.forgot.sentTitle })).toBeFocused()
  expect(await storedToken(page)).toBeNull()
})

test('axe finds no violations on any step @all', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { name: words.title.forgotPassword })).toBeVisible()
  await expectAccessible(page, 'forgot password')
  await login.email(page).fill('no address')
  await forgot.send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectAccessible(page, 'forgot password, refused')
  await requestReset(page, 'unknown@example.com')
  await expectAccessible(page, 'forgot password, sent')
})
