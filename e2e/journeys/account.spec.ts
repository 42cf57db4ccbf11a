import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../frame/google.ts'
import { forgetProvider } from '../frame/provider-session.ts'
import { editNames, fillCredentials, goHome, login, openAccount, signIn } from '../frame/steps.ts'

const ways = (page: Page) => page.getByRole('region', { name: 'Signing in' })
const add = (page: Page) => ways(page).getByRole('button', { name: 'Add Google' })
const remove = (page: Page) => ways(page).getByRole('button', { name: 'Remove Google' })

test('axe finds nothing on the account, and nothing while names are edited', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await openAccount(page)
  await expect(add(page)).toBeVisible()
  await expectAccessible(page, 'account')
  await page.getByRole('button', { name: 'Edit names' }).click()
  await expectAccessible(page, 'account, editing names')
})

test('a stranger who asks for the account comes back to it after signing in', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await page.goto('/account')
  await expect(page).toHaveURL('/login?return_to=%2Faccount')
  await signIn(page, person, page.url())
  await expect(page).toHaveURL('/account')
  await expect(page).toHaveTitle('Your account')
  await goHome(page)
  await expectSignedIn(page, 'Grace')
})

test('an address that is not confirmed is asked for by mail again, not more often than once a minute', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await openAccount(page)
  await expect(ways(page).getByText('Not confirmed yet')).toBeVisible()
  const again = ways(page).getByRole('button', { name: 'Send the mail again' })
  await again.click()
  await expect(again).toHaveAccessibleDescription(/in \d+ seconds/)
  await expect(
    page.getByRole('status').filter({ hasText: `We wrote to ${person.email}` }),
  ).toBeVisible()
  const sent = await fetch(`${product.identityOrigin}/emulator/v1/projects/demo-foyer/oobCodes`)
  expect(await sent.text()).toContain(person.email)
})

test('Google of the same address is added, opens the door, and is removed after a word', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await openAccount(page)
  await useNewGoogleAccount(await openGoogle(page, add(page)), person.email, 'Grace Hopper')
  await expect(page.getByRole('status').filter({ hasText: 'Google is added.' })).toBeVisible()
  await expect(remove(page)).toBeVisible()
  await expectAccessible(page, 'account, Google added')
  await remove(page).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Google?' })
  await expectAccessible(page, 'account, removing Google')
  await page.keyboard.press('Escape')
  await expect(remove(page)).toBeFocused()
  await remove(page).click()
  await dialog.getByRole('button', { name: 'Remove Google' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Google is removed.' })).toBeVisible()
  await expect(add(page)).toBeVisible()
})

test('a Google account of another address is not taken', async ({ page, arrange }) => {
  await signIn(page, await arrange.person())
  await openAccount(page)
  await useNewGoogleAccount(await openGoogle(page, add(page)), newGoogleEmail(), 'Grace Hopper')
  await expect(ways(page).getByText('has another address')).toBeVisible()
  await expect(add(page)).toBeVisible()
})

test('the window of Google closed by the person is mentioned, and can be opened again', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await openAccount(page)
  const popup = await openGoogle(page, add(page))
  await popup.close()
  await expect(ways(page).getByText('The Google window was closed.')).toBeVisible()
  await useNewGoogleAccount(await openGoogle(page, add(page)), person.email, 'Grace Hopper')
  await expect(remove(page)).toBeVisible()
})

test('Google as the last way in cannot be removed, and why is said', async ({ page }) => {
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await expectSignedIn(page, 'Lin')
  await openAccount(page)
  await expect(ways(page).getByText('Google is your only way in.')).toBeVisible()
  await expect(remove(page)).toHaveCount(0)
  await expect(ways(page).getByRole('link', { name: 'Set a password' })).toBeVisible()
  await expect(ways(page).getByText('Confirmed')).toBeVisible()
})

test('whoever the provider has forgotten signs in once more where they are', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, 'Grace')
  await forgetProvider(page)
  await page.goto('/account')
  await expect(ways(page).getByRole('alert')).toContainText('sign in once more')
  await expect(ways(page).getByText(person.email)).toBeVisible()
  await expect(page.getByText('You made your account.')).toBeVisible()
  await ways(page).getByRole('button', { name: 'Sign in once more' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'account, asked for a fresh sign-in')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ways(page).getByRole('button', { name: 'Sign in once more' })).toBeFocused()
  // What is pressed at once is not swallowed by what was left.
  for (const key of ['Enter', 'Escape', 'Enter']) await page.keyboard.press(key)
  await login.password(page).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(add(page)).toBeVisible()
  await expect(ways(page).getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeFocused()
})

const failing = (page: Page) => page.getByRole('main').getByRole('alert')
const SESSIONS = '**/api/user/sessions'

test('the account opened offline comes by itself when there is a network again', async ({
  page,
  context,
  arrange,
}) => {
  // The page is there from somebody else's visit, and nothing of this person's.
  await signIn(page, await arrange.person())
  await openAccount(page)
  await expect(add(page)).toBeVisible()
  await goHome(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await fillCredentials(page, await arrange.person({ firstName: 'Mary' }))
  await login.submit(page).click()
  await expectSignedIn(page, 'Mary')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(failing(page)).toHaveCount(3)
  await context.setOffline(false)
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByText('You made your account.')).toBeVisible()
  await expect(add(page)).toBeVisible()
  await expect(failing(page)).toHaveCount(0)
  await expect(page.getByText('Connected again.')).toBeVisible()
})

test('a part of the account that alone fails is asked for again with patience, and is no outage', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  const asked = { sessions: 0, user: 0 }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/user/sessions') asked.sessions += 1
    if (pathname === '/api/user') asked.user += 1
  })
  await page.route(SESSIONS, (route) => route.abort())
  await openAccount(page)
  await expect(failing(page)).toHaveCount(1)
  await expect.poll(() => asked.sessions).toBe(4)
  expect(asked.user).toBeLessThanOrEqual(asked.sessions)
  await expect(page.locator('[data-connection]')).toBeEmpty()
  await page.unroute(SESSIONS)
  await expect(page.getByText('This device')).toBeVisible()
  await expect(failing(page)).toHaveCount(0)
})

test('offline, the account shows what was known, and catches up', async ({
  page,
  context,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await editNames(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('This device')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByText('You made your account.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connected again.')).toBeVisible()
})
