import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '../fixtures.ts'
import { updateProviderAccount } from '../support/provider-admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { googleTest, newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import {
  completeAccount,
  editNames,
  openAccount,
  openSection,
  saveNames,
  signIn,
} from '../support/steps.ts'
import { EXPORT_FILE } from '../support/export-file.ts'
import { main } from '../support/locators.ts'
import { counted, words, failureText } from '../words/words.ts'
import { GOOGLE } from '../words/google-words.ts'
import { BROWSER_LOCALE } from '../support/configured-product.ts'

const activity = (page: Page) => page.getByRole('region', { name: words.title.accountActivity })
const events = (page: Page) => activity(page).getByRole('listitem')

test('activity is shown as sentences, the newest first, grouped by day @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await editNames(page)
  await page.getByLabel(words.field.firstName).fill('Amazing')
  await saveNames(page)
  await openSection(page, 'accountDevices')
  await expect(
    activity(page).getByRole('heading', { name: words.account.activity.today }),
  ).toBeVisible()
  await expect(
    activity(page).getByRole('list', { name: words.account.activity.today }),
  ).toBeVisible()
  await expect(events(page)).toContainText([
    words.account.activity.events['names-changed'],
    words.account.activity.events['signed-in'],
    words.account.activity.events['account-created'],
  ])
  await expect(events(page).nth(1)).toContainText(words.account.devices.on('Chrome', 'Linux'))
  // The method belongs to the login alone.
  await expect(events(page).nth(1)).toContainText(words.account.signInMethods.password)
  await expect(events(page).first()).not.toContainText(words.account.signInMethods.password)
  await expect(
    activity(page).getByText(words.account.activity.notYou.password.replaceAll(/[{}]/g, '')),
  ).toBeVisible()
})

googleTest(
  'actions in the account appear in the activity @all',
  async ({ page, arrange, product }) => {
    const user = await arrange.user()
    await updateProviderAccount(product, user.email, { emailVerified: true })
    await signIn(page, user)
    await openAccount(page, 'accountSecurity')
    const add = page.getByRole('button', { name: words.account.signInMethods.link(GOOGLE) })
    await useNewGoogleAccount(await openGoogle(page, add), user.email, 'Grace Hopper')
    const remove = page.getByRole('button', { name: words.account.signInMethods.unlink(GOOGLE) })
    await expect(remove).toBeVisible()
    await openSection(page, 'accountDevices')
    await expect(events(page).first()).toContainText(
      words.account.activity.events['provider-added'](GOOGLE),
    )
    await openSection(page, 'accountData')
    await page.getByRole('button', { name: words.account.data.download }).click()
    await expect(page.getByText(words.account.data.downloaded(EXPORT_FILE))).toBeVisible()
    await openSection(page, 'accountDevices')
    await expect(events(page).first()).toContainText(words.account.activity.events['data-exported'])
    // With the password, because a Google ID token is not accepted after Google was removed.
    await page.evaluate(() => localStorage.clear())
    await signIn(page, user)
    await openAccount(page, 'accountSecurity')
    await remove.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.account.signInMethods.unlink(GOOGLE) })
      .click()
    await expect(page.getByText(words.account.signInMethods.unlinkDone(GOOGLE))).toBeVisible()
    await openSection(page, 'accountDevices')
    await expect(events(page).first()).toContainText(
      words.account.activity.events['provider-removed'](GOOGLE),
    )
  },
)

googleTest(
  'without a password, the only device has no others to log out @all',
  async ({ page }) => {
    await page.goto('/login')
    await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
    await completeAccount(page)
    await openAccount(page, 'accountDevices')
    await expect(events(page)).toHaveCount(1)
    for (const text of Object.values(words.account.activity.notYou))
      await expect(activity(page).getByText(text.replaceAll(/[{}]/g, ''))).toHaveCount(0)
  },
)

test('a password change is listed without a device @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await main(page).getByRole('link', { name: words.account.signInMethods.changePassword }).click()
  await page.getByLabel(words.changes.password.label).fill('gin and microseconds')
  await page.getByRole('button', { name: words.changes.password.change }).click()
  await expect(page.getByText(words.changes.password.done)).toBeVisible()
  await openSection(page, 'accountDevices')
  const changed = events(page).filter({
    hasText: words.account.activity.events['password-changed'],
  })
  await expect(changed).toHaveText(
    new RegExp(`^${RegExp.escape(words.account.activity.events['password-changed'])}\\d+:\\d\\d`),
  )
})

