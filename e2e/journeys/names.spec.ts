import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { expect, test, type Page } from '../fixtures.ts'
import type { TestUser } from '../support/arrange.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { holdRoute } from '../support/hold-route.ts'
import { labelled, link } from '../support/locators.ts'
import { goHome, openAccount, signIn, namesCard } from '../support/steps.ts'
import { words, failureText, counted } from '../words/words.ts'

const TOO_LONG = counted(words.failures.fields.too_long, NAME_MAX_CODE_POINTS)

const edit = (page: Page) =>
  page.getByRole('button', { name: words.account.profile.edit, exact: true })

async function signInAndOpen(page: Page, user: TestUser) {
  await signIn(page, user)
  await openAccount(page)
}
const save = (page: Page) => namesCard(page).getByRole('button', { name: words.account.save })

test('changed names are saved', { tag: '@short' }, async ({ page, arrange }) => {
  await signInAndOpen(page, await arrange.user())
  await edit(page).click()
  await expect(labelled(page, words.field.firstName)).toBeFocused()
  await expect(labelled(page, words.field.firstName)).toHaveValue('Grace')
  await labelled(page, words.field.firstName).fill('  Amazing  ')
  await labelled(page, words.field.lastName).fill('Gräce 🚪')
  await save(page).click()
  await expect(
    page.getByRole('status').filter({ hasText: words.account.profile.saved }),
  ).toBeVisible()
  await expect(namesCard(page).getByText('Amazing Gräce 🚪')).toBeVisible()
  await page.reload()
  await expect(namesCard(page).getByText('Amazing Gräce 🚪')).toBeVisible()
  await goHome(page)
  await expectSignedIn(page, 'Amazing')
})

test('home leads to the open form of a name that is missing @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signInAndOpen(page, user)
  await edit(page).click()
  for (const name of [words.field.firstName, words.field.lastName])
    await labelled(page, name).fill('')
  await save(page).click()
  await expect(edit(page)).toBeFocused()
  await goHome(page)
  await link(page, words.account.home.addName).click()
  await expect(labelled(page, words.field.firstName)).toBeFocused()
  await page.reload()
  await labelled(page, words.field.firstName).fill('Ada')
  await save(page).click()
  await expect(edit(page)).toBeFocused()
  await expect(page).toHaveURL('/account/profile')
})

test('Cancel and Escape keep the names @all', async ({ page, arrange }) => {
  await signInAndOpen(page, await arrange.user())
  await edit(page).click()
  await labelled(page, words.field.firstName).fill('Other')
  await page.getByRole('button', { name: words.account.cancel }).click()
  await expect(namesCard(page).getByText('Grace Hopper')).toBeVisible()
  await edit(page).click()
  await labelled(page, words.field.firstName).press('Escape')
  await expect(namesCard(page).getByText('Grace Hopper')).toBeVisible()
  await expect(edit(page)).toBeFocused()
})

test('unsaved names are kept across pages, and discarded by Cancel', async ({
  page,
  context,
  arrange,
}) => {
  await signInAndOpen(page, await arrange.user())
  await edit(page).click()
  await labelled(page, words.field.firstName).fill('Amazing')
  await context.setOffline(true)
  await goHome(page)
  await openAccount(page)
  await expect(labelled(page, words.field.firstName)).toHaveValue('Amazing')
  await expect(page.getByRole('main')).toBeFocused()
  await context.setOffline(false)
  await page.getByRole('button', { name: words.account.cancel }).click()
  await goHome(page)
  await openAccount(page)
  await expect(namesCard(page).getByText('Grace Hopper')).toBeVisible()
})

test('each invalid name is reported at its field, and the first one gets the focus @all', async ({
  page,
  arrange,
}) => {
  await signInAndOpen(page, await arrange.user())
  await edit(page).click()
  const [first, last] = [
    labelled(page, words.field.firstName),
    labelled(page, words.field.lastName),
  ]
  await last.fill('x'.repeat(101))
  await save(page).click()
  await expect(last).toHaveAccessibleDescription(TOO_LONG)
  await expect(last).toBeFocused()
  await expect(first).not.toHaveAttribute('aria-invalid')
  await expect(first).toHaveAccessibleDescription('')
  await first.fill('y'.repeat(101))
  await expect(last).toHaveAccessibleDescription('')
  await save(page).click()
  for (const field of [first, last]) await expect(field).toHaveAccessibleDescription(TOO_LONG)
  await expect(first).toBeFocused()
})

test('a failure to save shows a message and keeps the input @all', async ({
  page,
  arrange,
  product,
}) => {
  await signInAndOpen(page, await arrange.user())
  await edit(page).click()
  await labelled(page, words.field.firstName).fill('Amazing')
  await product.stopServer()
  await save(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: failureText('unreachable', 'names') }),
  ).toBeVisible()
  await expect(labelled(page, words.field.firstName)).toHaveValue('Amazing')
  await product.startServer()
  await save(page).click()
  await expect(namesCard(page).getByText('Amazing Hopper')).toBeVisible()
})

test('the form is disabled while the names are being saved @all', async ({ page, arrange }) => {
  await signInAndOpen(page, await arrange.user())
  const saving = await holdRoute(page, '**/api/user/*')
  await edit(page).click()
  await labelled(page, words.field.firstName).fill('Amazing')
  await labelled(page, words.field.firstName).press('Enter')
  await saving.requested
  await labelled(page, words.field.firstName).press('Escape')
  await expect(labelled(page, words.field.firstName)).not.toBeEditable()
  await expect(page.getByRole('button', { name: words.account.cancel })).toBeDisabled()
  saving.release()
  await expect(namesCard(page).getByText('Amazing Hopper')).toBeVisible()
})
