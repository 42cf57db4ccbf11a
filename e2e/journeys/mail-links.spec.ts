import { expect, test } from '../fixtures.ts'
import { alert, button, heading, link } from '../frame/by-name.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { changeMail, confirmedPerson, resetMail, verifyMail } from '../frame/link-mails.ts'
import { isUnused } from '../frame/mailbox.ts'

test('looking at a link uses nothing up, whoever looks', async ({ page, arrange, product }) => {
  const person = await confirmedPerson({ product, arrange })
  const mails = [
    await verifyMail(product, person),
    await resetMail(product, person),
    await changeMail({ product, arrange }, person, arrange.stranger().email),
  ]
  for (const mail of mails) {
    for (const method of ['HEAD', 'GET'])
      expect((await fetch(mail.link, { method, redirect: 'manual' })).status).toBe(200)
    await page.goto(mail.link)
    await expect(page.getByRole('main').getByText('@')).not.toHaveCount(0)
    expect(await isUnused(product, mail)).toBe(true)
  }
})

test('the code goes into no log, and to nobody as the page it came from', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const mail = await verifyMail(product, person)
  const told: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) told.push(request.headers()['referer'] ?? '')
  })
  await page.goto(mail.link)
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Your address is confirmed')).toBeVisible()
  expect(told.filter((referer) => referer.includes('oobCode'))).toEqual([])
  expect(product.readLog()).not.toContain(mail.code)
})

test.describe('a link that is not whole', () => {
  for (const query of ['', '?mode=verifyEmail', '?oobCode=x', '?mode=signIn&oobCode=x'])
    test(`says so and leads on: ${query || 'nothing'}`, async ({ page }) => {
      await page.goto(`/account/action${query}`)
      await expect(heading(page, 'This link is not complete')).toBeVisible()
      await link(page, 'Back to the door').click()
      await expect(page).toHaveURL('/login')
    })
})

test('a link that cannot be read for the network is kept, and read again', async ({
  page,
  arrange,
  product,
}) => {
  const person = await arrange.person()
  const mail = await verifyMail(product, person)
  await page.route(`${product.identityOrigin}/**`, (route) => route.abort())
  await page.goto(mail.link)
  await expect(heading(page, 'We could not read this link yet')).toBeVisible()
  await expectAccessible(page, 'unread')
  await button(page, 'Try again').click()
  await expect(heading(page, 'We could not read this link yet')).toBeVisible()
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await expect(heading(page, 'Confirm your address')).toBeVisible()
  await page.route(`${product.identityOrigin}/**`, (route) => route.abort())
  await button(page, 'Confirm').click()
  await expect(alert(page)).toContainText('could not reach')
  await expect(button(page, 'Confirm')).toBeFocused()
  expect(page.url()).toContain(mail.code)
  await page.unrouteAll()
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Your address is confirmed')).toBeVisible()
})

test('the page speaks the language of the mail, unless one was chosen', async ({
  page,
  arrange,
  product,
}) => {
  const mail = await verifyMail(product, await arrange.person())
  const german = mail.link.replace('lang=en', 'lang=de')
  await page.goto(german)
  await expect(heading(page, 'Adresse bestätigen')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.evaluate(() => localStorage.setItem('foyer.language', 'ar'))
  await page.goto(german)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('axe finds nothing on any kind of link', async ({ page, arrange, product }) => {
  test.slow()
  const person = await confirmedPerson({ product, arrange })
  await page.goto((await resetMail(product, person)).link)
  await expect(heading(page, 'Set a new password')).toBeVisible()
  await expectAccessible(page, 'new password')
  await page.goto((await changeMail({ product, arrange }, person, arrange.stranger().email)).link)
  await expect(heading(page, 'Confirm your new address')).toBeVisible()
  await expectAccessible(page, 'change of address')
  await page.goto((await verifyMail(product, person)).link)
  await button(page, 'This was not me').click()
  await expectAccessible(page, 'not me')
  await button(page, 'Back').click()
  await expectAccessible(page, 'confirm')
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Your address is confirmed')).toBeVisible()
  await expectAccessible(page, 'confirmed')
})
