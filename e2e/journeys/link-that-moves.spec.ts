import { expect, test } from '../fixtures.ts'
import { findAccount } from '../frame/administer.ts'
import { button, heading, link } from '../frame/by-name.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { changeMail, confirmedPerson } from '../frame/link-mails.ts'
import { expireMail, newestMail } from '../frame/mailbox.ts'
import { login, signIn, storedToken } from '../frame/steps.ts'

const NEXT_PASSWORD = 'amazing grace hopper'

test('a link that moves an account to another address leads who is signed in here to sign in by the new one; the old address can undo it', async ({
  page,
  arrange,
  product,
}) => {
  const person = await confirmedPerson({ product, arrange })
  const next = arrange.stranger().email
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  const mail = await changeMail({ product, arrange }, person, next)
  await page.goto(mail.link)
  await expect(page.getByRole('main')).toContainText(next)
  await expect(page.getByRole('main')).toContainText(`no longer with ${person.email}`)
  await button(page, 'Use this address').click()
  await expect(heading(page, 'Your address has changed')).toBeVisible()
  await button(page, 'Sign in with it').click()
  await expect(page).toHaveURL('/login?return_to=%2Faccount')
  await expect(login.email(page)).toHaveValue(next)
  expect(await storedToken(page)).toBeNull()

  const undo = await newestMail(product, 'RECOVER_EMAIL', person.email)
  await page.goto(undo.link)
  await expect(page.getByRole('main')).toContainText(`moved to ${next}`)
  await button(page, 'Take it back').click()
  await expect(
    page.getByRole('main', { name: 'Your account has its old address again' }),
  ).toBeFocused()
  await expect(page.getByText(`We wrote to ${person.email}`)).toBeVisible()
  await expect(button(page, 'Send it again')).toHaveAccessibleDescription(/in \d+ seconds/)
  await expectAccessible(page, 'undone')
  const reset = await newestMail(product, 'PASSWORD_RESET', person.email)
  await page.goto(reset.link)
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, 'Set the password').click()
  await expect(heading(page, 'Your account')).toBeVisible()
  await expect(page).toHaveURL('/account')
})

test('a link that moves an account to another address opened where a third person is signed in moves the account, and they stay', async ({
  page,
  arrange,
  product,
}) => {
  const here = await arrange.person()
  const person = await confirmedPerson({ product, arrange })
  const next = arrange.stranger().email
  await signIn(page, here)
  await expectSignedIn(page, here.firstName)
  const token = await storedToken(page)
  await page.goto((await changeMail({ product, arrange }, person, next)).link)
  await button(page, 'Use this address').click()
  await expect(heading(page, 'Your address has changed')).toBeVisible()
  await expect(page.getByText(`${here.email} is signed in`)).toBeVisible()
  await expect(button(page, 'Sign in with it')).toHaveCount(0)
  await link(page, 'Go on').click()
  await expectSignedIn(page, here.firstName)
  expect(await storedToken(page)).toBe(token)
  expect(await findAccount(product, next)).toHaveProperty('localId')
})

test('a link that moves an account to another address works once: opened again it says so, and leads to signing in', async ({
  page,
  arrange,
  product,
}) => {
  const person = await confirmedPerson({ product, arrange })
  const mail = await changeMail({ product, arrange }, person, arrange.stranger().email)
  await page.goto(mail.link)
  await button(page, 'Use this address').click()
  await expect(heading(page, 'Your address has changed')).toBeVisible()
  await page.goto(mail.link)
  await expect(heading(page, 'This link does not work any longer')).toBeVisible()
  await expect(page.getByText('confirmed your new address with it')).toBeVisible()
  await expect(button(page, 'Use this address')).toHaveCount(0)
  await link(page, 'Sign in').click()
  await expect(page).toHaveURL('/login?return_to=%2Faccount')
})

test('a link that moves an account to another address used or expired says what to do', async ({
  page,
  arrange,
  product,
}) => {
  const person = await confirmedPerson({ product, arrange })
  const mail = await changeMail({ product, arrange }, person, arrange.stranger().email)
  await expireMail(product, mail)
  await page.goto(mail.link)
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('as it was')
  await page.goto(mail.link.replace(mail.code, 'no-such-code'))
  await expect(heading(page, 'This link does not work any longer')).toBeVisible()
  await expectAccessible(page, 'used')
  await page.goto(mail.link.replace(mail.code, 'x').replace('verifyAndChange', 'recover'))
  await expect(page.getByRole('main')).toContainText('undone the change')
})
