import { expect, test, type Page } from '../fixtures.ts'
import { button, heading, link } from '../frame/by-name.ts'
import { expectAccessible } from '../frame/expect-accessible.ts'
import { expectSignedIn } from '../frame/expect-session.ts'
import { freshSignIn, signInOnceMore } from '../frame/fresh-sign-in.ts'
import { openGoogle, useNewGoogleAccount as chooseAccount } from '../frame/google.ts'
import { applyCode, changeMail, confirmedPerson, type BackDoor } from '../frame/link-mails.ts'
import { newestMail } from '../frame/mailbox.ts'
import { forgetProvider } from '../frame/provider-session.ts'
import { openAccount, signIn } from '../frame/steps.ts'

const newEmail = (page: Page) => page.getByRole('textbox', { name: 'New email' })

/** A confirmed person, signed in, on their account. */
async function openOwnAccount(page: Page, at: BackDoor) {
  const person = await confirmedPerson(at)
  await signIn(page, person)
  await expectSignedIn(page, person.firstName)
  await openAccount(page)
  return person
}

/** They ask to move, on the page for that. */
async function askToMove(page: Page, to: string) {
  await link(page, 'Change email').click()
  await newEmail(page).fill(to)
  await button(page, 'Send the mail').click()
}

test('a change of address is shown while it waits, sent again, and taken back', async ({
  page,
  arrange,
  product,
}) => {
  const person = await openOwnAccount(page, { product, arrange })
  const next = arrange.stranger().email
  await askToMove(page, next)
  await expect(heading(page, `We wrote to ${next}`)).toBeFocused()
  await expect(button(page, 'Send it again')).toHaveAccessibleDescription(/in \d+ seconds/)
  await link(page, 'Your account').click()
  await expect(page.getByText(`You asked to move to ${next}`)).toBeVisible()
  await expect(page.getByText('Open the link in the mail there by')).toBeVisible()
  await expectAccessible(page, 'account, a change of address waits')
  const first = await newestMail(product, 'VERIFY_AND_CHANGE_EMAIL', next)
  await button(page, 'Send the mail again').click()
  await expect(page.getByText(`We wrote to ${next}`)).toBeVisible()
  const tops = ['Send the mail again', 'Take it back'].map((name) =>
    button(page, name).boundingBox(),
  )
  const [again, back] = await Promise.all(tops)
  expect(again?.y).toBe(back?.y)
  const second = await newestMail(product, 'VERIFY_AND_CHANGE_EMAIL', next)
  expect(second.code).not.toBe(first.code)

  await link(page, 'Change email').click()
  await expect(page.getByText(`You asked to move to ${next}`)).toBeVisible()
  await expect(newEmail(page)).toBeVisible()
  await expectAccessible(page, 'new email, a change waits')
  await page.goBack()
  await button(page, 'Take it back').click()
  await expect(page.getByText(`Your address stays ${person.email}`)).toBeVisible()
  await expect(page.getByText(`You asked to move to ${next}`)).toHaveCount(0)
  await expect(link(page, 'Change email')).toBeFocused()
  for (const mail of [first, second]) {
    await page.goto(mail.link)
    await expect(heading(page, 'This change is no longer asked for')).toBeVisible()
  }
  await link(page, 'Ask for the change again').click()
  await expect(newEmail(page)).toBeVisible()
})

const pending = (page: Page, to: string) => page.getByText(`You asked to move to ${to}`)
const nothingChanges = (page: Page) => page.getByText('nothing changes')
const onceMore = (page: Page) => button(page, 'Sign in once more')

/** They have asked to move, the page shows it, and the link is pressed on another device. */
async function moveElsewhere(page: Page, at: BackDoor) {
  const person = await openOwnAccount(page, at)
  const moved = { ...person, email: at.arrange.stranger().email }
  const { code } = await changeMail(at, person, moved.email)
  await page.reload()
  await expect(nothingChanges(page)).toBeVisible()
  await expect(button(page, 'Add Google')).toBeVisible()
  await applyCode(at.product, code)
  return { person, moved }
}

