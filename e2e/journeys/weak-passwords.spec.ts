import { createHash } from 'node:crypto'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { alert } from '../support/locators.ts'
import { fillCredentials, login } from '../support/steps.ts'
import { counted, failureText, passwordRuleText, words } from '../words/words.ts'

test.use({ configuration: 'leaked-passwords' })

const LEAKED = 'amazing grace hopper'
const COMMON = 'Qwertyuiop'
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
  await fillCredentials(page, { email: user.email, password: COMMON })
  await signUp(page)
  await expect(alert(page)).toHaveText(failureText('common-password'))
  await expect(page.locator('.checklist')).toHaveAttribute('data-steps', '-1')
  await expect(login.password(page)).toBeFocused()
  expect(asked).toEqual([])

  await login.password(page).fill(LEAKED)
  await signUp(page)
  await expect(alert(page)).toHaveText(failureText('leaked-password'))
  await expect(page.locator('.checklist')).toHaveAttribute('data-steps', '-1')
  const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase()
  expect(asked).toEqual([`https://leaks.example/range/${hash.slice(0, 5)}`])

  await login.password(page).fill(user.password)
  await signUp(page)
  await expectSignedIn(page, user.email)
})

test('the length is judged as it is typed, and an easy guess is named before it is sent @all', async ({
  page,
}) => {
  const { met, unmet, minLength, recommendedLength, guessable } = words.passwordRules
  const least = counted(minLength, 10)
  const rules = page.getByRole('listitem')
  const strength = page.locator('.checklist')

  await page.goto('/signup')
  const length = recommendedLength.replace('{rule}', least).replace('#', '15')
  await expect(rules).toHaveText([new RegExp(RegExp.escape(`${length} (${unmet})`), 'i')])
  for (const [typed, steps] of [
    ['nine nine', '0'],
    ['ten ten te', '1'],
    ['thirteen more', '2'],
    ['fifteen letters', '3'],
  ] as const) {
    await login.password(page).fill(typed)
    await expect(strength).toHaveAttribute('data-steps', steps)
  }
  await expect(rules).toContainText([`(${met})`])

  await login.password(page).fill(COMMON)
  await expect(rules).toHaveText([new RegExp(RegExp.escape(`(${met})`)), guessable])
  await expect(strength).toHaveAttribute('data-steps', '-1')
  await login.password(page).fill(`${COMMON} and more`)
  await expect(rules).toHaveCount(1)

  await fillCredentials(page, { email: 'ada@example.com', password: 'nine nine' })
  await signUp(page)
  await expect(alert(page)).toHaveText(passwordRuleText(least))

  await fillCredentials(page, { email: 'ada@', password: 'nine nine' })
  await signUp(page)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText([
    failureText('invalid-email'),
    passwordRuleText(least),
  ])
  await expect(login.email(page)).toBeFocused()
})
