import { LANGUAGES } from '@foyer/contract/languages.ts'
import { expect, test } from '../fixtures.ts'
import { alert, button, heading, link } from '../support/locators.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  emailChangeEmail,
  verifiedUser,
  passwordResetEmail,
  verificationEmail,
} from '../support/email-links.ts'
import { isUnused } from '../support/mailbox.ts'
import { pretendConnection } from '../support/page-load-metrics.ts'
import { loadWords } from '../words/load-words.ts'
import { words, failureText } from '../words/words.ts'
import { FIRST_LANGUAGE, LAST_LANGUAGE, FIRST_LANGUAGE_TAG } from '../support/configured-product.ts'

test('opening a link does not consume its code @all', async ({ page, arrange, product }) => {
  const user = await verifiedUser({ product, arrange })
  const messages = [
    await verificationEmail(product, user),
    await passwordResetEmail(product, user),
    await emailChangeEmail({ product, arrange }, user, arrange.newUser().email),
  ]
  for (const message of messages) {
    for (const method of ['HEAD', 'GET'])
      expect((await fetch(message.link, { method, redirect: 'manual' })).status).toBe(200)
    await page.goto(message.link)
    await expect(page.getByRole('main').getByText('@')).not.toHaveCount(0)
    expect(await isUnused(product, message)).toBe(true)
  }
})

test('the code is neither logged nor sent as a referrer @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  const message = await verificationEmail(product, user)
  const referrers: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) referrers.push(request.headers()['referer'] ?? '')
  })
  // With its font, for which Chromium would send the page's full address if only a style named it.
  await pretendConnection(page, 'fast')
  await page.goto(message.link)
  await button(page, words.emailLinks.link.verify.submit).click()
  await expect(heading(page, words.emailLinks.link.verify.done)).toBeVisible()
  expect(referrers.filter((referer) => referer.includes('oobCode'))).toEqual([])
  expect(product.readLog()).not.toContain(message.code)
})

test('an incomplete link says so and links to Login @all', async ({ page }) => {
  await page.goto('/account/action?mode=verifyEmail')
  await expect(heading(page, words.emailLinks.link.incomplete.title)).toBeVisible()
  await link(page, words.noMatch.back).click()
  await expect(page).toHaveURL('/login')
})

test('a link that cannot be checked while offline is checked again once online', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  const message = await verificationEmail(product, user)
  await page.route(`${product.identityOrigin}/**`, (route) => route.abort())
  await page.goto(message.link)
  await expect(heading(page, words.emailLinks.link.uncheckable.title)).toBeVisible()
  await expectAccessible(page, 'link could not be checked')
  await button(page, words.emailLinks.link.retry).click()
  await expect(heading(page, words.emailLinks.link.uncheckable.title)).toBeVisible()
  await page.unrouteAll()
  await button(page, words.emailLinks.link.retry).click()
  await expect(heading(page, words.emailLinks.link.verify.title)).toBeVisible()
  await page.route(`${product.identityOrigin}/**`, (route) => route.abort())
  await button(page, words.emailLinks.link.verify.submit).click()
  await expect(alert(page)).toContainText(failureText('provider-unreachable'))
  await expect(button(page, words.emailLinks.link.verify.submit)).toBeFocused()
  expect(page.url()).toContain(message.code)
  await page.unrouteAll()
  await button(page, words.emailLinks.link.verify.submit).click()
  await expect(heading(page, words.emailLinks.link.verify.done)).toBeVisible()
})

test("the page uses the email's language, unless the user chose one", async ({
  page,
  arrange,
  product,
}) => {
  const message = await verificationEmail(product, await arrange.user())
  const texts = await loadWords(LAST_LANGUAGE)
  const inThatLanguage = message.link.replace(/lang=\w+/, `lang=${LAST_LANGUAGE}`)
  await page.goto(inThatLanguage)
  await expect(heading(page, texts.emailLinks.link.verify.title)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[LAST_LANGUAGE].tag)
  await page.evaluate((chosen) => localStorage.setItem('foyer.language', chosen), FIRST_LANGUAGE)
  await page.goto(inThatLanguage)
  await expect(page.locator('html')).toHaveAttribute('lang', FIRST_LANGUAGE_TAG)
})

test('axe finds no violations on any kind of link @all', async ({ page, arrange, product }) => {
  test.slow()
  const user = await verifiedUser({ product, arrange })
  await page.goto((await passwordResetEmail(product, user)).link)
  await expect(heading(page, words.emailLinks.link.reset.title)).toBeVisible()
  await expectAccessible(page, 'new password')
  await page.goto(
    (await emailChangeEmail({ product, arrange }, user, arrange.newUser().email)).link,
  )
  await expect(heading(page, words.emailLinks.link.change.title)).toBeVisible()
  await expectAccessible(page, 'email change')
  await page.goto((await verificationEmail(product, user)).link)
  await button(page, words.emailLinks.link.notMe.ask).click()
  await expectAccessible(page, 'not my account')
  await button(page, words.emailLinks.link.back).click()
  await expectAccessible(page, 'confirm')
  await button(page, words.emailLinks.link.verify.submit).click()
  await expect(heading(page, words.emailLinks.link.verify.done)).toBeVisible()
  await expectAccessible(page, 'confirmed')
})
