import { ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { verifiedUser } from '../support/email-links.ts'
import { ageSignIn } from '../support/age-sign-in.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { reauthDialog, reauthWithPassword } from '../support/reauth.ts'
import { login, openAccount, signIn, storedToken } from '../support/steps.ts'
import { heading, link, main } from '../support/locators.ts'
import { EXPORT_FILE } from '../support/export-file.ts'
import { words, failureText, matching, ANY } from '../words/words.ts'
import { pageTitle } from '../support/configured-product.ts'

const confirmation = (page: Page) =>
  page.getByRole('textbox', { name: matching(words.changes.deletion.label(ANY)) })
const deletePermanently = (page: Page) =>
  page.getByRole('button', { name: words.changes.deletion.submit })
const end = (page: Page) => heading(page, words.changes.deletion.done)
const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Stored keys, except for preferences. */
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys({ ...localStorage }).filter((key) => !/language|theme/.test(key)))

test(
  'an account is deleted by keyboard, in the browser, in the product and at the provider',
  { tag: '@short' },
  async ({ page, arrange }) => {
    const user = await arrange.user()
    await signIn(page, user)
    await openAccount(page, 'accountData')
    const unfold = link(page, words.account.data.delete)
    const form = page.getByRole('group', { name: words.title.accountDelete })
    await unfold.focus()
    await page.keyboard.press('Enter')
    await expect(form).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(unfold).toBeFocused()
    await expect(page).toHaveURL('/account/data')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account/delete')
    await expect(page).toHaveTitle(pageTitle(words.title.accountDelete))
    await expect(form).toBeFocused()
    await expect(form).toHaveAccessibleDescription(words.changes.deletion.lead)
    await confirmation(page).focus()
    await page.keyboard.press('Enter')
    await expect(alertWith(page, words.failures.fields.required)).toBeVisible()
    await page.keyboard.type(user.email.slice(0, -1))
    await expect(deletePermanently(page)).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(alertWith(page, words.failures.invalid_request['delete-account'])).toBeVisible()
    await expect(confirmation(page)).toBeFocused()
    await expect(confirmation(page)).toHaveAttribute('aria-invalid', 'true')
    // The page is scrolled, as on a phone.
    await page.evaluate(() => {
      document.body.style.minHeight = '300vh'
      scrollTo(0, 200)
    })
    await confirmation(page).fill(`  ${user.email.toUpperCase()} `)
    await expect(deletePermanently(page)).toBeEnabled()
    await page.keyboard.press('Enter')

    await expect(end(page)).toBeVisible()
    await expect(main(page)).toBeFocused()
    await expectAccessible(page, 'deleted')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await storedKeys(page)).toEqual([])
    await link(page, words.changes.deletion.startAgain).click()
    await expect(page).toHaveURL('/signup')
    await signIn(page, user)
    await expect(alertWith(page, failureText('invalid-credential', 'sign-in'))).toBeVisible()
    await page.goto('/account/delete')
    await expect(page).toHaveURL(/\/login/)
  },
)

test('a verified user reads where the deletion is confirmed @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await verifiedUser({ arrange, product })
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  // Home asks for them, too.
  await page.goto('about:blank')
  // They tell whether the product sends emails.
  const factors = page.waitForResponse((response) =>
    response.url().endsWith(ENDPOINTS.listFactors.path),
  )
  await page.goto('/account/delete')
  await (await factors).finished()
  await confirmation(page).fill(user.email)
  await deletePermanently(page).click()
  await expect(page.getByText(words.changes.deletion.confirmation(user.email))).toBeVisible()
})

test('a download of the data is offered first @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/delete')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words.account.data.download }).click()
  expect((await saved).suggestedFilename()).toBe(EXPORT_FILE)
  await expect(page.getByRole('status').filter({ hasText: EXPORT_FILE })).toBeVisible()
  await expectAccessible(page, 'deletion')
})

test('a deletion requires re-authentication; if that is cancelled, the input stays and nothing is deleted @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  await ageSignIn(page, product, user.email)
  await page.goto('/account/delete')
  await confirmation(page).fill(user.email)
  await deletePermanently(page).click()
  await expect(reauthDialog.password(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toHaveValue(user.email)
  await expect(deletePermanently(page)).toBeFocused()
  expect(await storedToken(page)).not.toBeNull()
  await deletePermanently(page).click()
  await reauthWithPassword(page, user.password)
  await expect(end(page)).toBeVisible()
})

test('every tab is signed out and shows why @all', async ({ page, arrange, context }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: words.title.account })).toBeVisible()
  await page.goto('/account/delete')
  await confirmation(page).fill(user.email)
  await deletePermanently(page).click()
  await expect(end(page)).toBeVisible()
  await expect(alertWith(other, words.session.deleted)).toBeVisible()
  await expect(login.submit(other)).toBeVisible()
})
