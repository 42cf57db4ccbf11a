import type { Browser } from '@playwright/test'
import { expect, test, type Page } from '../fixtures.ts'
import type { Arrange } from '../support/arrange.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { newestEmail } from '../support/mailbox.ts'
import type { RunningProduct } from '../support/product.ts'
import { fillProfile } from '../support/profile.ts'
import { fillSignUp, login, namesCard, signIn, signUp, storedToken } from '../support/steps.ts'
import { loadWords } from '../words/load-words.ts'
import { main } from '../support/locators.ts'
import { words } from '../words/words.ts'
import { hasLanguageChoice, LAST_LANGUAGE } from '../support/configured-product.ts'

const notice = (page: Page) => page.getByRole('region', { name: words.emailLinks.notice.title })
const confirm = (page: Page) =>
  page.getByRole('button', { name: words.emailLinks.link.verify.submit, exact: true })
const confirmed = (page: Page) =>
  page.getByRole('heading', { name: words.emailLinks.link.verify.done })

/** Opens the newest link in a separate, signed-out browser. */
async function confirmOnPhone(browser: Browser, product: RunningProduct, email: string) {
  const { link } = await newestEmail(product, 'VERIFY_EMAIL', email)
  const phone = await browser.newPage({ baseURL: product.origin })
  await phone.goto(link)
  await confirm(phone).click()
  await expect(confirmed(phone)).toBeVisible()
  await main(phone).getByRole('link', { name: words.emailLinks.link.logIn }).click()
  await expect(login.email(phone)).toHaveValue(email)
  await phone.close()
}

/** Signs a new user up, whose email is not verified yet. */
async function signUpUnverified(page: Page, arrange: Arrange) {
  const user = arrange.newUser()
  await signUp(page, user)
  await expect(notice(page)).toBeVisible()
  return user
}

test('a sign-up sends the verification email in the current language, with the return path', async ({
  page,
  arrange,
  product,
}) => {
  const texts = await loadWords(LAST_LANGUAGE)
  const user = arrange.newUser()
  await page.goto('/?tab=names')
  await login.signUp(page).click()
  if (hasLanguageChoice)
    await page.getByRole('combobox', { name: words.footer.language }).selectOption(LAST_LANGUAGE)
  await page.getByLabel(texts.field.email).fill(user.email)
  await page.getByLabel(texts.field.password, { exact: true }).fill(user.password)
  await fillProfile(page)
  await page.getByRole('button', { name: texts.signUp.submit, exact: true }).click()
  await expect(page.getByRole('region', { name: texts.emailLinks.notice.title })).toBeVisible()
  const message = await newestEmail(product, 'VERIFY_EMAIL', user.email)
  expect([message.language, message.continueUrl]).toEqual([
    LAST_LANGUAGE,
    `${product.origin}/?tab=names`,
  ])
})

test('home without the code of its notice leads to the profile, and says the rest @all', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await page.route(/\/assets\/confirm-notice-/, (route) => route.abort('internetdisconnected'))
  await signIn(page, user)
  await main(page).getByRole('link', { name: words.emailLinks.notice.title }).click()
  await expect(namesCard(page).getByText(words.account.signInMethods.notVerified)).toBeVisible()
})

test('after a verification in another tab, the first tab updates and stays signed in', async ({
  page,
  context,
  arrange,
  product,
}) => {
  const user = arrange.newUser()
  await signUp(page, user)
  await expect(notice(page)).toContainText(user.email)
  const before = await storedToken(page)

  const { link } = await newestEmail(product, 'VERIFY_EMAIL', user.email)
  const other = await context.newPage()
  await other.goto(link)
  await confirm(other).click()
  await expect(confirmed(other)).toBeVisible()
  await expect(notice(page)).toBeHidden()
  expect(await storedToken(page)).not.toBe(before)
  await expectSignedIn(page, user.firstName)
  await main(other).getByRole('link', { name: words.emailLinks.link.continueLabel }).click()
  await expectSignedIn(other, user.firstName)
})

test('after a verification on another device, a reloaded page updates by itself @all', async ({
  page,
  browser,
  arrange,
  product,
}) => {
  const user = await signUpUnverified(page, arrange)
  const before = await storedToken(page)
  await confirmOnPhone(browser, product, user.email)
  await page.reload()
  await expect.poll(() => storedToken(page)).not.toBe(before)
  await expectSignedIn(page, user.firstName)
  await expect(notice(page)).toBeHidden()
})

test('a page that is reloaded before the API has answered stays signed in @all', async ({
  page,
  browser,
  arrange,
  product,
}) => {
  const user = await signUpUnverified(page, arrange)
  const before = await storedToken(page)
  const replaced = Promise.withResolvers<void>()
  await page.route(
    '**/api/user/verification',
    async (route) => {
      await route.fetch()
      replaced.resolve()
    },
    { times: 1 },
  )
  await confirmOnPhone(browser, product, user.email)
  // The page may have noticed by itself, and waits for the answer in either case.
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await replaced.promise
  expect(await storedToken(page)).toBe(before)
  await page.reload()
  await expectSignedIn(page, user.firstName)
  await expect(notice(page)).toBeHidden()
})

test('axe finds no violations at home with the notice @all', async ({ page, arrange }) => {
  const user = arrange.newUser()
  await page.goto('/signup')
  await fillSignUp(page, user)
  await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
  await expect(notice(page)).toBeVisible()
  await expectAccessible(page, 'home, not confirmed')
  await notice(page).getByRole('button').click()
  await expect(notice(page).getByText(words.emailLinks.resend.sent)).toBeVisible()
  await expectAccessible(page, 'home, the email is sent')
})
