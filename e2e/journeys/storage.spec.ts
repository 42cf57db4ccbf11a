import { readFileSync } from 'node:fs'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { Request } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { editNames, goHome, saveNames, signIn, signUp, storedToken } from '../support/steps.ts'
import { main } from '../support/locators.ts'
import { words } from '../words/words.ts'

/** Collects every call of the product API, except the one that the login page sends for passkeys once it is idle. */
function recordCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isForPasskeys = pathname === API_BASE + ENDPOINTS.passkeyOptions.path
    if (pathname.startsWith(`${API_BASE}/`) && !isForPasskeys) calls.push(request)
  })
  return calls
}

test('the token is in local storage while signed in, and gone after logout', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  expect((await storedToken(page))?.length).toBeGreaterThanOrEqual(43) // 256 bits
  await main(page).getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(page)
})

test('every call has the bearer token, if any, and JSON headers @all', async ({
  page,
  arrange,
}) => {
  const calls = recordCalls(page)
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  const token = await storedToken(page)
  await page.reload()
  await expectSignedIn(page, 'Grace')
  await editNames(page)
  await saveNames(page)
  await goHome(page)
  const told = page.waitForRequest(/\/api\/user\/logout$/)
  await main(page).getByRole('button', { name: words.home.logout }).click()
  await told

  const names = calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)
  expect(names[0]).toBe('POST /api/login')
  for (const name of ['GET /api/user', 'GET /api/user/logout']) expect(names).toContain(name)
  expect(names).toContainEqual(expect.stringMatching(/^PUT \/api\/user\/[^/]+$/))
  for (const call of calls) {
    expect(call.headers()['accept']).toBe('application/json')
    expect(call.headers()['content-type']).toBe('application/json')
  }
  const bearers = calls.slice(1).map((call) => call.headers()['authorization'])
  expect(new Set(bearers)).toEqual(new Set([`Bearer ${token}`]))
})

test("the provider's session is in local storage, and its library is not loaded with the page @all", async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.some((key) => key.startsWith('firebase:authUser:'))).toBe(true)

  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.reload()
  await expectSignedIn(page, 'Grace')
  expect(loaded.filter((url) => /firebase/i.test(url))).toEqual([])
})

test('neither the database nor the log contains a token, a password or an ID token @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = arrange.newUser()
  const exchange = page.waitForRequest(/\/api\/register$/)
  await signUp(page, user)
  await expectSignedIn(page, user.firstName)
  const token = (await storedToken(page)) ?? ''
  const { id_token: proof }: { id_token: string } = (await exchange).postDataJSON()

  const files = [product.databasePath, `${product.databasePath}-wal`].map(readBytes)
  const stored = [...files, product.readLog()].join('\n')
  expect(stored).toContain(user.email)
  expect(product.readLog()).not.toContain(user.email)
  for (const secret of [token, user.password, proof]) expect(stored).not.toContain(secret)
})

/** A file may be missing, because SQLite merges its log into the database. */
function readBytes(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
