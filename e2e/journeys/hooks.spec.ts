import path from 'node:path'
import { NAME_TAKEN, NO_SEAT } from '../configs/refusing.hooks.ts'
import { expect, test } from '../fixtures.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { alertWith } from '../support/locators.ts'
import { editNames, login, namesCard, saveNames, signUp } from '../support/steps.ts'
import { words } from '../words/words.ts'

const FOYER_HOOKS = path.join(import.meta.dirname, '../configs/refusing.hooks.ts')

test.use({ settings: { FOYER_HOOKS } })

test('what a hook refuses is said in the sentence of the product, and can be corrected @all', async ({
  page,
  arrange,
}) => {
  const firstName = page.getByLabel(words.field.firstName)
  await signUp(page, { ...arrange.newUser(), firstName: 'Eve' })
  await expect(alertWith(page, NO_SEAT)).toBeVisible()
  await firstName.fill('Ada')
  await login.signUp(page).click()
  await expectSignedIn(page, 'Ada')

  await editNames(page)
  await firstName.fill('Admin')
  await namesCard(page).getByRole('button', { name: words.account.save }).click()
  await expect(alertWith(page, NAME_TAKEN)).toBeVisible()
  await expect(firstName).toHaveValue('Admin')
  await firstName.fill('Grace')
  await saveNames(page)
})
