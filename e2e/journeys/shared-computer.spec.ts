import type { LoginBody } from '@foyer/contract/schemas.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut, greeting } from '../support/expect-session.ts'
import { googleTest, newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { main } from '../support/locators.ts'
import { listKeys, markShared } from '../support/shared-computer.ts'
import { fillCredentials, fillSignUp, login, signIn } from '../support/steps.ts'
import { secondStep, twoStepUser } from '../support/two-step.ts'
import { words } from '../words/words.ts'

const logOut = (page: Page) => main(page).getByRole('button', { name: words.home.logout }).click()

async function signInShared(page: Page, user: { email: string; password: string }) {
  await page.goto('/login')
  await markShared(page)
  await fillCredentials(page, user)
  await login.submit(page).click()
}

test('on a shared computer, the session stays in the tab and nothing is left after it', async ({
  page,
  context,
  arrange,
}) => {
  const user = await arrange.user()
  const request = page.waitForRequest(/\/api\/login$/)
  await signInShared(page, user)
  const body = (await request).postDataJSON() as LoginBody
  expect(body.shared).toBe(true)
  expect(body).not.toHaveProperty('device_id')
  await expect(greeting(page, user.firstName)).toBeVisible()
  expect(await listKeys(page)).toEqual({
    local: [],
    session: [
      expect.stringMatching(/^firebase:authUser:/),
      'foyer.shared',
      'foyer.user',
      'userToken',
    ],
  })

  await page.reload()
  await expect(greeting(page, user.firstName)).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await expectSignedOut(otherTab)

  await logOut(page)
  await expectSignedOut(page)
  expect(await listKeys(page)).toEqual({ local: [], session: ['foyer.shared'] })
})

test('signing up on a shared computer keeps nothing either @all', async ({ page, arrange }) => {
  const user = arrange.newUser()
  await page.goto('/signup')
  await fillSignUp(page, user)
  await markShared(page)
  await main(page).getByRole('button', { name: words.signUp.submit, exact: true }).click()
  await expect(page.getByRole('button', { name: words.home.logout })).toBeVisible()
  expect((await listKeys(page)).local).toEqual([])
})

test('the session of a shared tab and that of the other tabs leave each other alone', async ({
  page,
  context,
  arrange,
}) => {
  const [ada, grace] = [await arrange.user(), await arrange.user()]
  await page.goto('/login')
  const otherTab = await context.newPage()
  await signInShared(page, ada)
  await expect(greeting(page, ada.firstName)).toBeVisible()
  await signIn(otherTab, grace)
  await expectSignedIn(otherTab, grace.firstName)
  expect((await listKeys(page)).local).toContain('userToken')

  await logOut(page)
  await page.reload()
  await expect(login.submit(page)).toBeVisible()
  await otherTab.reload()
  await expectSignedIn(otherTab, grace.firstName)

  await signInShared(page, ada)
  await expect(greeting(page, ada.firstName)).toBeVisible()
  await logOut(otherTab)
  await expectSignedOut(otherTab)
  await page.reload()
  await expect(greeting(page, ada.firstName)).toBeVisible()
})

test('a copy of the tab is logged out together with the tab @all', async ({
  page,
  context,
  arrange,
}) => {
  const user = await arrange.user()
  await signInShared(page, user)
  await expect(greeting(page, user.firstName)).toBeVisible()
  // A window that the page opens gets a copy of its session storage, as a duplicated tab does.
  await page.evaluate(() => addEventListener('click', () => window.open('/'), { once: true }))
  const opening = context.waitForEvent('page')
  await greeting(page, user.firstName).click()
  const copy = await opening
  await expect(greeting(copy, user.firstName)).toBeVisible()

  await logOut(page)
  await expect(copy.getByText(words.session['signed-out-elsewhere'])).toBeVisible()
  expect(await listKeys(copy)).toEqual({ local: [], session: ['foyer.shared'] })
})

test('a shared computer cannot be trusted with the second step @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await twoStepUser({ arrange, product })
  await signInShared(page, user)
  await expect(secondStep.code(page)).toBeVisible()
  await expect(secondStep.trust(page)).toHaveCount(0)
})

test('without the box, the next sign-in in the tab is an ordinary one @all', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await signInShared(page, user)
  await expect(greeting(page, user.firstName)).toBeVisible()
  await logOut(page)
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  expect((await listKeys(page)).session).toEqual([])
})

googleTest('Google on a shared computer keeps nothing either @all', async ({ page }) => {
  await page.goto('/login')
  await markShared(page)
  await useNewGoogleAccount(await openGoogle(page), newGoogleEmail(), 'Lin Miranda')
  await expect(greeting(page, 'Lin')).toBeVisible()
  const { local, session } = await listKeys(page)
  expect(local).toEqual([])
  expect(session).toContain('userToken')
})
