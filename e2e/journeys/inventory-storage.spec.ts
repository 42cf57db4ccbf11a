import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut, greeting } from '../support/expect-session.ts'
import { googleLogin, newGoogleEmail, useNewGoogleAccount } from '../support/google.ts'
import {
  describeStored,
  expectInventory,
  readStored,
  skipChangedProduct,
  watchPage,
  type StoredEntries,
} from '../support/inventory.ts'
import { button, main } from '../support/locators.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import { markShared } from '../support/shared-computer.ts'
import { fillCredentials, fillSignUp, login, signIn } from '../support/steps.ts'
import { passSecondStep, secondStep, twoStepUser } from '../support/two-step.ts'
import { words } from '../words/words.ts'
import { GOOGLE } from '../words/google-words.ts'

// What the browser keeps after each step: users are logged out, or lose what they typed, if a key or the shape of its
// value changes without a migration.

skipChangedProduct()

const logOut = (page: Page) => main(page).getByRole('button', { name: words.home.logout }).click()

/** The provider's page. */
const HANDLER = /\/emulator\/auth\/handler/

/** A story whose steps are stored under its name. */
const storyTest = test.extend<{ step: (title: string) => Promise<void> }>({
  step: async ({ page, product }, provide, { title: story, errors }) => {
    const watched = await watchPage(page, product)
    const steps: string[] = []
    let last: StoredEntries | undefined
    await provide(async (title) => {
      const stored = await readStored(page, watched)
      steps.push(`== ${title}\n${describeStored(stored, last)}`)
      last = stored
    })
    if (errors.length > 0) return
    // The provider opens its database when it likes, so databases are compared at the end only.
    const databases = last?.databases.join('\n') || 'nothing'
    const end = `== databases and caches\n${databases}`
    expectInventory(['storage', story.replaceAll(' ', '-')], [...steps, end].join('\n\n'))
  },
})

storyTest('a first visit', { tag: '@all' }, async ({ page, step }) => {
  for (const path of ['/', '/signup', '/forgot-password', '/account/action', '/account/not-me']) {
    await page.goto(path)
    await step(path)
  }
})

storyTest('a private computer', async ({ page, step, arrange, product }) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await page.goto('/login')
  await expectSignedOut(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel(words.footer.theme).selectOption('dark')
  await footer.getByLabel(words.footer.language).selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.locator('footer select').first().selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await step('a theme and a language chosen')

  await fillCredentials(page, { ...user, password: 'not hers' })
  await step('email and password typed')
  await login.submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await step('login refused')
  await fillCredentials(page, user)
  await login.submit(page).click()
  await expectSignedIn(page, user.firstName)
  await step('logged in')
  await button(page, words.factors.offer.dismiss).click()
  await step('offer of a passkey declined')
  await page.reload()
  await expectSignedIn(page, user.firstName)
  await step('reloaded')

  await page.goto('/account/profile')
  await button(page, words.account.profile.edit).click()
  await page.getByLabel(words.field.firstName).fill('Amazing')
  await step('a name typed')
  await page.goto('/')
  await logOut(page)
  await expectSignedOut(page)
  await step('logged out')
})

storyTest('a sign-up', { tag: '@all' }, async ({ page, step, arrange }) => {
  const user = arrange.newUser()
  await page.goto('/signup')
  await fillSignUp(page, user)
  await step('typed')
  await login.signUp(page).click()
  await expect(button(page, words.home.logout)).toBeVisible()
  await step('signed up')
})

storyTest('a shared computer', { tag: '@all' }, async ({ page, step, arrange }) => {
  const user = await arrange.user()
  await page.goto('/login')
  await markShared(page)
  await step('marked as shared')
  await fillCredentials(page, user)
  await login.submit(page).click()
  await expect(greeting(page, user.firstName)).toBeVisible()
  await step('logged in')
  await logOut(page)
  await expectSignedOut(page)
  await step('logged out')
})

storyTest('two-step login', { tag: '@all' }, async ({ page, step, arrange, product }) => {
  const user = await twoStepUser({ arrange, product })
  await signIn(page, user)
  await expect(secondStep.code(page)).toBeVisible()
  await step('the second step is pending')
  await secondStep.trust(page).check()
  await passSecondStep(page, user)
  await expectSignedIn(page, user.firstName)
  await step('logged in on a trusted device')
  await logOut(page)
  await expectSignedOut(page)
  await step('logged out')
})

storyTest('a redirect to Google', { tag: '@all' }, async ({ page, step }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login?return_to=%2Faccount')
  await login.email(page).fill('lin@example.com')
  await googleLogin(page).click()
  // Without content, the browser stays where it is.
  await page.route(HANDLER, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const leaving = page.waitForRequest(HANDLER)
  await button(page, words.provider.inThisTab(GOOGLE)).click()
  const provider = (await leaving).url()
  await step('on the way to Google')
  await page.goto(provider)
  await useNewGoogleAccount(page, newGoogleEmail(), 'Lin Miranda')
  await page.waitForURL('**/account')
  await expect(page.getByText('Lin Miranda').first()).toBeVisible()
  await step('logged in with Google')
})
