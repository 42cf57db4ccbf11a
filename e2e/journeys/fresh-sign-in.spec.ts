import { expect, test, type Page } from '../fixtures.ts'
import type { Arrange, Person } from '../frame/arrange.ts'
import { told } from '../frame/by-name.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { freshSignIn, signInOnceMore } from '../frame/fresh-sign-in.ts'
import {
  newGoogleEmail,
  openGoogle,
  useNewGoogleAccount as chooseAccount,
} from '../frame/google.ts'
import {
  askForPassword,
  changePassword,
  NEXT_PASSWORD,
  passwordPage,
} from '../frame/password-page.ts'
import type { Product } from '../frame/product.ts'
import { forgetProvider, providerSession } from '../frame/provider-session.ts'
import { login, signIn, storedToken } from '../frame/steps.ts'

/** Somebody who signed in an hour ago, with a new password typed: the page asks. */
async function openAsked(page: Page, arrange: Arrange, product: Product): Promise<Person> {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await askForPassword(page, product, person.email)
  return person
}

test('what is sensitive asks who somebody is, and goes on where it stopped', async ({
  page,
  arrange,
  product,
}) => {
  const person = await openAsked(page, arrange, product)
  await expect(freshSignIn.dialog(page)).toHaveAccessibleDescription(new RegExp(person.email))
  await expect(freshSignIn.password(page)).toBeFocused()
  await expect(freshSignIn.google(page)).toHaveCount(0)
  await expectAccessible(page, 'fresh sign-in')
  await signInOnceMore(page, person.password)
  await expect(told(page, 'Your password is saved.')).toBeVisible()
  await expect(page).toHaveURL('/account')
})

for (const way of ['Escape', 'Cancel'] as const) {
  test(`${way} keeps everything as it was: what was typed, the focus, the session`, async ({
    page,
    arrange,
    product,
  }) => {
    await openAsked(page, arrange, product)
    const token = await storedToken(page)
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await freshSignIn.cancel(page).click()
    await expect(freshSignIn.dialog(page)).toHaveCount(0)
    await expect(passwordPage.next(page)).toHaveValue(NEXT_PASSWORD)
    await expect(passwordPage.submit(page)).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    expect(await storedToken(page)).toBe(token)
    expect(await providerSession(page)).toHaveLength(1)
    await passwordPage.submit(page).click()
    await expect(freshSignIn.dialog(page)).toBeVisible()
  })
}

test('a wrong password is told in the dialog, signs nobody out, and can be mended', async ({
  page,
  arrange,
  product,
}) => {
  const person = await openAsked(page, arrange, product)
  const token = await storedToken(page)
  await signInOnceMore(page, 'not this one')
  await expect(told(page, 'not the password of your account')).toBeVisible()
  await expect(freshSignIn.password(page)).toBeFocused()
  await expectAccessible(page, 'fresh sign-in, refused')
  expect(await storedToken(page)).toBe(token)
  expect(await providerSession(page)).toHaveLength(1)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(told(page, 'Your password is saved.')).toBeVisible()
})

test('too many attempts, and no way through, are told in the dialog', async ({
  page,
  arrange,
  product,
}) => {
  const person = await openAsked(page, arrange, product)
  await page.route(/accounts:signInWithPassword/, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } },
    }),
  )
  await signInOnceMore(page, person.password)
  await expect(told(page, 'Too many attempts')).toBeVisible()
  await page.unrouteAll()
  await page.route(/accounts:signInWithPassword/, (route) => route.abort())
  await signInOnceMore(page, person.password)
  await expect(told(page, 'could not reach the sign-in service')).toBeVisible()
  await page.unrouteAll()
  await freshSignIn.confirm(page).click()
  await expect(told(page, 'Your password is saved.')).toBeVisible()
})

test('whoever forgot the password has a mail sent, and stays where they are', async ({
  page,
  arrange,
  product,
}) => {
  const person = await openAsked(page, arrange, product)
  await freshSignIn.dialog(page).getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `We wrote to ${person.email}` }),
  ).toBeVisible()
  await expectAccessible(page, 'fresh sign-in, mail sent')
})

test('where the browser has forgotten the provider’s session every way is offered', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await forgetProvider(page)
  await changePassword(page)
  await expect(freshSignIn.google(page)).toBeVisible()
  await expectAccessible(page, 'fresh sign-in, every way')
  const popup = await openGoogle(page, freshSignIn.google(page))
  await chooseAccount(popup, newGoogleEmail(), 'Somebody Else')
  await expect(told(page, 'another account')).toBeVisible()
  await signInOnceMore(page, person.password)
  await expect(told(page, 'Your password is saved.')).toBeVisible()
})

test('a sign-out in another tab closes the dialog', async ({ page, arrange, product, context }) => {
  await openAsked(page, arrange, product)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(login.submit(page)).toBeVisible()
  await expect(freshSignIn.dialog(page)).toHaveCount(0)
})
