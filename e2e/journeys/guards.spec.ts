import { expect, test } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { storeToken, login, signIn } from '../support/steps.ts'
import { heading, main } from '../support/locators.ts'
import { words } from '../words/words.ts'
import { pageTitle } from '../support/configured-product.ts'

test('a signed-out user at /home is redirected to Login @all', async ({ page }) => {
  await page.goto('/home')
  await expectSignedOut(page)
  await expect(page).toHaveURL('/login')
})

for (const [path, tag] of [
  ['/login', ''],
  ['/home', ' @all'],
] as const)
  test(`a signed-in user at ${path} is redirected home${tag}`, async ({ page, arrange }) => {
    const user = await arrange.user()
    await storeToken(page, await arrange.session(user))
    await page.goto(path)
    await expectSignedIn(page, user.firstName)
    await expect(page).toHaveURL('/')
  })

test('Back after signing in does not return to the form', async ({ page, arrange }) => {
  const user = await arrange.user()
  await page.goto('/signup')
  await page.getByRole('button', { name: words.signUp.login, exact: true }).click()
  await login.email(page).fill(user.email)
  await login.password(page).fill(user.password)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
  await page.goBack()
  await expectSignedIn(page, user.firstName)
})

test('an unknown path shows No match with a link home, and has status 404', async ({ page }) => {
  const response = await page.goto('/nowhere/at-all')
  expect(response?.status()).toBe(404)
  await expect(heading(page, words.title.noMatch)).toBeVisible()
  await expect(page).toHaveTitle(pageTitle(words.title.noMatch))
  await main(page).getByRole('link').first().click()
  await expectSignedOut(page)
})

test('an unknown path shows No match to a signed-in user, too @all', async ({ page, arrange }) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await page.goto('/nowhere')
  await expect(heading(page, words.title.noMatch)).toBeVisible()
  await main(page).getByRole('link').first().click()
  await expectSignedIn(page, user.firstName)
})

test('a click with a modifier key opens a new tab', async ({ page, arrange }) => {
  await storeToken(page, await arrange.session(await arrange.user()))
  await page.goto('/')
  const link = main(page).getByRole('link', { name: words.title.account })
  await expect(link).toHaveAttribute('href', '/account')
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      document.title = event.defaultPrevented ? 'prevented' : 'not prevented'
      event.preventDefault() // so that no tab opens
    }),
  )
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect(page).toHaveTitle('not prevented')
  await expect(page).toHaveURL('/')
})
