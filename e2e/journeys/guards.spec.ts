import { expect, test } from '../fixtures.ts'
import { expectSignedIn, expectSignedOut } from '../frame/expect-session.ts'
import { bringToken, login, signIn } from '../frame/steps.ts'

for (const address of ['/', '/home'])
  test(`a stranger at ${address} is led to Login`, async ({ page }) => {
    await page.goto(address)
    await expectSignedOut(page)
    await expect(page).toHaveURL('/login')
  })

for (const address of ['/login', '/signup', '/home', '/'])
  test(`somebody signed in ends at home from ${address}`, async ({ page, arrange }) => {
    const person = await arrange.person()
    await bringToken(page, await arrange.session(person))
    await page.goto(address)
    await expectSignedIn(page, person.firstName)
    await expect(page).toHaveURL('/')
  })

test('Back after signing in does not return to the form', async ({ page, arrange }) => {
  const person = await arrange.person()
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await login.email(page).fill(person.email)
  await login.password(page).fill(person.password)
  await login.submit(page).click()
  await expectSignedIn(page, person.firstName)
  await page.goBack()
  await expectSignedIn(page, person.firstName)
})

test('an unknown address says No match, with a way back, and is a real 404', async ({ page }) => {
  const response = await page.goto('/nowhere/at-all')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('No match')).toBeVisible()
  await expect(page).toHaveTitle('No match')
  await page.getByRole('link').first().click()
  await expectSignedOut(page)
})

test('an unknown address says No match to somebody signed in, too', async ({ page, arrange }) => {
  const person = await arrange.person()
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  await page.goto('/nowhere')
  await expect(page.getByText('No match')).toBeVisible()
  await page.getByRole('link').first().click()
  await expectSignedIn(page, person.firstName)
})

for (const address of ['/login/', '/LOGIN', '/home/', '//'])
  test(`${address} is no page, to the browser as to the server`, async ({ page, product }) => {
    const response = await page.goto(product.origin + address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No match' })).toBeVisible()
  })

for (const address of ['/api/nowhere', '/.well-known/nowhere', '/nowhere.png'])
  test(`${address} is a plain 404, not the app`, async ({ request }) => {
    const response = await request.get(address)
    expect(response.status()).toBe(404)
    expect(response.headers()['content-type']).not.toContain('text/html')
  })

test('a page asked for under another host leads to the address people use', async ({
  request,
  product,
}) => {
  const other = product.origin.replace('localhost', '127.0.0.1')
  const response = await request.get(`${other}/login?x=1`, { maxRedirects: 0 })
  expect(response.status()).toBe(308)
  expect(response.headers()['location']).toBe(`${product.origin}/login?x=1`)
})

test('a click that asks for a tab of its own is left to the browser', async ({ page, arrange }) => {
  await bringToken(page, await arrange.session(await arrange.person()))
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Account' })
  await expect(link).toHaveAttribute('href', '/account')
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      document.title = event.defaultPrevented ? 'taken' : 'left'
      event.preventDefault() // no tab is needed for that
    }),
  )
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect(page).toHaveTitle('left')
  await expect(page).toHaveURL('/')
})
