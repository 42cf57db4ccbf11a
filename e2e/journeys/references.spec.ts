import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import type { RunningProduct } from '../support/product.ts'
import {
  editNames,
  fillCredentials,
  login,
  namesCard,
  saveNames,
  signIn,
} from '../support/steps.ts'
import { words } from '../words/words.ts'
import { openDatabase } from '../../testing/edit-database.ts'

// Failures that only support can explain show a reference, with which an operator finds the request.

const RUN = path.join(import.meta.dirname, '../../scripts/run.mjs')

/** What `npm run users -- reference` prints about a request in the product's log. */
async function findRequest(product: RunningProduct, reference: string): Promise<string> {
  // The server does not wait for its log before it answers.
  await expect.poll(() => product.readLog()).toContain(`"request_id":"${reference}-`)
  const env = { ...process.env, DATABASE_URL: `sqlite:${product.databasePath}` }
  const args = [RUN, 'users', 'reference', reference]
  return execFileSync(process.execPath, args, { env, input: product.readLog(), encoding: 'utf8' })
}

/** The reference that an alert shows. */
async function readReference(page: Page): Promise<string> {
  const [before = ''] = words.failures.reference.split('{id}')
  const alert = page.getByRole('alert').filter({ hasText: before.trim() })
  const [reference = ''] = /[\da-f]{8}/.exec((await alert.textContent()) ?? '') ?? []
  return reference
}

test('a failed change shows a reference that leads to the request and the user @all', async ({
  page,
  product,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  // The first use of a session is stored. While the database is locked, it would fail before the user is known.
  await page.reload()
  await editNames(page)
  await page.getByLabel(words.field.firstName).fill('Amazing Grace')
  using database = openDatabase(product)
  database.exec('begin immediate') // holds the write lock
  await namesCard(page).getByRole('button', { name: words.account.save }).click()
  const reference = await readReference(page)
  database.exec('rollback')
  const found = await findRequest(product, reference)
  for (const text of [`"request_id":"${reference}-`, '"method":"PUT"', '"status":503', user.email])
    expect(found).toContain(text)
  await saveNames(page)
})

test('a refused login shows a reference that leads to the request @all', async ({
  page,
  product,
  arrange,
}) => {
  const user = await arrange.user()
  await page.goto('/login')
  await fillCredentials(page, user)
  await page.route('**/api/login', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), email: 'else@example.com' } }),
  )
  await login.submit(page).click()
  const found = await findRequest(product, await readReference(page))
  expect(found).toContain('"status":401')
  expect(found).toContain('The request had no session.')
})