test('a refused sign-in is marked in words @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await arrange.refusedSignIn(user)
  await signIn(page, user)
  await openAccount(page, 'accountDevices')
  const refused = events(page).filter({ hasText: words.account.activity.events['sign-in-refused'] })
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText(words.account.activity.correctPassword)
  await expectAccessible(page, 'activity, refused sign-in')
})

test('five entries are shown; "Show all" shows the rest and focuses the next entry @all', async ({
  page,
  arrange,
}) => {
  await page.route('**/api/user/activity', async (route) => {
    const client = { browser: 'Firefox', system: 'Windows', provider: 'password' }
    const activity = Array.from({ length: 7 }, (_, index) => ({
      ...client,
      event: 'signed-in',
      // The last two are the same.
      address: `203.0.${Math.min(index, 5)}.0/24`,
      at: new Date().toISOString(),
    }))
    await route.fulfill({ json: { activity } })
  })
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  await expect(events(page)).toHaveCount(5)
  await activity(page).getByRole('button', { name: words.account.showAll }).press('Enter')
  await expect(events(page)).toHaveCount(6)
  await expect(events(page).nth(5)).toBeFocused()
  await expect(events(page).nth(5)).toContainText(counted(words.account.activity.times, 2))
  await expect(activity(page).getByRole('button', { name: words.account.showAll })).toHaveCount(0)
})

test('a day in the past is shown with its date @all', async ({ page, arrange }) => {
  await page.route('**/api/user/activity', async (route) => {
    const client = { browser: 'Firefox', system: 'Windows', address: '203.0.113.0/24' }
    const at = new Date()
    at.setFullYear(at.getFullYear() - 1, 2, 3)
    const entry = {
      event: 'something-newer',
      at: at.toISOString(),
      provider: 'password',
      ...client,
    }
    await route.fulfill({ json: { activity: [entry] } })
  })
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  const day = new Date(new Date().getFullYear() - 1, 2, 3).toLocaleDateString(BROWSER_LOCALE, {
    dateStyle: 'long',
  })
  await expect(activity(page).getByRole('heading', { name: day })).toBeVisible()
  await expect(events(page)).toContainText(words.account.activity.default)
  await expect(events(page)).toContainText(words.account.devices.on('Firefox', 'Windows'))
  await expect(events(page)).not.toContainText('203.0.113')
  await activity(page).getByRole('button', { name: words.account.details.show }).press('Enter')
  await expect(events(page)).toContainText('203.0.113.x')
})

test('a user without activity sees that there is none @all', async ({ page, arrange }) => {
  await page.route('**/api/user/activity', (route) => route.fulfill({ json: { activity: [] } }))
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  await expect(activity(page).getByText(words.account.activity.none)).toBeVisible()
})

test('all data of the account can be downloaded as a file', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await openAccount(page, 'accountData')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words.account.data.download }).press('Enter')
  const download = await saved
  expect(download.suggestedFilename()).toBe(EXPORT_FILE)
  const held = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(held).toMatchObject({ user: { email: user.email, first_name: 'Grace' } })
  expect(held.sessions).toHaveLength(2)
  await expect(
    page.getByRole('status').filter({ hasText: words.account.data.downloaded(EXPORT_FILE) }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: words.account.data.download })).toBeFocused()
})

test('a failed download shows an error @all', async ({ page, arrange }) => {
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountData')
  await page.route('**/api/user/export', (route) => route.abort())
  await page.getByRole('button', { name: words.account.data.download }).click()
  const data = page.getByRole('region', { name: words.title.accountData })
  await expect(data.getByText(failureText('unreachable'))).toBeVisible()
})

test('a download without a connection says that nothing was downloaded @all', async ({
  page,
  arrange,
  context,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountData')
  await context.setOffline(true)
  await expect(page.getByText(words.connection.offline)).toBeVisible()
  await page.getByRole('button', { name: words.account.data.download }).click()
  const data = page.getByRole('region', { name: words.title.accountData })
  await expect(data.getByText(failureText('offline', 'download'))).toBeVisible()
})
