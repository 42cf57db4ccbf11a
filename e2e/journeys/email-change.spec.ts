import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../fixtures.ts'
import { confirmAddress } from '../frame/administer.ts'
import { ageSignIn } from '../frame/age-sign-in.ts'
import type { Arrange, Person } from '../frame/arrange.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { freshSignIn, signInOnceMore } from '../frame/fresh-sign-in.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../frame/google.ts'
import { newestMail as newestLink } from '../frame/mailbox.ts'
import { newestMail } from '../frame/newest-mail.ts'
import type { Product } from '../frame/product.ts'
import { tokenStatus } from '../frame/token-status.ts'
import { fillCredentials, login, openAccount, signIn, storedToken } from '../frame/steps.ts'

const newAddress = () => `hopper.${randomUUID().slice(0, 8)}@example.com`
const newEmail = (page: Page) => page.getByRole('textbox', { name: 'New email' })
const send = (page: Page) => page.getByRole('button', { name: 'Send the mail', exact: true })
const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const sent = (page: Page, email: string) =>
  page.getByRole('heading', { name: `We wrote to ${email}` })

/** A confirmed person, signed in, at the form for another address. */
async function openForm(page: Page, arrange: Arrange, product: Product): Promise<Person> {
  const person = await arrange.person()
  await confirmAddress(product, person.email)
  await signIn(page, person)
  await openAccount(page)
  await page.getByRole('link', { name: 'Change email' }).click()
  await expect(newEmail(page)).toBeVisible()
  return person
}

/** Uses a link of a mail up, as its page does. */
async function redeem(product: Product, oobCode: string) {
  const url = `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:update?key=demo`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode }),
  })
  expect(response.status).toBe(200)
}

/** The link of the mail is followed, and they sign in by the new address. */
async function moveTo(page: Page, product: Product, person: Person) {
  await page.goto((await newestLink(product, 'VERIFY_AND_CHANGE_EMAIL', person.email)).link)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByRole('button', { name: 'Sign in with it' }).click()
  await expect(login.email(page)).toHaveValue(person.email)
  await login.password(page).fill(person.password)
  await login.submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
}

test('an account moves to another address, and the old one is told', async ({
  page,
  arrange,
  product,
}) => {
  const person = await openForm(page, arrange, product)
  const next = newAddress()
  await expect(page).toHaveTitle('Your email')
  await expect(page.getByText(`You are ${person.email} here`)).toBeVisible()
  await newEmail(page).fill(next)
  await page.keyboard.press('Enter')
  await expect(sent(page, next)).toBeFocused()
  await expect(page.getByText('within 24 hours')).toBeVisible()
  await expect(page.getByText(`we tell ${person.email}`)).toBeVisible()

  await moveTo(page, product, { ...person, email: next })
  await expect(page.getByText(next).first()).toBeVisible()
  await expect(page).toHaveURL('/account')
})

test('whoever took an account to another address is out once its owner has undone that', async ({
  page,
  arrange,
  product,
  browser,
}) => {
  const person = await openForm(page, arrange, product)
  const ofBefore = [await storedToken(page), await arrange.session(person)]
  const thief = { ...person, email: newAddress() }
  await newEmail(page).fill(thief.email)
  await send(page).click()
  await expect(sent(page, thief.email)).toBeVisible()
  await moveTo(page, product, thief)
  const ofThief = [await storedToken(page), await arrange.session(thief)]
  const statusOf = (tokens: readonly (string | null)[]) =>
    Promise.all(tokens.map((token) => tokenStatus(product, token)))
  expect(await statusOf([...ofBefore, ...ofThief])).toEqual([401, 401, 200, 200])

  const owner = await browser.newPage({ baseURL: product.origin })
  await owner.goto((await newestLink(product, 'RECOVER_EMAIL', person.email)).link)
  await owner.getByRole('button', { name: 'Take it back' }).click()
  await expect(owner.getByText(`We wrote to ${person.email}`)).toBeVisible()
  await owner.goto((await newestLink(product, 'PASSWORD_RESET', person.email)).link)
  await login.password(owner).fill('grace murray hopper')
  await owner.getByRole('button', { name: 'Set the password' }).click()
  await expect(owner.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
  await expect(owner.getByText(person.email).first()).toBeVisible()
  await expect(owner.getByText('Only this device.')).toBeVisible()
  await expect(owner.getByText('was undone')).toBeVisible()

  expect(await statusOf([...ofBefore, ...ofThief])).toEqual([401, 401, 401, 401])
  await page.reload()
  await expect(login.submit(page)).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  for (const tried of [thief, person]) {
    await fillCredentials(page, tried)
    await login.submit(page).click()
    await expect(told(page, 'do not match an account')).toBeVisible()
  }
  await owner.close()
})

test('an address longer than the screen breaks, in the title too', async ({
  page,
  arrange,
  product,
}) => {
  await openForm(page, arrange, product)
  await page.setViewportSize({ width: 320, height: 640 })
  const next = `rear.admiral.grace.brewster.murray.${newAddress()}`
  await newEmail(page).fill(next)
  await page.keyboard.press('Enter')
  await expect(sent(page, next)).toBeFocused()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
})

test('asking again takes the place of what was asked before', async ({
  page,
  arrange,
  product,
}) => {
  const person = await openForm(page, arrange, product)
  const [first, second] = [newAddress(), newAddress()]
  await expectAccessible(page, 'new email')
  await newEmail(page).fill(first)
  await send(page).click()
  await expect(sent(page, first)).toBeVisible()
  await expectAccessible(page, 'new email, mail sent')
  await page.getByRole('button', { name: 'Use another address' }).click()
  await newEmail(page).fill(second)
  await send(page).click()
  await expect(sent(page, second)).toBeVisible()
  const mail = await newestMail(product, 'VERIFY_AND_CHANGE_EMAIL', second)
  await redeem(product, mail?.oobCode ?? '')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { ...person, email: second })
  await expectSignedIn(page, 'Grace')
})

