import { expect, test, type Page } from '../fixtures.ts'
import type { Arrange } from '../frame/arrange.ts'
import { button, heading, link } from '../frame/by-name.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { changeMail, confirmedPerson, proveAnew } from '../frame/link-mails.ts'
import { expireMail, newestMail } from '../frame/mailbox.ts'
import { login } from '../frame/steps.ts'
import type { Product } from '../frame/product.ts'

/** Somebody's account has moved, and their old address has the mail. */
async function openUndo(page: Page, arrange: Arrange, product: Product) {
  const person = await confirmedPerson({ product, arrange })
  await page.goto((await changeMail({ product, arrange }, person, arrange.stranger().email)).link)
  await button(page, 'Use this address').click()
  await expect(heading(page, 'Your address has changed')).toBeVisible()
  return { person, mail: await newestMail(product, 'RECOVER_EMAIL', person.email) }
}

test('a link that undoes a change says to use it before signing in; expired it is too late', async ({
  page,
  arrange,
  product,
}) => {
  const { mail } = await openUndo(page, arrange, product)
  await page.goto(mail.link)
  await expect(page.getByText('before you sign in again')).toBeVisible()
  await expireMail(product, mail)
  await button(page, 'Take it back').click()
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await expect(page.getByText('contact support')).toBeVisible()
  await page.goto(mail.link)
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await expectAccessible(page, 'undo, expired')
})

test('a link that undoes a change used leads to a new password, with the address kept', async ({
  page,
  arrange,
  product,
}) => {
  const { person, mail } = await openUndo(page, arrange, product)
  await page.goto(mail.link)
  const other = await page.context().newPage()
  await other.goto(mail.link)
  await button(other, 'Take it back').click()
  await expect(heading(other, 'Your account has its old address again')).toBeVisible()
  await button(page, 'Take it back').click()
  await expect(heading(page, 'This link does not work any longer')).toBeVisible()
  await link(page, 'Send me a link for a new password').click()
  await expect(page).toHaveURL('/forgot-password?return_to=%2Faccount')
  await expect(login.email(page)).toHaveValue(person.email)
})

test('a link that undoes a change is too late where the old address has an account of its own by now', async ({
  page,
  arrange,
  product,
}) => {
  const { person, mail } = await openUndo(page, arrange, product)
  await page.goto(mail.link)
  await proveAnew(product, person, 'signUp')
  await button(page, 'Take it back').click()
  await expect(heading(page, 'This link does not work any longer')).toBeVisible()
  await expect(page.getByText('too late to undo')).toBeVisible()
})

test('a link that undoes a change has done its work when the mail for a new password cannot be sent', async ({
  page,
  arrange,
  product,
}) => {
  const { person, mail } = await openUndo(page, arrange, product)
  await page.goto(mail.link)
  await page.route(`${product.identityOrigin}/**/accounts:sendOobCode*`, (route) => route.abort())
  await button(page, 'Take it back').click()
  await expect(heading(page, 'Your account has its old address again')).toBeVisible()
  await page.unrouteAll()
  await button(page, 'Send me a link for a new password').click()
  await expect(heading(page, 'Look into your mailbox')).toBeVisible()
  await newestMail(product, 'PASSWORD_RESET', person.email)
})
