import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '../fixtures.ts'
import { updateAccount } from '../frame/administer.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../frame/google.ts'
import { editNames, openAccount, saveNames, signIn } from '../frame/steps.ts'

const activity = (page: Page) => page.getByRole('region', { name: 'Recent activity' })
const events = (page: Page) => activity(page).getByRole('listitem')

test('what happened is told in sentences, the newest first, by days', async ({ page, arrange }) => {
  await signIn(page, await arrange.person())
  await editNames(page)
  await page.getByLabel('First name').fill('Amazing')
  await saveNames(page)
  await expect(activity(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(activity(page).getByRole('list', { name: 'Today' })).toBeVisible()
  await expect(events(page)).toContainText([
    'Your names were changed.',
    'Signed in.',
    'You made your account.',
  ])
  await expect(events(page).nth(1)).toContainText('Chrome on Linux')
  await expect(activity(page).getByText('change your password')).toHaveCount(0)
})

test('what is done on this page is told on it at once', async ({ page, arrange, product }) => {
  const person = await arrange.person()
  await updateAccount(product, person.email, { emailVerified: true })
  await signIn(page, person)
  await openAccount(page)
  const add = page.getByRole('button', { name: 'Add Google' })
  await useNewGoogleAccount(await openGoogle(page, add), person.email, 'Grace Hopper')
  await expect(events(page).first()).toHaveText(/^Google was added as a way to sign in\.\d/)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(events(page).first()).toContainText('Your data was downloaded.')
  // By the password: a proof of Google is worth nothing once Google is taken off.
  await page.evaluate(() => localStorage.clear())
  await signIn(page, person)
  await openAccount(page)
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Google' }).click()
  await expect(events(page).first()).toContainText('Google was removed as a way to sign in.')
})

test('a new password is told as one, without a device', async ({ page, arrange }) => {
  const person = await arrange.person()
  await signIn(page, person)
  await openAccount(page)
  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByLabel('New password').fill('gin and microseconds')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is saved.')).toBeVisible()
  const changed = events(page).filter({ hasText: 'Your password was changed or reset' })
  await expect(changed).toHaveText(/no longer count\.\d+:\d\d/)
})

test('a first password is told as one more way to sign in', async ({ page }) => {
  await page.goto('/login')
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await openAccount(page)
  await page.getByRole('link', { name: 'Set a password' }).click()
  await page.getByLabel('New password').fill('gin and microseconds')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(activity(page)).toContainText('A password was set, as one more way to sign in.')
  await expect(activity(page)).not.toContainText('changed or reset')
})

test('a sign-in that was turned away stands out in words', async ({ page, arrange }) => {
  const person = await arrange.person()
  await arrange.refusal(person)
  await signIn(page, person)
  await openAccount(page)
  const refused = events(page).filter({ hasText: 'Refused.' })
  await expect(refused).toContainText('A sign-in to your account was turned away.')
  await expect(activity(page).getByText('change your password')).toBeVisible()
  await expectAccessible(page, 'activity, with a refusal')
})

test('twenty are shown, and more when asked for, where reading goes on', async ({
  page,
  arrange,
}) => {
  const person = await arrange.person()
  for (let count = 0; count < 21; count += 1) await arrange.session(person)
  await signIn(page, person)
  await openAccount(page)
  await expect(events(page)).toHaveCount(20)
  await activity(page).getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(events(page)).toHaveCount(23)
  await expect(events(page).nth(20)).toBeFocused()
  await expect(activity(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('a day of long ago bears its date', async ({ page, arrange }) => {
  await page.route('**/api/user/activity', async (route) => {
    const caller = { browser: 'Firefox', system: 'Windows', address: '203.0.113.0/24' }
    const at = new Date()
    at.setFullYear(at.getFullYear() - 1, 2, 3)
    const entry = {
      event: 'something-newer',
      at: at.toISOString(),
      provider: 'password',
      ...caller,
    }
    await route.fulfill({ json: { activity: [entry] } })
  })
  await signIn(page, await arrange.person())
  await openAccount(page)
  const year = new Date().getFullYear() - 1
  await expect(activity(page).getByRole('heading', { name: `March 3, ${year}` })).toBeVisible()
  await expect(events(page)).toContainText('Something about your account changed.')
  for (const fact of ['Password', 'Firefox on Windows', '203.0.113.x'])
    await expect(events(page)).toContainText(fact)
})

test('a person without activity reads that there is none', async ({ page, arrange }) => {
  await page.route('**/api/user/activity', (route) => route.fulfill({ json: { activity: [] } }))
  await signIn(page, await arrange.person())
  await openAccount(page)
  await expect(activity(page).getByText('Nothing happened in the last ninety days.')).toBeVisible()
})

test('everything we hold is a file to take along', async ({ page, arrange }) => {
  const person = await arrange.person()
  await signIn(page, person)
  await openAccount(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).press('Enter')
  const download = await saved
  expect(download.suggestedFilename()).toBe('foyer-data.json')
  const held = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(held).toMatchObject({ user: { email: person.email, first_name: 'Grace' } })
  expect(held.sessions).toHaveLength(2)
  await expect(page.getByRole('status').filter({ hasText: 'among your downloads' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused()
})

test('a download that fails is said in words', async ({ page, arrange }) => {
  await signIn(page, await arrange.person())
  await openAccount(page)
  await page.route('**/api/user/export', (route) => route.abort())
  await page.getByRole('button', { name: 'Download my data' }).click()
  const data = page.getByRole('region', { name: 'Your data' })
  await expect(data.getByText('cannot be reached')).toBeVisible()
})
