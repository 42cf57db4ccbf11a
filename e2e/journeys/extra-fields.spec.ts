import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import {
  googleLogin,
  googleTest,
  newGoogleEmail,
  openGoogle,
  useNewGoogleAccount,
} from '../support/google.ts'
import { expectTabOrder } from '../support/keyboard.ts'
import { button, heading, link, main } from '../support/locators.ts'
import { fillCredentials, goHome, login, openAccount, signIn } from '../support/steps.ts'
import { googleFailure } from '../words/google-words.ts'
import { words } from '../words/words.ts'

test.use({ configuration: 'asks-more' })

const company = (page: Page) => page.getByLabel('Company')
const size = (page: Page) => page.getByLabel('Team size')
const news = (page: Page) => page.getByLabel('Send me news')
const terms = (page: Page) =>
  page.getByRole('checkbox', { name: new RegExp(words.profile.terms.terms) })
const submit = (page: Page) => button(page, words.signUp.submit)
const proceed = (page: Page) => button(page, words.profile.completion.submit)
const completion = (page: Page) => heading(page, words.title.accountComplete)

async function fillFields(page: Page) {
  await company(page).fill('ACME')
  await size(page).selectOption('small')
}

test('a new user fills in the fields, accepts the terms, and can edit the fields @all', async ({
  page,
  arrange,
}) => {
  await page.goto('/signup')
  const user = arrange.newUser()
  await fillCredentials(page, user)
  await fillFields(page)
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByRole('link', { name: words.profile.terms.privacy })).toHaveAttribute(
    'href',
    'https://example.com/privacy',
  )
  await expectAccessible(page, 'sign-up with extra fields')
  await expectTabOrder(page, 'sign-up with extra fields')
  await terms(page).check()
  await submit(page).click()
  await expectSignedIn(page, user.email)

  await openAccount(page)
  await expect(company(page)).toHaveValue('ACME')
  await expect(size(page)).toHaveValue('small')
  await company(page).fill('Globex')
  await news(page).check()
  await expectAccessible(page, 'account with extra fields')
  await button(page, words.profile.details.submit).click()
  await expect(page.getByText(words.profile.details.saved)).toBeVisible()
  await page.reload()
  await expect(company(page)).toHaveValue('Globex')
  await expect(news(page)).toBeChecked()
})

googleTest(
  'who signs up with Google scrolls past no form, and a closed window is reported beside its button @all',
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/signup')
    const google = googleLogin(page)
    await expect(google).toBeInViewport({ ratio: 1 })
    const before = await google.boundingBox()
    const popup = await openGoogle(page)
    await popup.getByRole('button', { name: 'Add new account' }).waitFor()
    await popup.close()
    const report = page.getByText(googleFailure('popup-closed', 'provider'))
    await expect(report).toBeInViewport({ ratio: 1 })
    expect(await google.boundingBox(), 'nothing moves under the pointer').toEqual(before)
    await expectAccessible(page, 'sign-up with extra fields, Google cancelled')
  },
)

test('a user who signs up with Google is asked before any other page @all', async ({ page }) => {
  await page.goto('/?tab=names')
  const email = newGoogleEmail()
  await useNewGoogleAccount(await openGoogle(page), email, 'Lin Tan')
  await expect(completion(page)).toBeVisible()
  await expectAccessible(page, 'completion')
  await page.goto(CLIENT_PATHS.accountPassword)
  await expect(completion(page)).toBeVisible()
  await page.goto('/?tab=names')
  await expect(completion(page)).toBeVisible()
  await fillFields(page)
  await expect(proceed(page)).toBeDisabled()
  await terms(page).check()
  await proceed(page).click()
  await expectSignedIn(page, 'Lin')
  await expect(page).toHaveURL('/?tab=names')
  await page.goto(CLIENT_PATHS.accountComplete)
  await expectSignedIn(page, 'Lin')
})

test('a user who does not want to answer can open the account and log out @all', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expect(completion(page)).toBeVisible()
  await link(page, words.title.account).click()
  await expect(heading(page, words.title.account)).toBeVisible()
  await goHome(page)
  await expect(completion(page)).toBeVisible()
  await button(main(page).page(), words.home.logout).click()
  await expectSignedOut(page)
  await expect(login.submit(page)).toBeVisible()
})

test('at 320 px, language and theme are on one line of the footer, and the links on another @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/signup')
  const footer = page.getByRole('contentinfo')
  for (const role of ['combobox', 'link'] as const) {
    const targets = footer.getByRole(role)
    await expect(targets).toHaveCount(2)
    const tops = await targets.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    )
    expect(new Set(tops).size, role).toBe(1)
  }
})
