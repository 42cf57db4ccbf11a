import { ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test } from '../fixtures.ts'
import { alert, button, heading, link } from '../frame/by-name.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { resetMail } from '../frame/link-mails.ts'
import { expireMail, isUnused } from '../frame/mailbox.ts'
import { login, storedToken } from '../frame/steps.ts'

const NEXT_PASSWORD = 'amazing grace hopper'

test('a link that sets a password keeps to the rules for passwords, and can be used by keyboard alone', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const mail = await resetMail(product, person)
  await page.goto(mail.link)
  await expect(heading(page, 'Set a new password')).toBeVisible()
  await expect(page.locator('input[name=username]')).toHaveValue(person.email)
  await expect(login.password(page)).toHaveAttribute('autocomplete', 'new-password')
  await login.password(page).fill('12345')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toContainText('does not meet the rules')
  await expect(login.password(page)).toBeFocused()
  expect(await isUnused(product, mail)).toBe(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(NEXT_PASSWORD)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, person.email)
  await expect(page).toHaveURL('/?tab=names#first')
  await page.goto(mail.link)
  await expect(heading(page, 'This link does not work any longer')).toBeVisible()
})

test('a link that sets a password leads to no other site', async ({ page, arrange, product }) => {
  const person = await arrange.person()
  const { link: address } = await resetMail(product, person)
  const url = new URL(address)
  url.searchParams.set('continueUrl', 'https://evil.example/')
  await page.goto(url.href)
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, 'Set the password').click()
  await expectSignedIn(page, person.email)
  await expect(page).toHaveURL('/')
})

test('a link that sets a password that expires meanwhile offers another one, with the address kept', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const mail = await resetMail(product, person)
  await page.goto(mail.link)
  await login.password(page).fill(NEXT_PASSWORD)
  await expireMail(product, mail)
  await button(page, 'Set the password').click()
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await link(page, 'Ask for a new link').click()
  await expect(page).toHaveURL(/\/forgot-password\?return_to=/)
  await expect(login.email(page)).toHaveValue(person.email)
})

test('a link that sets a password whose session could not be begun is finished by the same form', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const mail = await resetMail(product, person)
  await page.route(`**/api${ENDPOINTS.login.path}`, (route) => route.abort())
  await page.goto(mail.link)
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, 'Set the password').click()
  await expect(alert(page)).toContainText('cannot be reached')
  expect(page.url()).not.toContain(mail.code)
  await page.unrouteAll()
  await button(page, 'Set the password').click()
  await expectSignedIn(page, person.email)
})

test('a link that has set a password keeps to it: another one typed later is told as such', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const mail = await resetMail(product, person)
  const signIns = `${product.identityOrigin}/**/accounts:signInWithPassword*`
  await page.goto(mail.link)
  await page.route(signIns, (route) => route.abort())
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, 'Set the password').click()
  await expect(alert(page)).toContainText('could not reach')
  await page.unroute(signIns)
  await login.password(page).fill('something else altogether')
  await button(page, 'Set the password').click()
  await expect(alert(page)).toContainText('the one you typed before')
  await expect(login.password(page)).toBeFocused()
  await expect(link(page, 'Ask for a new link')).toBeVisible()
  await expectAccessible(page, 'password set before')
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, 'Set the password').click()
  await expect(page).toHaveURL('/?tab=names#first')
  expect(await storedToken(page)).toBeTruthy()
})
