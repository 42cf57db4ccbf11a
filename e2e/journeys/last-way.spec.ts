import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../frame/google.ts'
import { newestMail } from '../frame/mailbox.ts'
import { fillCredentials, login, signIn } from '../frame/steps.ts'

const WAY = 'foyer.last-way'

test('the way used last is marked at its button, and a logout keeps it', async ({
  page,
  arrange,
}) => {
  await page.goto('/login')
  await expect(page.getByText('Last used')).toHaveCount(0)
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  await expect(login.google(page)).toHaveAccessibleDescription('Last used')
  await expectAccessible(page, 'login with a mark')

  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  await expect(login.google(page)).toHaveAccessibleDescription('')
  await expect(login.submit(page)).toHaveAccessibleDescription('Last used')
})

test('the mark comes without moving anything, and is no word about who it was', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
  expect(await page.evaluate((key) => localStorage.getItem(key), WAY)).toBe('password')

  const marked = await login.submit(page).boundingBox()
  const below = await login.google(page).boundingBox()
  await page.evaluate((key) => localStorage.removeItem(key), WAY)
  await page.reload()
  await expect(page.getByText('Last used')).toHaveCount(0)
  expect(await login.submit(page).boundingBox()).toEqual(marked)
  expect(await login.google(page).boundingBox()).toEqual(below)
})

test('a way that failed is not remembered', async ({ page, arrange }) => {
  await page.goto('/login')
  await fillCredentials(page, arrange.stranger())
  await login.submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'use Google' })).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), WAY)).toBeNull()
})

test('anything odd in its place is no mark', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '<b>ada@example.com'), WAY)
  await page.goto('/login')
  await expect(login.google(page)).toBeEnabled()
  await expect(page.getByText('Last used')).toHaveCount(0)
})

test('a password set by the link of a mail is the way used last', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  await page.goto('/forgot-password')
  await page.evaluate((key) => localStorage.setItem(key, 'google'), WAY)
  await login.email(page).fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto((await newestMail(product, 'PASSWORD_RESET', person.email)).link)
  await login.password(page).fill('another nanosecond')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(login.submit(page)).toHaveAccessibleDescription('Last used')
})
