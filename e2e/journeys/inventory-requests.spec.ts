import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { newGoogleEmail, openGoogle, useNewGoogleAccount } from '../support/google.ts'
import { expectInventory, skipChangedProduct, watchPage } from '../support/inventory.ts'
import { button, heading, link, main } from '../support/locators.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import {
  fillCredentials,
  login,
  namesCard,
  openAccount,
  openSection,
  storeToken,
} from '../support/steps.ts'
import { configuredProduct } from '../support/configured-product.ts'
import { words } from '../words/words.ts'

// What each page requests, and what an interaction requests besides. Scripts are only counted, so that modules may move
// between files.

skipChangedProduct()

/** Records parts of a journey. */
const requestsTest = test.extend<{
  part: (title: string, act: () => Promise<unknown>) => Promise<void>
}>({
  part: async ({ page, product }, provide, { title: story, errors }) => {
    // Playwright's `evaluate` counts as a user's gesture. The form would take its automatic focus for the user's, and
    // preload the provider.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userActivation', {
        value: { hasBeenActive: false },
        configurable: true,
      }),
    )
    const watched = await watchPage(page, product)
    const parts: string[] = []
    await provide(async (title, act) => {
      watched.takeRequests()
      await act()
      await watched.settled()
      parts.push(`== ${title}\n${watched.takeRequests()}`)
    })
    if (errors.length > 0) return
    expectInventory(['requests', story.replaceAll(' ', '-')], parts.join('\n\n'))
  },
})

const SIGNED_OUT_PATHS: ReadonlySet<string> = new Set([
  CLIENT_PATHS.login,
  CLIENT_PATHS.signup,
  CLIENT_PATHS.forgotPassword,
  CLIENT_PATHS.emailLink,
  CLIENT_PATHS.notMe,
])

/** What they have requested when the page leaves them depends on the moment. */
const REDIRECTS: ReadonlySet<string> = new Set([CLIENT_PATHS.accountActivity])

const level1 = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

requestsTest('first visits', { tag: '@all' }, async ({ page, part }) => {
  for (const path of [CLIENT_PATHS.home, ...SIGNED_OUT_PATHS, '/nowhere'])
    await part(path, async () => {
      await page.goto(path)
      await expect(level1(page)).toBeVisible()
    })
})

requestsTest('signed-in starts', { tag: '@all' }, async ({ page, part, arrange, product }) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await storeToken(page, await arrange.session(user))
  for (const path of Object.values(CLIENT_PATHS).filter(
    (other) => !SIGNED_OUT_PATHS.has(other) && !REDIRECTS.has(other),
  ))
    await part(path, async () => {
      // The provider's library first reads its storage, which the network does not show.
      const policy =
        path === CLIENT_PATHS.accountPassword && configuredProduct.signIn.password
          ? page.waitForResponse(/passwordPolicy/)
          : undefined
      await page.goto(path)
      await policy
      await expect(page.getByRole('banner').getByRole('button')).toBeVisible()
      await expect(level1(page)).toBeVisible()
    })
})

requestsTest('interactions', { tag: '@all' }, async ({ page, part, arrange, product }) => {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await part('login', () => page.goto('/login'))
  await part('to the sign-up form', async () => {
    await login.signUp(page).click()
    await expect(heading(page, words.title.signup)).toBeVisible()
  })
  await part('back, and a press on the email field', async () => {
    await page.goBack()
    await expectSignedOut(page)
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } }),
    )
    await login.password(page).click()
    await login.email(page).click()
  })
  await part('a login', async () => {
    await fillCredentials(page, user)
    await login.submit(page).click()
    await expectSignedIn(page, user.firstName)
    await expect(heading(page, words.factors.offer.title)).toBeVisible()
  })
  await part('the offer of a passkey declined', () =>
    button(page, words.factors.offer.dismiss).click(),
  )
  await part('to the account', () => openAccount(page))
  await part('a name changed', async () => {
    await button(page, words.account.profile.edit).click()
    await page.getByLabel(words.field.firstName).fill('Amazing')
    await namesCard(page).getByRole('button', { name: words.account.save }).click()
    await expect(page.getByText(words.account.profile.saved)).toBeVisible()
  })
  await part('to two-step login', () => openSection(page, 'accountSecurity'))
  await part('an authenticator app', async () => {
    await link(page, words.factors.app.setUpNamed).click()
    await expect(page.getByRole('img', { name: words.factors.setUp.qrCode })).toBeVisible()
  })
  await part('another language', async () => {
    await openSection(page, 'accountProfile')
    const saved = page.waitForResponse('**/api/user/profile')
    await main(page).getByLabel(words.footer.language).selectOption('de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await saved
  })
  await part('home, in that language', () => page.goto('/'))
  await part('a logout', async () => {
    await page.locator('main .actions button').first().click()
    await page.waitForURL('**/login')
  })
})

requestsTest('a login with Google', { tag: '@all' }, async ({ page, part }) => {
  // The page asks for them when it is idle, at no fixed moment.
  const passkeyOptions = page.waitForResponse('**/api/passkey/options')
  await page.goto('/login')
  await expectSignedOut(page)
  await passkeyOptions
  await part('the window', async () => {
    const window = await openGoogle(page)
    await useNewGoogleAccount(window, newGoogleEmail(), 'Lin Miranda')
    await expectSignedIn(page, 'Lin')
  })
})
