import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../frame/google.ts'
import { bringToken, openAccount, signIn, storedToken } from '../frame/steps.ts'
import { tokenStatus } from '../frame/token-status.ts'

const NEXT = 'a nanosecond is 30 cm'
const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' })
const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a password is changed by keyboard alone: this device goes on, every other one is out', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const elsewhere = await arrange.session(person)
  await signIn(page, person)
  await openAccount(page)
  const before = await storedToken(page)
  await page.getByRole('link', { name: 'Change password' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/password')
  await expect(page).toHaveTitle('Your password')
  await expect(page.getByRole('main', { name: 'Your password' })).toBeFocused()
  await expectAccessible(page, 'new password')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Your account' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(newPassword(page)).toBeFocused()
  await page.keyboard.type(NEXT)
  await expect(page.getByText('at least 6 characters (done)')).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(told(page, 'every other device is signed out')).toBeVisible()
  await expect(page).toHaveURL('/account')
  await expectAccessible(page, 'account, password saved')
  expect(await storedToken(page)).not.toBe(before)
  expect(
    await Promise.all([before, elsewhere].map((token) => tokenStatus(product, token))),
  ).toEqual([401, 401])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(told(page, 'every other device')).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { ...person, password: NEXT })
  await expectSignedIn(page, 'Grace')
})

test('the password managers are told whose password it is', async ({ page, arrange }) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/password')
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(person.email)
  await expect(newPassword(page)).toHaveAttribute('autocomplete', 'new-password')
})

test('a password against the rules is told at its field, and stays', async ({ page, arrange }) => {
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/password')
  await newPassword(page).fill('12345')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(told(page, 'does not meet the rules')).toBeVisible()
  await expect(newPassword(page)).toBeFocused()
  await expect(newPassword(page)).toHaveValue('12345')
  await expectAccessible(page, 'new password, refused')
})

test('somebody who came by Google sets their first password, and comes in by either', async ({
  page,
}) => {
  const email = newGoogleEmail()
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await openAccount(page)
  await page.getByRole('link', { name: 'Set a password' }).click()
  await newPassword(page).fill(NEXT)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(told(page, 'Your password is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Google' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { email, password: NEXT })
  await expectSignedIn(page, 'Lin')
})

test('the well-known address leads there, by way of the door', async ({ page, arrange }) => {
  const person = await arrange.person()
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/login?return_to=%2Faccount%2Fpassword')
  await signIn(page, person, page.url())
  await expect(page).toHaveURL('/account/password')
  await expect(newPassword(page)).toBeVisible()
})

test('a session that ended elsewhere leads to the door, and back to the form', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  const token = await arrange.session(person)
  await bringToken(page, token)
  await page.goto('/account/password')
  await expect(newPassword(page)).toBeVisible()
  await arrange.revoke(token)
  await page.reload()
  await expect(told(page, 'You have been signed out')).toBeVisible()
  await signIn(page, person, page.url())
  await expect(page).toHaveURL('/account/password')
})
