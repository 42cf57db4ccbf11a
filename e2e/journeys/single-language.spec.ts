import { expect, test } from '../fixtures.ts'
import { pageTitle } from '../support/configured-product.ts'
import { newestEmail } from '../support/mailbox.ts'
import { loadWords } from '../words/load-words.ts'

test.use({ configuration: 'arabic-only', locale: 'en-US' })

const arabic = await loadWords('ar')

test("pages are in the product's only language, whatever the browser asks for @all", async ({
  page,
}) => {
  const response = await page.goto('/login')
  expect(response?.headers()['content-language']).toBe('ar')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveTitle(pageTitle(arabic.title.login))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic.title.login)
  // Only the theme can be chosen.
  await expect(page.getByRole('contentinfo').getByRole('combobox')).toHaveCount(1)
})

test('a user signs up, gets an email in the language, and sees the account in it @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = arrange.newUser()
  await page.goto('/signup')
  await page.getByLabel(arabic.field.firstName).fill(user.firstName)
  await page.getByLabel(arabic.field.lastName).fill(user.lastName)
  await page.getByLabel(arabic.field.email).fill(user.email)
  await page.getByLabel(arabic.field.password, { exact: true }).fill(user.password)
  await page.getByRole('button', { name: arabic.signUp.submit, exact: true }).click()
  await expect(page.getByText(arabic.home.greeting(user.firstName))).toBeVisible()
  const email = await newestEmail(product, 'VERIFY_EMAIL', user.email)
  expect(email.language).toBe('ar')
  await page.goto(email.link)
  await page.getByRole('button', { name: arabic.emailLinks.link.verify.submit }).click()
  await page.goto('/account')
  await expect(page).toHaveTitle(pageTitle(arabic.title.account))
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(arabic.title.account)
})