test('their own address, and what is no address, are refused in words at the field', async ({
  page,
  arrange,
  product,
}) => {
  const person = await openForm(page, arrange, product)
  await newEmail(page).fill(` ${person.email.toUpperCase()}`)
  await send(page).click()
  await expect(told(page, 'This is your address already')).toBeVisible()
  await expect(newEmail(page)).toBeFocused()
  await expectAccessible(page, 'new email, refused')
  await newEmail(page).fill('nowhere')
  await send(page).click()
  await expect(told(page, 'Check it for typing mistakes')).toBeVisible()
})

test('an address that somebody else has is answered like any other', async ({
  page,
  arrange,
  product,
}) => {
  const taken = await arrange.person()
  await openForm(page, arrange, product)
  await newEmail(page).fill(taken.email)
  await send(page).click()
  await expect(sent(page, taken.email)).toBeVisible()
  expect(await newestMail(product, 'VERIFY_AND_CHANGE_EMAIL', taken.email)).toBeUndefined()
})

test('somebody who is not confirmed confirms first, and has that mail sent again', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/email')
  await expect(page.getByText(`Confirm ${person.email} first`)).toBeVisible()
  await expect(newEmail(page)).toHaveCount(0)
  await expectAccessible(page, 'new email, not confirmed')
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByText(`We wrote to ${person.email}`)).toBeVisible()
  expect(await newestMail(product, 'VERIFY_EMAIL', person.email)).toBeDefined()
})

test('somebody who comes in with Google alone sets a password first', async ({ page }) => {
  const email = newGoogleEmail()
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await page.goto('/account/email')
  await expect(page.getByText('Set a password first')).toBeVisible()
  await expectAccessible(page, 'new email, Google alone')
  await page.getByRole('link', { name: 'Set a password' }).click()
  await expect(page).toHaveURL('/account/password')
})

test('Google of the old address is taken off, which is said before', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  await confirmAddress(product, person.email)
  await signIn(page, person)
  await openAccount(page)
  const add = page.getByRole('button', { name: 'Add Google' })
  await useNewGoogleAccount(await openGoogle(page, add), person.email, 'Grace Hopper')
  await expect(page.getByRole('button', { name: 'Remove Google' })).toBeVisible()
  await page.getByRole('link', { name: 'Change email' }).click()
  await expect(page.getByText('It is taken off your account')).toBeVisible()
  await expectAccessible(page, 'new email, Google goes')
  const next = newAddress()
  await newEmail(page).fill(next)
  await send(page).click()
  await expect(sent(page, next)).toBeVisible()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(add).toBeVisible()
})

test('it takes a fresh sign-in, and what was typed goes on', async ({ page, arrange, product }) => {
  const person = await openForm(page, arrange, product)
  await ageSignIn(page, product, person.email)
  await page.reload()
  const next = newAddress()
  await newEmail(page).fill(next)
  await send(page).click()
  await expect(freshSignIn.dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(newEmail(page)).toHaveValue(next)
  await send(page).click()
  await signInOnceMore(page, person.password)
  await expect(sent(page, next)).toBeVisible()
})
