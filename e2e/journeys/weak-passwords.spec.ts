import { createHash } from 'node:crypto'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { alert } from '../support/locators.ts'
import { fillCredentials, login } from '../support/steps.ts'
import { failureText, words } from '../words/words.ts'

test.use({ configuration: 'leaked-passwords' })

const LEAKED = 'amazing grace hopper'
const SERVICE = 'https://leaks.example/range/*'

const signUp = (page: Page) =>
  page.getByRole('button', { name: words.signUp.submit, exact: true }).click()

/** Answers as the service of leaked passwords does. */
async function answerLookups(page: Page): Promise<string[]> {
  const asked: string[] = []
  const rest = createHash('sha1').update(LEAKED).digest('hex').slice(5).toUpperCase()
  await page.route(SERVICE, (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      body: `${rest}:3`,
    })
  })
  return asked
}

test('common and leaked passwords are refused at sign-up, and another one is accepted @all', async ({
  page,
  arrange,
}) => {
  const asked = await answerLookups(page)
  const user = arrange.newUser()
  await page.goto('/signup')
  await fillCredentials(page, { email: user.email, password: 'Password1' })
  await signUp(page)
  await expect(alert(page)).toHaveText(failureText('common-password'))
  await expect(login.password(page)).toBeFocused()
  expect(asked).toEqual([])

  await login.password(page).fill(LEAKED)
  await signUp(page)
  await expect(alert(page)).toHaveText(failureText('leaked-password'))
  const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase()
  expect(asked).toEqual([`https://leaks.example/range/${hash.slice(0, 5)}`])

  await login.password(page).fill(user.password)
  await signUp(page)
  await expectSignedIn(page, user.email)
})

test('8 or more characters are recommended, but not required @all', async ({ page }) => {
  await page.goto('/signup')
  const recommended = page
    .getByRole('listitem')
    .filter({ hasText: words.passwordRules.recommendedLength.replace('#', '8') })
  await login.password(page).fill('sixsix')
  await expect(recommended).toContainText(words.passwordRules.unmet)
  await login.password(page).fill('eightish')
  await expect(recommended).toContainText(words.passwordRules.met)
})
