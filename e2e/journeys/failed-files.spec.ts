import { expect, test, type Page } from '../fixtures.ts'
import { alert } from '../support/locators.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { fillCredentials, login } from '../support/steps.ts'
import { words } from '../words/words.ts'

// Files of the app that fail to load once. The page recovers without a reload: what was typed is still there.

/** Submits the form while a file cannot be fetched. */
async function expectFailedLogin(page: Page, password: string) {
  await login.submit(page).click()
  await expect(alert(page)).toBeVisible()
  await expect(login.password(page)).toHaveValue(password)
  await expect(page.getByText(words.connection.outdated)).toHaveCount(0)
}

test('a login that failed offline works online, with what was typed @all', async ({
  page,
  context,
  arrange,
}) => {
  const user = await arrange.user()
  await page.goto('/login')
  await context.setOffline(true)
  await fillCredentials(page, user)
  await expectFailedLogin(page, user.password)
  await context.setOffline(false)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
})

for (const chunk of ['app-core', 'firebase'])
  test(`a login works after one failed request for ${chunk} @all`, async ({ page, arrange }) => {
    const user = await arrange.user()
    await page.goto('/login')
    let isFailing = true
    await page.route(new RegExp(`/assets/${chunk}-`), (route) =>
      isFailing ? route.abort('internetdisconnected') : route.continue(),
    )
    await fillCredentials(page, user)
    await expectFailedLogin(page, user.password)
    isFailing = false
    await login.submit(page).click()
    await expectSignedIn(page, user.firstName)
  })

test('a login works after the server was down, with what was typed', async ({
  page,
  product,
  arrange,
}) => {
  const user = await arrange.user()
  await page.goto('/login')
  await product.stopServer()
  await fillCredentials(page, user)
  await expectFailedLogin(page, user.password)
  await product.startServer()
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
})
