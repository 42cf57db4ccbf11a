import { expect, test, type Page } from '../fixtures.ts'
import { ageSignIn } from '../frame/age-sign-in.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { freshSignIn, signInOnceMore } from '../frame/fresh-sign-in.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../frame/google.ts'
import { login, openAccount, signIn, storedToken } from '../frame/steps.ts'

const typed = (page: Page) => page.getByRole('textbox', { name: /^To confirm, type/ })
const destroy = (page: Page) => page.getByRole('button', { name: 'Delete my account for good' })
const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** What of anybody is left in the browser. */
const left = (page: Page) =>
  page.evaluate(() => Object.keys({ ...localStorage }).filter((key) => !/language|theme/.test(key)))

test('an account is deleted by keyboard: nothing of it stays, here or anywhere', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await openAccount(page)
  await page.getByRole('link', { name: 'Delete my account' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/delete')
  await expect(page).toHaveTitle('Delete your account')
  await expect(page.getByText('nobody can bring it back')).toBeVisible()
  await typed(page).focus()
  await page.keyboard.type(person.email.slice(0, -1))
  await expect(destroy(page)).toBeDisabled()
  await typed(page).fill(`  ${person.email.toUpperCase()} `)
  await expect(destroy(page)).toBeEnabled()
  await page.keyboard.press('Enter')

  await expect(told(page, 'Your account is deleted')).toBeVisible()
  await expectSignedOut(page)
  await expect(page).toHaveURL('/login')
  expect(await left(page)).toEqual([])
  await expect(page.getByText('Last used')).toHaveCount(0)
  await signIn(page, person)
  await expect(told(page, 'do not match an account')).toBeVisible()
  await page.reload()
  await expect(told(page, 'Your account is deleted')).toHaveCount(0)
})

test('a copy is offered first', async ({ page, arrange }) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/delete')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await saved).suggestedFilename()).toBe('foyer-data.json')
  await expect(page.getByRole('status').filter({ hasText: 'foyer-data.json' })).toBeVisible()
  await expectAccessible(page, 'deletion')
})

test('it takes a fresh sign-in; taken back, what was typed stays, and nothing is deleted', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await ageSignIn(page, product, person.email)
  await page.goto('/account/delete')
  await typed(page).fill(person.email)
  await destroy(page).click()
  await expect(freshSignIn.password(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(typed(page)).toHaveValue(person.email)
  await expect(destroy(page)).toBeFocused()
  expect(await storedToken(page)).not.toBeNull()
  await destroy(page).click()
  await signInOnceMore(page, person.password)
  await expect(told(page, 'Your account is deleted')).toBeVisible()
  await expectSignedOut(page)
})

test('while the product is down nothing is lost, and it can be tried again', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/delete')
  await typed(page).fill(person.email)
  await product.stopServer()
  await destroy(page).click()
  await expect(told(page, 'cannot be reached')).toBeVisible()
  await expect(typed(page)).toHaveValue(person.email)
  await expectAccessible(page, 'deletion, failed')
  await product.startServer()
  await destroy(page).click()
  await expect(told(page, 'Your account is deleted')).toBeVisible()
  await expectAccessible(page, 'goodbye')
})

test('somebody who comes in with Google deletes, and begins anew from nothing', async ({
  page,
}) => {
  const email = newGoogleEmail()
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await page.goto('/account/delete')
  await typed(page).fill(email)
  await destroy(page).click()
  await expect(told(page, 'Your account is deleted')).toBeVisible()
  expect(await left(page)).toEqual([])
  const popup = await openGoogle(page, login.google(page))
  await useNewGoogleAccount(popup, email, 'Lin Manuel')
  await expectSignedIn(page, 'Lin')
})

test('every tab is out, and says so', async ({ page, arrange, context }) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await page.goto('/account/delete')
  await typed(page).fill(person.email)
  await destroy(page).click()
  await expect(told(page, 'Your account is deleted')).toBeVisible()
  await expect(login.submit(other)).toBeVisible()
})