test('a change that was confirmed on another device is followed by the password, with what was under way', async ({
  page,
  arrange,
  product,
}) => {
  const { person, moved } = await moveElsewhere(page, { product, arrange })
  await button(page, 'Take it back').press('Enter')
  await expect(freshSignIn.dialog(page)).toContainText(`Have you confirmed ${moved.email}`)
  await expect(freshSignIn.google(page)).toHaveCount(0)
  await expectAccessible(page, 'fresh sign-in, perhaps moved')
  await freshSignIn.cancel(page).click()
  await expect(button(page, 'Take it back')).toBeFocused()
  await expect(nothingChanges(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await signInOnceMore(page, 'not the password')
  await expect(page.getByText('not the password of your account')).toBeVisible()
  await signInOnceMore(page, person.password)
  await expect(freshSignIn.dialog(page)).toHaveCount(0)
  await expect(page.getByText('has moved to this address already')).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
  await expect(page.getByText(moved.email).first()).toBeVisible()
  await expect(page.getByText('Only this device.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(moved.email).first()).toBeVisible()
  await expect(onceMore(page)).toHaveCount(0)
})

test('a change that was perhaps confirmed on another device is told as such, and no longer as one that waits', async ({
  page,
  arrange,
  product,
}) => {
  const { person, moved } = await moveElsewhere(page, { product, arrange })
  await page.reload()
  await expect(page.getByText(`Have you confirmed ${moved.email} meanwhile?`)).toBeVisible()
  await expect(pending(page, moved.email)).toBeVisible()
  await expect(nothingChanges(page)).toHaveCount(0)
  for (const name of ['Send the mail again', 'Take it back'])
    await expect(button(page, name)).toHaveCount(0)
  await expectAccessible(page, 'account, perhaps moved')
  await onceMore(page).click()
  await signInOnceMore(page, person.password)
  await expect(heading(page, 'Signing in')).toBeFocused()
  await expect(page.getByText(moved.email)).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
  await expect(pending(page, moved.email)).toHaveCount(0)
  await expect(button(page, 'Add Google')).toBeVisible()
})

test('a change that waits is told as such again after a fresh sign-in with the address of before', async ({
  page,
  arrange,
  product,
}) => {
  const person = await openOwnAccount(page, { product, arrange })
  const next = arrange.stranger().email
  await changeMail({ product, arrange }, person, next)
  await forgetProvider(page)
  await page.reload()
  await expect(page.getByText(`Have you confirmed ${next} meanwhile?`)).toBeVisible()
  await onceMore(page).click()
  await signInOnceMore(page, person.password)
  await expect(nothingChanges(page)).toBeVisible()
  await expect(button(page, 'Take it back')).toBeVisible()
})

test.describe('Google, where a change of address stops half-way', () => {
  const add = (page: Page) => button(page, 'Add Google')
  const remove = (page: Page) => button(page, 'Remove Google')

  /** Their account has Google, too. */
  async function openWithGoogle(page: Page, at: BackDoor) {
    const person = await openOwnAccount(page, at)
    await chooseAccount(await openGoogle(page, add(page)), person.email, 'Grace Hopper')
    await expect(remove(page)).toBeVisible()
    return person
  }

  test('stays when the mail cannot be sent', async ({ page, arrange, product }) => {
    await openWithGoogle(page, { product, arrange })
    const mails = `${product.identityOrigin}/**/accounts:sendOobCode*`
    await page.route(mails, (route) => route.abort())
    await askToMove(page, arrange.stranger().email)
    await expect(page.getByText('could not reach the sign-in service')).toBeVisible()
    await link(page, 'Your account').click()
    await expect(remove(page)).toBeVisible()
  })

  test('that cannot be taken off is told beside the mail that went', async ({
    page,
    arrange,
    product,
  }) => {
    await openWithGoogle(page, { product, arrange })
    const next = arrange.stranger().email
    const changes = `${product.identityOrigin}/**/accounts:update*`
    await page.route(changes, (route) => route.abort())
    await askToMove(page, next)
    await expect(heading(page, `We wrote to ${next}`)).toBeVisible()
    await expect(page.getByText('Google could not be taken off')).toBeVisible()
    await expectAccessible(page, 'mail sent, Google stays')
    await page.unroute(changes)
    await link(page, 'Your account').click()
    await expect(remove(page)).toBeVisible()
  })
})
