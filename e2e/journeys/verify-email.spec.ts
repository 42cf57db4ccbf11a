import type { Browser } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import type { Arrange } from '../frame/arrange.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { countMails, newestMail } from '../frame/mailbox.ts'
import type { Product } from '../frame/product.ts'
import { fillCredentials, login, signUp, storedToken } from '../frame/steps.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Confirm your address' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true })
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Your address is confirmed' })

/** Coming back to the page, as a browser tells it. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Follows the newest link in a browser of its own, in which nobody is signed in. */
async function confirmOnPhone(browser: Browser, product: Product, email: string) {
  const { link } = await newestMail(product, 'VERIFY_EMAIL', email)
  const phone = await browser.newPage({ baseURL: product.origin })
  await phone.goto(link)
  await confirm(phone).click()
  await expect(confirmed(phone)).toBeVisible()
  await phone.getByRole('link', { name: 'Sign in' }).click()
  await expect(login.email(phone)).toHaveValue(email)
  await phone.close()
}

/** Somebody signs up, and is at home with an address to confirm. */
async function arriveUnconfirmed(page: Page, arrange: Arrange) {
  const person = arrange.stranger()
  await signUp(page, person)
  await expect(notice(page)).toBeVisible()
  return person
}

test('after a sign-up the mail is asked for, in the language in use, with the place first asked for', async ({
  page,
  arrange,
  product,
}) => {
  const person = arrange.stranger()
  await page.goto('/?tab=names')
  await login.signUp(page).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect(page.getByText('Bestätigen Sie Ihre Adresse')).toBeVisible()
  const mail = await newestMail(product, 'VERIFY_EMAIL', person.email)
  expect([mail.language, mail.continueUrl]).toEqual(['de', `${product.origin}/?tab=names`])
})

test('confirmed in another tab, the first one follows, and nobody is signed out', async ({
  page,
  context,
  arrange,
  product,
}) => {
  const person = arrange.stranger()
  await signUp(page, person)
  await expect(notice(page)).toContainText(person.email)
  const before = await storedToken(page)

  const { link } = await newestMail(product, 'VERIFY_EMAIL', person.email)
  const other = await context.newPage()
  await other.goto(link)
  await confirm(other).click()
  await expect(confirmed(other)).toBeVisible()
  await expect(notice(page)).toBeHidden({ timeout: 1_000 })
  expect(await storedToken(page)).not.toBe(before)
  await expectSignedIn(page, person.firstName)
  await other.getByRole('link', { name: 'Go on' }).click()
  await expectSignedIn(other, person.firstName)
})

test('confirmed on another device, the first one follows when somebody comes back to it', async ({
  page,
  browser,
  arrange,
  product,
}) => {
  const person = await arriveUnconfirmed(page, arrange)
  await comeBack(page)
  await expect(notice(page)).toBeVisible()

  await confirmOnPhone(browser, product, person.email)
  await expect(async () => {
    await comeBack(page)
    await expect(notice(page)).toBeHidden({ timeout: 500 })
  }).toPass()
  await expectSignedIn(page, person.firstName)
})

test('confirmed on another device, a window that kept the focus follows after a reload, with the first move of the mouse', async ({
  page,
  browser,
  arrange,
  product,
}) => {
  const person = await arriveUnconfirmed(page, arrange)
  await confirmOnPhone(browser, product, person.email)
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await page.mouse.move(40, 40)
  await expect(notice(page)).toBeHidden()
  await expectSignedIn(page, person.firstName)
})

test('a mail that cannot be sent is not in the way, and can be asked for again', async ({
  page,
  arrange,
  product,
}) => {
  const person = arrange.stranger()
  const mails = `${product.identityOrigin}/**/accounts:sendOobCode*`
  await page.route(mails, (route) => route.abort())
  await signUp(page, person)
  await expectSignedIn(page, person.firstName)
  expect(await countMails(product, person.email)).toBe(0)
  const again = notice(page).getByRole('button', { name: 'Send it again' })
  await again.click()
  await expect(notice(page).getByText('could not reach')).toBeVisible()
  await page.unroute(mails)
  await again.click()
  await expect(notice(page).getByText('The mail is sent.')).toBeVisible()
  await expect(notice(page).getByText(/in \d+ seconds/)).toBeVisible()
  expect(await countMails(product, person.email)).toBe(1)
})

test('who comes back often asks the provider seldom, and who is confirmed never', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arriveUnconfirmed(page, arrange)
  let asked = 0
  await page.route(`${product.identityOrigin}/**/accounts:lookup*`, (route) => {
    asked += 1
    return route.continue()
  })
  for (let times = 0; times < 5; times += 1) await comeBack(page)
  await expect.poll(() => asked).toBe(1)
  const { link } = await newestMail(product, 'VERIFY_EMAIL', person.email)
  await page.goto(link)
  await confirm(page).click()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expectSignedIn(page, person.firstName)
  await page.reload()
  await expectSignedIn(page, person.firstName)
  const before = asked
  await comeBack(page)
  await expect(notice(page)).toBeHidden()
  expect(asked).toBe(before)
})

test('axe finds nothing at home with the notice', async ({ page, arrange }) => {
  const person = arrange.stranger()
  await page.goto('/signup')
  await fillCredentials(page, person)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(notice(page)).toBeVisible()
  await expectAccessible(page, 'home, not confirmed')
  await notice(page).getByRole('button').click()
  await expect(notice(page).getByText('The mail is sent.')).toBeVisible()
  await expectAccessible(page, 'home, the mail is sent')
})
