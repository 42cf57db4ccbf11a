import { ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { findAccount } from '../frame/administer.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { expireMail, isUnused, newestMail } from '../frame/mailbox.ts'
import type { Arrange, Person } from '../frame/arrange.ts'
import type { Product } from '../frame/product.ts'
import { fillCredentials, login, signIn, signUp, storedToken } from '../frame/steps.ts'

const NEXT_PASSWORD = 'amazing grace hopper'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** Mails as the provider sends them when the page asks it to, without the page. */
async function ask(product: Product, body: object): Promise<void> {
  const url = `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo`
  const headers = { 'content-type': 'application/json' }
  const continueUrl = `${product.origin}/?tab=names#first`
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ continueUrl, ...body }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

/** The provider's own word for somebody with a password, known or new. */
async function prove(
  product: Product,
  { email, password }: Person,
  operation: 'signInWithPassword' | 'signUp' = 'signInWithPassword',
): Promise<string> {
  const url = `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  return ((await answer.json()) as { idToken: string }).idToken
}

async function resetMail(product: Product, { email }: Person) {
  await ask(product, { requestType: 'PASSWORD_RESET', email })
  return newestMail(product, 'PASSWORD_RESET', email)
}

async function verifyMail(product: Product, person: Person) {
  await ask(product, { requestType: 'VERIFY_EMAIL', idToken: await prove(product, person) })
  return newestMail(product, 'VERIFY_EMAIL', person.email)
}

async function changeMail(product: Product, person: Person, newEmail: string) {
  const idToken = await prove(product, person)
  await ask(product, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  return newestMail(product, 'VERIFY_AND_CHANGE_EMAIL', newEmail)
}

/** Nothing of the code is left in the address bar, nor on the way back. */
async function expectCodeGone(page: Page, { code }: { code: string }) {
  expect(page.url()).not.toContain(code)
  await page.goBack()
  expect(page.url()).not.toContain(code)
  await page.goForward()
}

test.describe('a link that confirms an address', () => {
  test('names it, confirms it by a button, and leads on to signing in', async ({
    page,
    arrange,
    product,
  }) => {
    const person = await arrange.person()
    const mail = await verifyMail(product, person)
    await page.goto('/login')
    await page.goto(mail.link)
    await expect(heading(page, 'Confirm your address')).toBeVisible()
    await expect(page).toHaveTitle('Confirm your address')
    await expect(page.getByRole('main')).toContainText(person.email)
    expect(await isUnused(product, mail)).toBe(true)
    await button(page, 'Confirm').click()
    await expect(page.getByRole('main', { name: 'Your address is confirmed' })).toBeFocused()
    expect(await isUnused(product, mail)).toBe(false)
    await expectCodeGone(page, mail)
    await page.reload()
    await expect(heading(page, 'This is done already')).toBeVisible()
    await link(page, 'Sign in').click()
    await expect(page).toHaveURL(/return_to=/)
    await fillCredentials(page, person)
    await login.submit(page).click()
    await expectSignedIn(page, person.firstName)
    await expect(page).toHaveURL('/?tab=names#first')
  })

  test('tells whoever is signed in here as somebody else that they stay', async ({
    page,
    arrange,
    product,
  }) => {
    const [here, other] = [await arrange.person(), await arrange.person()]
    await signIn(page, here)
    await expectSignedIn(page, here.firstName)
    const mail = await verifyMail(product, other)
    await page.goto(mail.link)
    await button(page, 'Confirm').click()
    await expect(page.getByRole('main')).toContainText(`${here.email} is signed in`)
    await link(page, 'Go on').click()
    await expectSignedIn(page, here.firstName)
  })

  test('used before is done already, where the person is signed in', async ({
    page,
    arrange,
    product,
  }) => {
    const person = arrange.stranger()
    await signUp(page, person)
    await expectSignedIn(page, person.firstName)
    const mail = await newestMail(product, 'VERIFY_EMAIL', person.email)
    await page.goto(mail.link)
    await button(page, 'Confirm').click()
    await expect(heading(page, 'Your address is confirmed')).toBeVisible()
    await page.goto(mail.link)
    await expect(heading(page, 'This is done already')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(person.email)
    await link(page, 'Go on').click()
    await expectSignedIn(page, person.firstName)
  })

  test('expired is asked for anew by who is signed in, and leads others to sign in', async ({
    page,
    arrange,
    product,
  }) => {
    const person = await arrange.person()
    const mail = await verifyMail(product, person)
    await expireMail(product, mail)
    await page.goto(mail.link)
    await expect(heading(page, 'This link has expired')).toBeVisible()
    await expectAccessible(page, 'expired')
    await link(page, 'Sign in').click()
    await fillCredentials(page, person)
    await login.submit(page).click()
    await expectSignedIn(page, person.firstName)
    await page.goto(mail.link)
    await button(page, 'Send it again').click()
    await expect(page.getByText('The mail is sent.')).toBeVisible()
    const next = await newestMail(product, 'VERIFY_EMAIL', person.email)
    expect(next.code).not.toBe(mail.code)
  })
})

test.describe('a link that sets a password', () => {
  test('keeps to the rules for passwords, and can be used by keyboard alone', async ({
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

  test('leads to no other site', async ({ page, arrange, product }) => {
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

  test('that expires meanwhile offers another one, with the address kept', async ({
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

  test('whose session could not be begun is finished by the same form', async ({
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
})

test.describe('a link that moves an account to another address', () => {
  test('leads who is signed in here to sign in by the new one; the old address can undo it', async ({
    page,
    arrange,
    product,
  }) => {
    const person = await arrange.person()
    const next = arrange.stranger().email
    await signIn(page, person)
    await expectSignedIn(page, person.firstName)
    const mail = await changeMail(product, person, next)
    await page.goto(mail.link)
    await expect(page.getByRole('main')).toContainText(next)
    await expect(page.getByRole('main')).toContainText(`no longer with ${person.email}`)
    await button(page, 'Use this address').click()
    await expect(heading(page, 'Your address has changed')).toBeVisible()
    await button(page, 'Sign in with it').click()
    await expect(page).toHaveURL('/login?return_to=%2Faccount')
    await expect(login.email(page)).toHaveValue(next)
    expect(await storedToken(page)).toBeNull()

    const undo = await newestMail(product, 'RECOVER_EMAIL', person.email)
    await page.goto(undo.link)
    await expect(page.getByRole('main')).toContainText(`moved to ${next}`)
    await button(page, 'Take it back').click()
    await expect(
      page.getByRole('main', { name: 'Your account has its old address again' }),
    ).toBeFocused()
    await expect(page.getByText(`We wrote to ${person.email}`)).toBeVisible()
    await expect(button(page, 'Send it again')).toHaveAccessibleDescription(/in \d+ seconds/)
    await expectAccessible(page, 'undone')
    const reset = await newestMail(product, 'PASSWORD_RESET', person.email)
    await page.goto(reset.link)
    await login.password(page).fill(NEXT_PASSWORD)
    await button(page, 'Set the password').click()
    await expect(heading(page, 'Your account')).toBeVisible()
    await expect(page).toHaveURL('/account')
  })

  test('opened where a third person is signed in moves the account, and they stay', async ({
    page,
    arrange,
    product,
  }) => {
    const [here, person] = [await arrange.person(), await arrange.person()]
    const next = arrange.stranger().email
    await signIn(page, here)
    await expectSignedIn(page, here.firstName)
    const token = await storedToken(page)
    await page.goto((await changeMail(product, person, next)).link)
    await button(page, 'Use this address').click()
    await expect(heading(page, 'Your address has changed')).toBeVisible()
    await expect(page.getByText(`${here.email} is signed in`)).toBeVisible()
    await expect(button(page, 'Sign in with it')).toHaveCount(0)
    await link(page, 'Go on').click()
    await expectSignedIn(page, here.firstName)
    expect(await storedToken(page)).toBe(token)
    expect(await findAccount(product, next)).toHaveProperty('localId')
  })

  test('works once: opened again it says so, and leads to signing in', async ({
    page,
    arrange,
    product,
  }) => {
    const person = await arrange.person()
    const mail = await changeMail(product, person, arrange.stranger().email)
    await page.goto(mail.link)
    await button(page, 'Use this address').click()
    await expect(heading(page, 'Your address has changed')).toBeVisible()
    await page.goto(mail.link)
    await expect(heading(page, 'This link does not work any longer')).toBeVisible()
    await expect(page.getByText('confirmed your new address with it')).toBeVisible()
    await expect(button(page, 'Use this address')).toHaveCount(0)
    await link(page, 'Sign in').click()
    await expect(page).toHaveURL('/login?return_to=%2Faccount')
  })

  test('used or expired says what to do', async ({ page, arrange, product }) => {
    const person = await arrange.person()
    const mail = await changeMail(product, person, arrange.stranger().email)
    await expireMail(product, mail)
    await page.goto(mail.link)
    await expect(heading(page, 'This link has expired')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('as it was')
    await page.goto(mail.link.replace(mail.code, 'no-such-code'))
    await expect(heading(page, 'This link does not work any longer')).toBeVisible()
    await expectAccessible(page, 'used')
    await page.goto(mail.link.replace(mail.code, 'x').replace('verifyAndChange', 'recover'))
    await expect(page.getByRole('main')).toContainText('undone the change')
  })
})

test.describe('a link that undoes a change', () => {
  /** Somebody's account has moved, and their old address has the mail. */
  async function openUndo(page: Page, arrange: Arrange, product: Product) {
    const person = await arrange.person()
    await page.goto((await changeMail(product, person, arrange.stranger().email)).link)
    await button(page, 'Use this address').click()
    await expect(heading(page, 'Your address has changed')).toBeVisible()
    return { person, mail: await newestMail(product, 'RECOVER_EMAIL', person.email) }
  }

  test('says to use it before signing in; expired it is too late', async ({
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

  test('used leads to a new password, with the address kept', async ({
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

  test('is too late where the old address has an account of its own by now', async ({
    page,
    arrange,
    product,
  }) => {
    const { person, mail } = await openUndo(page, arrange, product)
    await page.goto(mail.link)
    await prove(product, person, 'signUp')
    await button(page, 'Take it back').click()
    await expect(heading(page, 'This link does not work any longer')).toBeVisible()
    await expect(page.getByText('too late to undo')).toBeVisible()
  })

  test('has done its work when the mail for a new password cannot be sent', async ({
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
})

test('looking at a link uses nothing up, whoever looks', async ({ page, arrange, product }) => {
  const person = await arrange.person()
  const mails = [
    await verifyMail(product, person),
    await resetMail(product, person),
    await changeMail(product, person, arrange.stranger().email),
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

test('a stranger signed up with my address: I take it for myself, and nothing of theirs stays', async ({
  page,
  browser,
  arrange,
  product,
}) => {
  const squatter = { ...arrange.stranger(), firstName: 'Mallory', lastName: 'Squatter' }
  const theirs = await browser.newPage({ baseURL: product.origin })
  await signUp(theirs, squatter)
  await expectSignedIn(theirs, 'Mallory')

  const mail = await newestMail(product, 'VERIFY_EMAIL', squatter.email)
  await page.goto(mail.link)
  await button(page, 'This was not me').click()
  await expect(page.getByRole('main', { name: 'Then do not confirm it' })).toBeFocused()
  expect(await isUnused(product, mail)).toBe(true)
  await link(page, 'Set a password').click()
  await expect(login.email(page)).toHaveValue(squatter.email)
  await button(page, 'Send the link').click()
  await expect(heading(page, 'Look into your mailbox')).toBeVisible()
  const reset = await newestMail(product, 'PASSWORD_RESET', squatter.email)
  await page.goto(reset.link)
  await login.password(page).fill(NEXT_PASSWORD)
  await button(page, 'Set the password').click()
  await expectSignedIn(page, squatter.email)
  await link(page, 'Your account').click()
  await expect(heading(page, 'Your account')).toBeVisible()
  await expect(page.getByText('Mallory')).toHaveCount(0)

  await theirs.reload()
  await expect(heading(theirs, 'Login')).toBeVisible()
  await fillCredentials(theirs, squatter)
  await login.submit(theirs).click()
  await expect(alert(theirs).filter({ hasText: 'do not match' })).toBeVisible()
  await theirs.close()
})

test('axe finds nothing on any kind of link', async ({ page, arrange, product }) => {
  test.slow()
  const person = await arrange.person()
  await page.goto((await resetMail(product, person)).link)
  await expect(heading(page, 'Set a new password')).toBeVisible()
  await expectAccessible(page, 'new password')
  await page.goto((await changeMail(product, person, arrange.stranger().email)).link)
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
