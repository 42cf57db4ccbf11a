import { expect, test, type Page } from '../fixtures.ts'
import { verifiedUser } from '../support/email-links.ts'
import { expectSignedIn } from '../support/expect-session.ts'
import { tabTo } from '../support/keyboard.ts'
import { button, statusWith } from '../support/locators.ts'
import { openAccount, signIn } from '../support/steps.ts'
import { codeToEnter } from '../../testing/users.ts'
import { secondStep, shownSecret } from '../support/two-step.ts'
import { words } from '../words/words.ts'

const { app, codes } = words.factors

const press = async (page: Page, name: string, key = 'Enter') => {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

test('two-step login is set up and passed by keyboard alone @all', async ({
  page,
  arrange,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    window.print = () => void (document.body.dataset['printed'] = 'yes')
  })
  const user = await verifiedUser({ arrange, product })
  await signIn(page, user)
  await openAccount(page, 'accountSecurity')
  await press(page, app.setUpNamed)
  await expect(page.getByRole('main', { name: words.title.accountTwoStepSetUp })).toBeFocused()
  const secret = await shownSecret(page)
  await tabTo(page, words.secondStep.kinds.totp.label)
  await page.keyboard.type(codeToEnter(secret, -1))

  const region = page.getByRole('region', { name: codes.title })
  await expect(region).toBeFocused()
  const shown = await region.getByRole('listitem').allInnerTexts()
  await press(page, codes.copy)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain(shown[9])
  await expect(statusWith(page, words.factors.copied)).toBeAttached()
  const downloading = page.waitForEvent('download')
  await press(page, codes.download)
  await downloading
  await expect(page.getByLabel(codes.saved)).toBeChecked()
  await press(page, codes.print)
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await press(page, codes.done)
  await expect(page.getByRole('region', { name: words.factors.twoStep.title })).toBeFocused()

  await page.goto('/')
  await button(page, words.home.logout).click()
  await signIn(page, user)
  await expect(secondStep.code(page)).toBeFocused()
  await page.keyboard.type(codeToEnter(secret))
  await expectSignedIn(page, user.firstName)
})
