import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../fixtures.ts'
import { markEmailVerified } from '../support/provider-admin.ts'
import type { Arrange, TestUser } from '../support/arrange.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { newestEmail as newestLink } from '../support/mailbox.ts'
import { findNewestEmail } from '../support/find-email.ts'
import type { RunningProduct } from '../support/product.ts'
import { tokenStatus } from '../support/token-status.ts'
import {
  continueAfterReset,
  fillCredentials,
  login,
  openAccount,
  openSection,
  signIn,
  storedToken,
} from '../support/steps.ts'
import { button, heading, link, main, statusWith } from '../support/locators.ts'
import { securityEmails } from '../support/security-emails.ts'
import { words, failureText } from '../words/words.ts'
import { pageTitle } from '../support/configured-product.ts'

const randomEmail = () => `hopper.${randomUUID().slice(0, 8)}@example.com`
const newEmail = (page: Page) => page.getByRole('textbox', { name: words.changes.email.label })
const send = (page: Page) =>
  page.getByRole('button', { name: words.changes.email.submit, exact: true })
const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const sent = (page: Page, email: string) =>
  page.getByRole('region', { name: words.changes.email.sent }).filter({ hasText: email })

/** Signs a verified user in and opens the form for a new email. */
async function openForm(page: Page, arrange: Arrange, product: RunningProduct): Promise<TestUser> {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  await signIn(page, user)
  await openAccount(page)
  await main(page).getByRole('link', { name: words.account.signInMethods.changeEmail }).click()
  await expect(newEmail(page)).toBeVisible()
  return user
}

/** Consumes the code of an email link, as its page does. */
async function redeem(product: RunningProduct, oobCode: string) {
  const url = `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:update?key=demo`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode }),
  })
  expect(response.status).toBe(200)
}

/** Confirms the new email with its link and signs in with it. */
async function confirmAndSignIn(page: Page, product: RunningProduct, user: TestUser) {
  await page.goto((await newestLink(product, 'VERIFY_AND_CHANGE_EMAIL', user.email)).link)
  await page.getByRole('button', { name: words.emailLinks.link.change.submit }).click()
  await page.getByRole('button', { name: words.emailLinks.link.change.submitDone }).click()
  await expect(login.email(page)).toHaveValue(user.email)
  await login.password(page).fill(user.password)
  await login.submit(page).click()
  await expect(
    page.getByRole('heading', { name: words.title.accountProfile, level: 1 }),
  ).toBeVisible()
  await expect(statusWith(page, words.account.signInMethods.emailChanged(user.email))).toBeVisible()
}

test('an email is changed, and the old email is notified', async ({ page, arrange, product }) => {
  const user = await openForm(page, arrange, product)
  const next = randomEmail()
  await expect(page).toHaveTitle(pageTitle(words.title.accountEmail))
  await expect(page.getByText(words.changes.email.lead)).toBeVisible()
  await expect(newEmail(page)).toBeFocused()
  await expect(main(page).getByText(user.email)).toBeVisible()
  await newEmail(page).fill(next)
  await page.keyboard.press('Enter')
  await expect(sent(page, next)).toBeFocused()
  await expect(page.getByText(words.changes.email.openLink(next))).toBeVisible()
  await expect(page.getByText(words.changes.email.oldEmailNotified(user.email))).toBeVisible()

  await confirmAndSignIn(page, product, { ...user, email: next })
  await expect(page.getByText(next).first()).toBeVisible()
  await expect(page).toHaveURL('/account/profile')
})

test('the tab that asked for the change notices that its link was used @all', async ({
  page,
  context,
  arrange,
  product,
}) => {
  const { change } = words.emailLinks.link
  const user = await openForm(page, arrange, product)
  const next = randomEmail()
  await newEmail(page).fill(next)
  await page.keyboard.press('Enter')
  await expect(sent(page, next)).toBeFocused()
  const opened = await context.newPage()
  await opened.goto((await newestLink(product, 'VERIFY_AND_CHANGE_EMAIL', next)).link)
  await opened.getByRole('button', { name: change.submit }).click()
  await expect(opened.getByRole('heading', { name: change.done })).toBeVisible()

  await expect(page.getByRole('region', { name: change.done })).toBeFocused()
  await expect(page.getByText(change.doneLead(next))).toBeVisible()
  await expectAccessible(page, 'the link was used in another tab')
  await page.getByRole('button', { name: change.submitDone }).click()
  await expect(login.email(page)).toHaveValue(next)
  await login.password(page).fill(user.password)
  await login.submit(page).click()
  await expect(
    page.getByRole('heading', { name: words.title.accountProfile, level: 1 }),
  ).toBeVisible()
})

test('all tabs that wait for the new email notice that it is confirmed, and are logged out if it is undone @all', async ({
  page,
  context,
  arrange,
  product,
}) => {
  const { change, recover } = words.emailLinks.link
  const { pending } = words.account.signInMethods
  const user = await openForm(page, arrange, product)
  const next = randomEmail()
  await newEmail(page).fill(next)
  await page.keyboard.press('Enter')
  await expect(sent(page, next)).toBeFocused()
  const profile = await context.newPage()
  await profile.goto('/account/profile')
  await expect(profile.getByText(pending.waitingFor(next))).toBeVisible()
  const opened = await context.newPage()
  await opened.goto((await newestLink(product, 'VERIFY_AND_CHANGE_EMAIL', next)).link)
  await button(opened, change.submit).click()
  await expect(page.getByRole('region', { name: change.done })).toBeVisible()
  await expect(profile.getByText(change.doneLead(next))).toBeVisible()
  await expect(button(profile, change.submitDone)).toBeVisible()
  await expect(profile.getByText(pending.waitingFor(next))).toHaveCount(0)
  await expectAccessible(profile, 'profile, the link was used in another tab')

  await opened.goto((await newestLink(product, 'RECOVER_EMAIL', user.email)).link)
  await button(opened, recover.submit).click()
  await expect(heading(opened, recover.done)).toBeVisible()
  for (const tab of [page, profile]) await expectSignedOut(tab)
})

