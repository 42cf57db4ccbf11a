import { readFileSync } from 'node:fs'
import { API_BASE } from '@foyer/contract/endpoints.ts'
import type { Request } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { editNames, goHome, saveNames, signIn, signUp, storedToken } from '../frame/steps.ts'

/** Gathers every call of the product API. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(`${API_BASE}/`)) calls.push(request)
  })
  return calls
}

test('the token is in local storage while signed in, and gone after logout', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  expect((await storedToken(page))?.length).toBeGreaterThanOrEqual(43) // 256 bits
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignedOut(page)
})

test('every call carries the bearer it has, and JSON accept and content-type', async ({
  page,
  arrange,
}) => {
  const calls = watchCalls(page)
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  const token = await storedToken(page)
  await page.reload()
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await saveNames(page)
  await goHome(page)
  const told = page.waitForRequest(/\/api\/user\/logout$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await told

  const names = calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)
  expect(names).toEqual([
    'POST /api/login',
    'GET /api/user',
    'GET /api/user/sessions',
    'GET /api/user/activity',
    expect.stringMatching(/^PUT \/api\/user\/[^/]+$/),
    'GET /api/user/logout',
  ])
  for (const call of calls) {
    expect(call.headers()['accept']).toBe('application/json')
    expect(call.headers()['content-type']).toBe('application/json')
  }
  const bearers = calls.slice(1).map((call) => call.headers()['authorization'])
  expect(new Set(bearers)).toEqual(new Set([`Bearer ${token}`]))
})

test("the provider's own session is in the browser's storage, and its library is not loaded for a start", async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.person())
  await expectSignedIn(page, 'Grace')
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.some((key) => key.startsWith('firebase:authUser:'))).toBe(true)

  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.reload()
  await expectSignedIn(page, 'Grace')
  expect(loaded.filter((url) => /firebase/i.test(url))).toEqual([])
})

test('neither the database nor the log holds a token, a password or a proof in clear', async ({
  page,
  arrange,
  product,
}) => {
  const person = arrange.stranger()
  const exchange = page.waitForRequest(/\/api\/register$/)
  await signUp(page, person)
  await expectSignedIn(page, person.firstName)
  const token = (await storedToken(page)) ?? ''
  const { id_token: proof }: { id_token: string } = (await exchange).postDataJSON()

  const files = [product.databasePath, `${product.databasePath}-wal`].map(readBytes)
  const kept = [...files, product.readLog()].join('\n')
  expect(kept).toContain(person.email)
  expect(product.readLog()).not.toContain(person.email)
  for (const secret of [token, person.password, proof]) expect(kept).not.toContain(secret)
})

/** A file may not be there: SQLite folds its log into the database now and then. */
function readBytes(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
