import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test } from '../fixtures.ts'
import { findAccount } from '../frame/administer.ts'
import { ageAsking } from '../frame/age-asking.ts'
import type { Person } from '../frame/arrange.ts'
import { alert, button, heading, link } from '../frame/by-name.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import {
  changeMail,
  confirmedPerson,
  resetMail,
  resetPassword,
  unaskedChangeMail,
  withdrawChange,
  type BackDoor,
} from '../frame/link-mails.ts'
import { expireMail, isUnused, newestMail } from '../frame/mailbox.ts'
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

test.describe('a change of address that nobody asks for any longer', () => {
  const VOID = 'This change is no longer asked for'

  const WAYS = {
    'another address was asked for': async (at: BackDoor, person: Person) => {
      await changeMail(at, person, at.arrange.stranger().email)
    },
    'it was taken back': withdrawChange,
    'a day went by': async ({ product }: BackDoor, { email }: Person) => ageAsking(product, email),
    'they came in with a new password': async (at: BackDoor, person: Person) => {
      const { code } = await resetMail(at.product, person)
      await resetPassword(at.product, code, NEXT_PASSWORD)
      await at.arrange.session({ ...person, password: NEXT_PASSWORD })
    },
  }
  for (const [way, make] of Object.entries(WAYS))
    test(`changes nothing, says so and leads on: ${way}`, async ({ page, arrange, product }) => {
      const person = await confirmedPerson({ product, arrange })
      const mail = await changeMail({ product, arrange }, person, arrange.stranger().email)
      await page.goto(mail.link)
      await expect(button(page, 'Use this address')).toBeVisible()
      await make({ product, arrange }, person)
      // Opened before: it is found out by the button. Opened anew: at once.
      await button(page, 'Use this address').click()
      await expect(page.getByRole('main', { name: VOID })).toBeFocused()
      await page.goto(mail.link)
      await expect(heading(page, VOID)).toBeVisible()
      await expect(button(page, 'Use this address')).toHaveCount(0)
      expect(await isUnused(product, mail)).toBe(true)
      expect(await findAccount(product, person.email)).toHaveProperty('localId')
      await link(page, 'Sign in').click()
      await expect(page).toHaveURL('/login?return_to=%2Faccount%2Femail')
    })

  test('nor ever did, leads who is signed in here to ask for it', async ({
    page,
    arrange,
    product,
  }) => {
    const person = await confirmedPerson({ product, arrange })
    await signIn(page, person)
    await expectSignedIn(page, person.firstName)
    const mail = await unaskedChangeMail(product, person, arrange.stranger().email)
    await page.goto(mail.link)
    await expect(heading(page, VOID)).toBeVisible()
    await expectAccessible(page, 'change not asked for')
    expect(await isUnused(product, mail)).toBe(true)
    await link(page, 'Ask for the change again').click()
    await expect(page).toHaveURL('/account/email')
  })
})

test('a link that moves an account is kept while the product cannot be asked', async ({
  page,
  arrange,
  product,
}) => {
  const person = await confirmedPerson({ product, arrange })
  const next = arrange.stranger().email
  const mail = await changeMail({ product, arrange }, person, next)
  const asked = `**${API_BASE}${ENDPOINTS.checkEmailLink.path}`
  await page.route(asked, (route) => route.abort())
  await page.goto(mail.link)
  await expect(heading(page, 'We could not read this link yet')).toBeVisible()
  await page.unroute(asked)
  await button(page, 'Try again').click()
  await expect(heading(page, 'Confirm your new address')).toBeVisible()
  await page.route(asked, (route) => route.abort())
  await button(page, 'Use this address').click()
  await expect(alert(page)).toContainText('cannot be reached')
  expect(await isUnused(product, mail)).toBe(true)
  await page.unroute(asked)
  await button(page, 'Use this address').click()
  await expect(heading(page, 'Your address has changed')).toBeVisible()
  await expect(page.getByText('only then is the change complete')).toBeVisible()
  await expectAccessible(page, 'address changed')
})