test('after a completed change, "This wasn’t me" says which step is left @all', async ({
  page,
  arrange,
  product,
  browser,
}) => {
  const { change, secure } = words.emailLinks.link
  const user = await openForm(page, arrange, product)
  const thief = { ...user, email: randomEmail() }
  await newEmail(page).fill(thief.email)
  await send(page).click()
  await expect(sent(page, thief.email)).toBeVisible()
  await confirmAndSignIn(page, product, thief)
  const [asked] = await securityEmails(product, user.email)
  const [, url = ''] = /href="([^"]+#token=[^"]+)"/.exec(asked?.html ?? '') ?? []
  const secured = await browser.newPage({ baseURL: product.origin })
  await secured.goto(url)
  await expect(secured.getByText(secure.undoesEmail)).toBeVisible()
  await button(secured, secure.submit).click()
  await expect(heading(secured, change.done)).toBeVisible()
  await expect(secured.getByText(secure.otherEmail)).toBeVisible()
  await expectAccessible(secured, 'secured, but the email is to be undone')
  await secured.close()
})

test('an attacker who changed the email is signed out once the owner undoes the change @all', async ({
  page,
  arrange,
  product,
  browser,
}) => {
  const user = await openForm(page, arrange, product)
  const ownTokens = [await storedToken(page), await arrange.session(user)]
  const thief = { ...user, email: randomEmail() }
  await newEmail(page).fill(thief.email)
  await send(page).click()
  await expect(sent(page, thief.email)).toBeVisible()
  await confirmAndSignIn(page, product, thief)
  const thiefTokens = [await storedToken(page), await arrange.session(thief)]
  const statusOf = (tokens: readonly (string | null)[]) =>
    Promise.all(tokens.map((token) => tokenStatus(product, token)))
  expect(await statusOf([...ownTokens, ...thiefTokens])).toEqual([401, 401, 200, 200])

  const owner = await browser.newPage({ baseURL: product.origin })
  await owner.goto((await newestLink(product, 'RECOVER_EMAIL', user.email)).link)
  await owner.getByRole('button', { name: words.emailLinks.link.recover.submit }).click()
  await expect(owner.getByText(words.emailLinks.link.secure.sent(user.email))).toBeVisible()
  await owner.goto((await newestLink(product, 'PASSWORD_RESET', user.email)).link)
  await login.password(owner).fill('grace murray hopper')
  await owner.getByRole('button', { name: words.emailLinks.link.reset.submit }).click()
  await continueAfterReset(owner)
  await expect(
    owner.getByRole('heading', { name: words.title.accountSecurity, level: 1 }),
  ).toBeVisible()
  await openSection(owner, 'accountProfile')
  await expect(owner.getByText(user.email).first()).toBeVisible()
  await openSection(owner, 'accountDevices')
  await expect(
    owner.getByRole('region', { name: words.account.devices.title }).getByRole('listitem'),
  ).toHaveCount(1)
  await expect(owner.getByText(words.account.activity.events['email-change-undone'])).toBeVisible()

  expect(await statusOf([...ownTokens, ...thiefTokens])).toEqual([401, 401, 401, 401])
  await page.reload()
  await expect(login.submit(page)).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  for (const tried of [thief, user]) {
    await fillCredentials(page, tried)
    await login.submit(page).click()
    await expect(alertWith(page, failureText('invalid-credential', 'sign-in'))).toBeVisible()
  }
  await owner.close()
})

test('an email wider than the screen wraps, in the title too @all', async ({
  page,
  arrange,
  product,
}) => {
  await openForm(page, arrange, product)
  await page.setViewportSize({ width: 320, height: 640 })
  const next = `rear.admiral.grace.brewster.murray.${randomEmail()}`
  await newEmail(page).fill(next)
  await page.keyboard.press('Enter')
  await expect(sent(page, next)).toBeFocused()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
})

test('a second request replaces the first @all', async ({ page, arrange, product }) => {
  const user = await openForm(page, arrange, product)
  const [first, second] = [randomEmail(), randomEmail()]
  await expectAccessible(page, 'new email')
  await newEmail(page).fill(first)
  await send(page).click()
  await expect(sent(page, first)).toBeVisible()
  await expectAccessible(page, 'new email, email sent')
  await page.getByRole('button', { name: words.changes.email.useDifferent }).click()
  await expect(newEmail(page)).toBeFocused()
  await newEmail(page).fill(second)
  await send(page).click()
  await expect(sent(page, second)).toBeVisible()
  const message = await findNewestEmail(product, 'VERIFY_AND_CHANGE_EMAIL', second)
  await redeem(product, message?.oobCode ?? '')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { ...user, email: second })
  await expectSignedIn(page, 'Grace')
})

test('a user with an unverified email can request the verification email again @all', async ({
  page,
  arrange,
  product,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, 'Grace')
  await page.goto('/account/email')
  await expect(page.getByText(words.changes.email.confirmFirst(user.email))).toBeVisible()
  await expectAccessible(page, 'new email, not confirmed')
  await page.getByRole('button', { name: words.emailLinks.resend.send }).click()
  await expect(page.getByText(words.account.signInMethods.emailSent(user.email))).toBeVisible()
  await page.goto((await newestLink(product, 'VERIFY_EMAIL', user.email)).link)
  await button(page, words.emailLinks.link.verify.submit).click()
  await link(page, words.emailLinks.link.continueLabel).click()
  await expect(page).toHaveURL('/account/profile')
})
