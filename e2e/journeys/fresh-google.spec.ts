import { expect, test, type Page } from '../fixtures.ts'
import { ageSignIn } from '../frame/age-sign-in.ts'
import { told } from '../frame/by-name.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { freshSignIn, signInOnceMore } from '../frame/fresh-sign-in.ts'
import {
  newGoogleEmail,
  openGoogle,
  useNewGoogleAccount as chooseAccount,
} from '../frame/google.ts'
import { askForPassword } from '../frame/password-page.ts'
import { switchBlockerOn } from '../frame/popup-blocker.ts'
import type { Product } from '../frame/product.ts'
import { forgetProvider, providerSession } from '../frame/provider-session.ts'
import { openAccount, signIn, storedToken } from '../frame/steps.ts'

const addGoogle = (page: Page) => page.getByRole('button', { name: 'Add Google' })

/** Somebody who comes in with Google and wants a password besides: the page asks. */
async function openWithGoogle(page: Page, product: Product): Promise<string> {
  const email = newGoogleEmail()
  await page.goto('/login')
  await chooseAccount(await openGoogle(page), email, 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await askForPassword(page, product, email)
  return email
}

test('somebody who comes in with Google is asked for Google alone, in a window', async ({
  page,
  product,
}) => {
  const email = await openWithGoogle(page, product)
  await expect(freshSignIn.password(page)).toHaveCount(0)
  await expect(freshSignIn.google(page)).toBeFocused()
  await expectAccessible(page, 'fresh sign-in, Google')
  const popup = await openGoogle(page, freshSignIn.google(page))
  await popup.getByRole('button', { name: email }).click()
  await expect(told(page, 'Your password is saved.')).toBeVisible()
})

test('another Google account is refused in words, and signs nobody out', async ({
  page,
  product,
}) => {
  await openWithGoogle(page, product)
  const token = await storedToken(page)
  const popup = await openGoogle(page, freshSignIn.google(page))
  await chooseAccount(popup, newGoogleEmail(), 'Somebody Else')
  await expect(told(page, 'another account')).toBeVisible()
  await expect(freshSignIn.dialog(page)).toBeVisible()
  expect(await storedToken(page)).toBe(token)
  expect(await providerSession(page)).toHaveLength(1)
})

test('Google’s window opens in the click and is told when it is closed; a second takes the place of the first', async ({
  page,
  product,
  context,
}) => {
  await switchBlockerOn(context)
  const email = await openWithGoogle(page, product)
  const first = await openGoogle(page, freshSignIn.google(page))
  const closed = first.waitForEvent('close')
  const second = await openGoogle(
    page,
    freshSignIn.dialog(page).getByRole('button', { name: 'Open the window again' }),
  )
  await closed
  await second.close()
  await expect(told(page, 'Google window was closed')).toBeVisible()
  const third = await openGoogle(page, freshSignIn.google(page))
  await third.getByRole('button', { name: email }).click()
  await expect(told(page, 'Your password is saved.')).toBeVisible()
})

test('a window that the browser blocks is told, with a way on', async ({ page, product }) => {
  const email = await openWithGoogle(page, product)
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => {
      window.open = open
      return null
    }
  })
  await freshSignIn.google(page).click()
  await expect(told(page, 'Allow pop-ups for this page, then try again')).toBeVisible()
  const popup = await openGoogle(page, freshSignIn.google(page))
  await popup.getByRole('button', { name: email }).click()
  await expect(told(page, 'Your password is saved.')).toBeVisible()
})

test('Google is removed after a fresh sign-in, asked over the question whether to', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await openAccount(page)
  await chooseAccount(await openGoogle(page, addGoogle(page)), person.email, 'Grace Hopper')
  const remove = page.getByRole('button', { name: 'Remove Google' })
  await expect(remove).toBeVisible()
  await ageSignIn(page, product, person.email)
  await page.reload()
  await remove.click()
  const sure = page.getByRole('dialog', { name: 'Remove Google?' })
  await sure.getByRole('button', { name: 'Remove Google' }).click()
  await expect(freshSignIn.password(page)).toBeFocused()
  await expectAccessible(page, 'fresh sign-in over a question')
  await page.keyboard.press('Escape')
  await expect(freshSignIn.dialog(page)).toHaveCount(0)
  await expect(sure.getByRole('button', { name: 'Remove Google' })).toBeFocused()
  await page.keyboard.press('Enter')
  await signInOnceMore(page, person.password)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Google is removed.')).toBeVisible()
  await expect(addGoogle(page)).toBeVisible()
})

test('Google is added by a click of its own after a fresh sign-in: no window opens by itself', async ({
  page,
  arrange,
  context,
}) => {
  await switchBlockerOn(context)
  const person = await arrange.person()
  await signIn(page, person)
  await openAccount(page)
  await expect(addGoogle(page)).toBeVisible()
  // Another tab has lost the provider's session; this one hears of it.
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await forgetProvider(other)
  await addGoogle(page).click()
  await signInOnceMore(page, person.password)
  await expect(page.getByText('The Google window was closed. Open it again')).toBeVisible()
  await expect(addGoogle(page)).toBeFocused()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  await chooseAccount(await opened, person.email, 'Grace Hopper')
  await expect(page.getByText('Google is added.')).toBeVisible()
})
