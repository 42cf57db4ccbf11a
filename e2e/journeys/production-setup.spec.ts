import { expect, test } from '@playwright/test'
import { createArrange } from '../support/arrange.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { openProductionSetup, type ProductionSetup } from '../../testing/running-product.ts'
import { main } from '../support/locators.ts'
import { editNames, goHome, saveNames, signIn, signUp } from '../support/steps.ts'
import { watchErrors } from '../support/watch-errors.ts'
import { words } from '../words/words.ts'

test.use({ ignoreHTTPSErrors: true })

let setup: ProductionSetup
test.beforeAll(async () => {
  // A database, a provider and three servers start.
  setup = await openProductionSetup()
})
test.afterAll(() => setup.close())

test('a user notices nothing while a server drains and stops @all', async ({ context, page }) => {
  const errors = await watchErrors(context, { ...setup, stops: () => 0 })
  const failures: string[] = []
  context.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
  const absolute = (path: string) => setup.origin + path
  const { newUser } = createArrange(setup)
  const user = newUser()
  const [server] = setup.servers

  await expect.poll(setup.balancer.readyCount).toBe(setup.servers.length)
  await signUp(page, user, absolute('/signup'))
  await expectSignedIn(page, user.firstName)
  await expect(page.locator('.demo-notice')).toBeVisible()

  const stopped = server!.stop()
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    await editNames(page)
    await page.getByLabel(words.field.firstName).fill(name)
    await saveNames(page)
    await goHome(page)
    await page.reload()
    await expectSignedIn(page, name)
  }
  await expect(stopped).resolves.toMatchObject({ code: 0, signal: null })
  expect(setup.balancer.readyCount()).toBe(setup.servers.length - 1)

  await main(page).getByRole('button', { name: words.home.logout }).click()
  await expectSignedOut(page)
  await signIn(page, user, absolute('/login'))
  await expectSignedIn(page, 'Fourth')
  expect(failures).toEqual([])
  expect(errors).toEqual([])
})
