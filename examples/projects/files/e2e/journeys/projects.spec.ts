import { expect, test, type Page } from '../fixtures.ts'
import { signIn } from '../support/steps.ts'
import { words } from '../words/words.ts'

const texts = words.projects

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const nameField = (page: Page) => page.getByRole('textbox', { name: texts.name }).last()

async function add(page: Page, name: string) {
  await nameField(page).fill(name)
  await button(page, texts.create).click()
}

test('a user adds, renames and deletes a project', { tag: '@short' }, async ({ page, arrange }) => {
  // A visitor returns to the page after logging in.
  await signIn(page, await arrange.user(), '/projects')
  await expect(page).toHaveURL('/projects')
  await expect(page.getByText(texts.none)).toBeVisible()

  await add(page, 'Garden')
  await expect(entry(page, 'Garden')).toBeVisible()
  await expect(nameField(page)).toHaveValue('')
  await add(page, 'x'.repeat(101))
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(nameField(page)).toBeFocused()

  await button(page, texts.renameNamed('Garden')).click()
  await page.getByRole('listitem').getByRole('textbox', { name: texts.name }).fill('House')
  await button(page, texts.rename).click()
  await expect(page.getByText(texts.renamed)).toBeVisible()

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: words.title.projects }).click()
  await button(page, texts.deleteNamed('House')).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.delete, exact: true }).click()
  await expect(page.getByText(texts.none)).toBeVisible()
})
