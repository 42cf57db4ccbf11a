import { expect, test, type Page } from '../fixtures.ts'
import type { Person } from '../frame/arrange.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { holdRoute } from '../frame/hold-route.ts'
import { goHome, openAccount, signIn } from '../frame/steps.ts'

const edit = (page: Page) => page.getByRole('button', { name: 'Edit names' })

async function signInAndOpen(page: Page, person: Person) {
  await signIn(page, person)
  await openAccount(page)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('a person changes their names, and they stay', async ({ page, arrange }) => {
  await signInAndOpen(page, await arrange.person())
  await edit(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
  await page.getByLabel('First name').fill('  Amazing  ')
  await page.getByLabel('Last name').fill('Gräce 🚪')
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()
  await expect(page.getByText('Amazing Gräce 🚪')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Amazing Gräce 🚪')).toBeVisible()
  await goHome(page)
  await expectSignedIn(page, 'Amazing')
})

test('Cancel and Escape leave the names as they were', async ({ page, arrange }) => {
  await signInAndOpen(page, await arrange.person())
  await edit(page).click()
  await page.getByLabel('First name').fill('Other')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Grace Hopper')).toBeVisible()
  await edit(page).click()
  await page.getByLabel('First name').press('Escape')
  await expect(page.getByText('Grace Hopper')).toBeVisible()
  await expect(edit(page)).toBeFocused()
})

test('half-typed names are still there after a look at another page, and gone once cancelled', async ({
  page,
  context,
  arrange,
}) => {
  await signInAndOpen(page, await arrange.person())
  await edit(page).click()
  await page.getByLabel('First name').fill('Amazing')
  await context.setOffline(true)
  await goHome(page)
  await openAccount(page)
  await expect(page.getByLabel('First name')).toHaveValue('Amazing')
  await expect(page.getByRole('main')).toBeFocused()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await goHome(page)
  await openAccount(page)
  await expect(page.getByText('Grace Hopper')).toBeVisible()
})

test('names that cannot be taken are told below both fields', async ({ page, arrange }) => {
  await signInAndOpen(page, await arrange.person())
  await edit(page).click()
  const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')]
  await first.fill('x'.repeat(101))
  await save(page).click()
  const told = page.getByRole('alert').filter({ hasText: 'A name can have at most 100' })
  await expect(told).toBeVisible()
  for (const field of [first, last]) await expect(field).toHaveAccessibleDescription(/at most 100/)
  const [from, to, note] = await Promise.all([first, last, told].map((part) => part.boundingBox()))
  expect(note?.x).toBeLessThanOrEqual(from?.x ?? 0)
  expect(note?.width).toBeGreaterThan(to?.width ?? 0)
})

test('without a first name the greeting is by email', async ({ page, arrange }) => {
  const person = await arrange.person()
  await signInAndOpen(page, person)
  await edit(page).click()
  await page.getByLabel('First name').fill('')
  await save(page).click()
  await expect(page.getByText('Hopper', { exact: true })).toBeVisible()
  await goHome(page)
  await expectSignedIn(page, person.email)
})

test('a failure to save is said in words and loses nothing that was typed', async ({
  page,
  arrange,
  product,
}) => {
  await signInAndOpen(page, await arrange.person())
  await edit(page).click()
  await page.getByLabel('First name').fill('Amazing')
  await product.stopServer()
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Amazing')
  await product.startServer()
  await save(page).click()
  await expect(page.getByText('Amazing Hopper')).toBeVisible()
})

test('nothing can be typed or cancelled while the names are being saved', async ({
  page,
  arrange,
}) => {
  await signInAndOpen(page, await arrange.person())
  const saving = await holdRoute(page, '**/api/user/*')
  await edit(page).click()
  await page.getByLabel('First name').fill('Amazing')
  await page.getByLabel('First name').press('Enter')
  await saving.arrived
  await page.getByLabel('First name').press('Escape')
  await expect(page.getByLabel('First name')).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  saving.release()
  await expect(page.getByText('Amazing Hopper')).toBeVisible()
})
