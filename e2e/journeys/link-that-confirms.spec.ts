import { expect, test, type Page } from '../fixtures.ts'
import { alert, button, heading, link } from '../frame/by-name.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { verifyMail } from '../frame/link-mails.ts'
import { expireMail, isUnused, newestMail } from '../frame/mailbox.ts'
import { fillCredentials, login, signIn, signUp } from '../frame/steps.ts'

/** Nothing of the code is left in the address bar, nor on the way back. */
async function expectCodeGone(page: Page, { code }: { code: string }) {
  expect(page.url()).not.toContain(code)
  await page.goBack()
  expect(page.url()).not.toContain(code)
  await page.goForward()
}

test('a link that confirms an address names it, confirms it by a button, and leads on to signing in', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const mail = await verifyMail(product, person)
  await page.goto('/login')
  await page.goto(mail.link)
  await expect(heading(page, 'Confirm your address')).toBeVisible()
  await expect(page).toHaveTitle('Confirm your address')
  await expect(page.getByRole('main')).toContainText(person.email)
  expect(await isUnused(product, mail)).toBe(true)
  await button(page, 'Confirm').click()
  await expect(page.getByRole('main', { name: 'Your address is confirmed' })).toBeFocused()
  expect(await isUnused(product, mail)).toBe(false)
  await expectCodeGone(page, mail)
  await page.reload()
  await expect(heading(page, 'This is done already')).toBeVisible()
  await link(page, 'Sign in').click()
  await expect(page).toHaveURL(/return_to=/)
  await fillCredentials(page, person)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
  await expect(page).toHaveURL('/?tab=names#first')
})

test('a link that confirms an address tells whoever is signed in here as somebody else that they stay', async ({
  page,
  arrange,
  product,
}) => {
  const [here, other] = [await arrange.person(), await arrange.person()]
  await signIn(page, here)
  await expectSignedIn(page, here.firstName)
  const mail = await verifyMail(product, other)
  await page.goto(mail.link)
  await button(page, 'Confirm').click()
  await expect(page.getByRole('main')).toContainText(`${here.email} is signed in`)
  await link(page, 'Go on').click()
  await expectSignedIn(page, here.firstName)
})

test('a link that confirms an address used before is done already, where the person is signed in', async ({
  page,
  arrange,
  product,
}) => {
  const person = arrange.stranger()
  await signUp(page, person)
  await expectSignedIn(page, person.firstName)
  const mail = await newestMail(product, 'VERIFY_EMAIL', person.email)
  await page.goto(mail.link)
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Your address is confirmed')).toBeVisible()
  await page.goto(mail.link)
  await expect(heading(page, 'This is done already')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(person.email)
  await link(page, 'Go on').click()
  await expectSignedIn(page, person.firstName)
})

test('a link that confirms an address expired is asked for anew by who is signed in, and leads others to sign in', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const mail = await verifyMail(product, person)
  await expireMail(product, mail)
  await page.goto(mail.link)
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await expectAccessible(page, 'expired')
  await link(page, 'Sign in').click()
  await fillCredentials(page, person)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
  await page.goto(mail.link)
  await button(page, 'Send it again').click()
  await expect(page.getByText('The mail is sent.')).toBeVisible()
  const next = await newestMail(product, 'VERIFY_EMAIL', person.email)
  expect(next.code).not.toBe(mail.code)
})

const NEXT_PASSWORD = 'amazing grace hopper'

test('a stranger signed up with my address: I take it for myself, and nothing of theirs stays', async ({
  page,
  browser,
  arrange,
  product,
}) => {
  const squatter = { ...arrange.stranger(), firstName: 'Mallory', lastName: 'Squatter' }
  const theirs = await browser.newPage({ baseURL: product.origin })
  await signUp(theirs, squatter)
  await expectSignedIn(theirs, 'Mallory')

  const mail = await newestMail(product, 'VERIFY_EMAIL', squatter.email)
  await page.goto(mail.link)
  await button(page, 'This was not me').click()
  await expect(page.getByRole('main', { name: 'Then do not confirm it' })).toBeFocused()
  expect(await isUnused(product, mail)).toBe(true)
  await link(page, 'Set a password').click()
  await expect(login.email(page)).toHaveValue(squatter.email)
  await button(page, 'Send the link').click()
  await expect(heading(page, 'Look into your mailbox')).toBeVisible()
  const reset = await newestMail(product, 'PASSWORD_RESET', squatter.email)
  await page.goto(reset.link)
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, 'Set the password').click()
  await expectSignedIn(page, squatter.email)
  await link(page, 'Your account').click()
  await expect(heading(page, 'Your account')).toBeVisible()
  await expect(page.getByText('Mallory')).toHaveCount(0)

  await theirs.reload()
  await expect(heading(theirs, 'Login')).toBeVisible()
  await fillCredentials(theirs, squatter)
  await login.submit(theirs).click()
  await expect(alert(theirs).filter({ hasText: 'do not match' })).toBeVisible()
  await theirs.close()
})
