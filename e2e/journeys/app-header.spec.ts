import { ACCOUNT_SECTIONS } from '@foyer/contract/client-paths.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { hasLanguageChoice } from '../support/configured-product.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectSignedIn, expectSignedOut } from '../support/expect-session.ts'
import { link, main } from '../support/locators.ts'
import {
  fillCredentials,
  goHome,
  login,
  namesCard,
  openAccount,
  openSection,
  signIn,
} from '../support/steps.ts'
import { words } from '../words/words.ts'

const header = (page: Page) => page.getByRole('banner')
const opener = (page: Page) => header(page).getByRole('button', { name: words.home.menu })
const menu = (page: Page) => page.getByRole('group', { name: words.home.menu })
const account = (page: Page) => menu(page).getByRole('link', { name: words.title.account })
const logOut = (page: Page) => menu(page).getByRole('button', { name: words.home.logout })

test('the account menu shows the user, and is opened and closed by keyboard @all', async ({
  page,
  arrange,
}) => {
  const user = await arrange.user()
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await expect(opener(page)).toHaveAttribute('popovertarget', /./)
  await expect(opener(page).locator('[data-initials]')).toHaveAttribute('data-initials', 'GH')
  await expect(opener(page)).toHaveAccessibleName(
    `${words.home.menu}, ${user.firstName} ${user.lastName}`,
  )
  await opener(page).press('Enter')
  await expect(menu(page).getByText(`${user.firstName} ${user.lastName}`)).toBeVisible()
  await expect(menu(page).getByText(user.email)).toBeVisible()
  await expectAccessible(page, 'account menu')
  await page.keyboard.press('Tab')
  await expect(account(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  if (hasLanguageChoice) await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('combobox', { name: words.footer.theme })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(logOut(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu(page), 'after Tab left it').toBeHidden()
})

test('the first Tab skips the header and the navigation @all', async ({ page, arrange }) => {
  await signIn(page, await arrange.user())
  await openAccount(page)
  await page.reload()
  await expect(opener(page)).toBeVisible()
  await page.locator('body').press('Tab')
  const skip = page.getByRole('link', { name: words.home.skip })
  await expect(skip).toBeFocused()
  await expectAccessible(page, 'the link that skips the navigation')
  await skip.press('Enter')
  await expect(main(page)).toBeFocused()
  await expect(main(page)).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('button', { name: words.account.profile.edit, exact: true }),
  ).toBeFocused()
  await expect(page).toHaveURL('/account/profile')
})

test('a click elsewhere closes the account menu; its link leads to the account @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  await opener(page).click()
  await expect(account(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu(page)).toBeHidden()
  await opener(page).click()
  await account(page).click()
  await expect(page).toHaveURL('/account')
  await expect(menu(page)).toBeHidden()
  await expect(main(page)).toBeFocused()
  await goHome(page)
  await expectSignedIn(page, 'Grace')
})

test('after logging out in the account, the next login leads home @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountData')
  await opener(page).click()
  await logOut(page).click()
  await expectSignedOut(page)
  await expect(page).toHaveURL('/login')
  await expect(opener(page)).toHaveCount(0)
})

test('what one user has done is not reported to the next one @all', async ({ page, arrange }) => {
  const [first, next] = [await arrange.user(), await arrange.user({ firstName: 'Ada' })]
  const report = page.getByRole('banner').getByText(words.account.profile.saved)
  await signIn(page, first)
  await openAccount(page)
  await page.getByRole('button', { name: words.account.profile.edit, exact: true }).click()
  await namesCard(page).getByRole('button', { name: words.account.save }).click()
  await expect(report).toBeVisible()
  await opener(page).click()
  await logOut(page).click()
  await expectSignedOut(page)
  await fillCredentials(page, next)
  await login.submit(page).click()
  await expectSignedIn(page, 'Ada')
  // Also none that is hidden already.
  await expect(report).toHaveCount(0)
})

test('the navigation of the account marks the current section; on phones it is a list @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await openAccount(page, 'accountDevices')
  const links = page.getByRole('navigation', { name: words.title.account }).getByRole('link')
  const current = links.and(page.locator('[aria-current]'))
  await expect(current).toHaveText(words.title.accountDevices)
  await expect(current).toHaveAttribute('aria-current', 'page')
  await page.goto('/account/password')
  await expect(current).toHaveText(words.title.accountSecurity)
  await expect(current).toHaveAttribute('aria-current', 'true')

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(links).toHaveCount(0)
  await link(page, words.changes.cancel).click()
  await expect(page).toHaveURL('/account/security')
  await link(page, words.title.account).click()
  await expect(page).toHaveURL('/account')
  // The first section is the page itself.
  await expect(links).toHaveCount(ACCOUNT_SECTIONS.length - 1)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await openSection(page, 'accountData')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the title is at the same place at home and in the account @all', async ({
  page,
  arrange,
}) => {
  await signIn(page, await arrange.user())
  await expectSignedIn(page, 'Grace')
  const place = async () => {
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    return [box?.x, box?.y]
  }
  const atHome = await place()
  await openAccount(page)
  expect(await place()).toEqual(atHome)
  await openSection(page, 'accountSecurity')
  expect(await place()).toEqual(atHome)
})
