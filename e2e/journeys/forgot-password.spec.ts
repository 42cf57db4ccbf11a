import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { countMails, newestMail } from '../frame/mailbox.ts'
import { login, storedToken } from '../frame/steps.ts'

const NEXT_PASSWORD = 'amazing grace hopper'

const forgot = {
  link: (page: Page) => page.getByRole('link', { name: 'Forgot password?' }),
  send: (page: Page) => page.getByRole('button', { name: 'Send the link' }),
  sent: (page: Page) => page.getByRole('heading', { name: 'Look into your mailbox' }),
  again: (page: Page) => page.getByRole('button', { name: 'Send it again' }),
}

/** Asks for the mail on `/forgot-password`. */
async function askFor(page: Page, email: string) {
  await page.goto('/login')
  await forgot.link(page).click()
  await login.email(page).fill(email)
  await forgot.send(page).click()
  await expect(forgot.sent(page)).toBeVisible()
}

test('a forgotten password is set anew by a mail, and the person is where they wanted to be', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const elsewhere = await arrange.session(person)
  await page.goto('/?tab=names#first')
  await login.email(page).fill(person.email)
  await forgot.link(page).click()
  await expect(login.email(page)).toHaveValue(person.email)
  expect(page.url()).not.toContain(person.email.split('@')[0])
  await forgot.send(page).click()
  await expect(forgot.sent(page)).toBeVisible()

  const mail = await newestMail(product, 'PASSWORD_RESET', person.email)
  expect(mail.continueUrl).toBe(`${product.origin}/?tab=names#first`)
  await page.goto(mail.link)
  await expect(page.getByText(person.email)).toBeVisible()
  await login.password(page).fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  // Nobody had proven that the names were theirs: the address is, now.
  await expectSignedIn(page, person.email)
  await expect(page).toHaveURL('/?tab=names#first')
  expect((await arrange.asks(elsewhere)).status, 'every other session is over').toBe(401)
})

test('the answer is the same for an address nobody here knows', async ({
  page,
  arrange,
  product,
}) => {
  const { email: known } = await arrange.person()
  const told = async (email: string) => {
    await askFor(page, email)
    return (await page.getByRole('main').innerText()).replaceAll(email, '…').replace(/\d+/, '#')
  }
  const unknown = arrange.stranger().email
  expect(await told(known)).toBe(await told(unknown))
  expect([await countMails(product, known), await countMails(product, unknown)]).toEqual([1, 0])
})

test('what is no address is refused in words, with the focus on it', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(forgot.send(page)).toBeDisabled()
  await login.email(page).fill('grace at example')
  await forgot.send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('email address')
  await expect(login.email(page)).toBeFocused()
})

test('another mail can be had after a minute, which is counted and told once', async ({
  page,
  arrange,
  product,
}) => {
  const { email } = await arrange.person()
  await page.clock.install()
  await askFor(page, email)
  await expect(page.getByText('in 60 seconds')).toBeVisible()
  await expect(forgot.again(page)).toHaveAttribute('aria-disabled', 'true')
  await forgot.again(page).click({ force: true })
  await page.clock.runFor(59_000)
  await expect(page.getByText('in 1 second.')).toBeVisible()
  const told = page.getByRole('main').getByRole('status').filter({ hasText: /./ })
  await expect(told).toHaveCount(0)
  await page.clock.runFor(1_500)
  await expect(told).toHaveText('You can send it again now.')
  expect(await countMails(product, email)).toBe(1)
  await forgot.again(page).focus()
  await page.keyboard.press('Enter')
  await expect(told.filter({ hasText: 'The mail is sent.' })).toBeVisible()
  await expect(forgot.again(page)).toBeFocused()
  expect(await countMails(product, email)).toBe(2)
})

test('a reload keeps what was sent, and the way back asks for another address', async ({
  page,
  arrange,
}) => {
  const { email } = await arrange.person()
  await askFor(page, email)
  await page.reload()
  await expect(forgot.sent(page)).toBeVisible()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(login.email(page)).toHaveValue(email)
  await forgot.send(page).click()
  await expect(forgot.sent(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(login.email(page)).toHaveValue(email)
})

test('asked too often, it says how long to wait, and keeps the address', async ({
  page,
  product,
}) => {
  await page.route(`${product.identityOrigin}/**/accounts:sendOobCode*`, (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } },
    }),
  )
  await page.goto('/forgot-password')
  await login.email(page).fill('ada@example.com')
  await forgot.send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('a few minutes')
  await expect(login.email(page)).toHaveValue('ada@example.com')
})

test('the link stands after the password for a keyboard, and the whole way goes by it', async ({
  page,
  arrange,
}) => {
  const { email } = await arrange.person()
  await page.goto('/login')
  await login.email(page).fill(email)
  await login.password(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(forgot.link(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await login.email(page).focus()
  await page.keyboard.press('Enter')
  await expect(forgot.sent(page)).toBeVisible()
  await expect(page.getByRole('main', { name: 'Look into your mailbox' })).toBeFocused()
  expect(await storedToken(page)).toBeNull()
})

test('axe finds nothing on any step', async ({ page }) => {
  await page.goto('/forgot-password')
  await expectAccessible(page, 'forgot password')
  await login.email(page).fill('no address')
  await forgot.send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectAccessible(page, 'forgot password, refused')
  await askFor(page, 'nobody@example.com')
  await expectAccessible(page, 'forgot password, sent')
})
