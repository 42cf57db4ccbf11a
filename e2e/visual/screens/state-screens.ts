import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { expect, type Page } from '@playwright/test'
import { expectSignedIn } from '../../support/expect-session.ts'
import { openGoogle } from '../../support/google.ts'
import { button, heading, main } from '../../support/locators.ts'
import { addAccount } from '../../support/provider-window.ts'
import { login, signIn } from '../../support/steps.ts'
import { words } from '../../words/words.ts'
import type { Screen } from '../support/stage.ts'

const { changes, connection, factors, field } = words

/** A page of the account whose heading is shown. */
async function openPage(page: Page, name: 'account' | 'accountSecurity') {
  await page.goto(CLIENT_PATHS[name])
  await expect(heading(page, words.title[name])).toBeVisible()
}

const STATES: readonly Screen[] = [
  {
    name: 'state-caps-lock',
    async open({ page }) {
      await page.goto('/login')
      await login.password(page).fill('secret')
      await login.password(page).evaluate((field) => {
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true }),
        )
      })
      await expect(page.getByText(field.capsLock)).toBeVisible()
    },
  },
  {
    name: 'state-waiting-for-google',
    async open({ page }) {
      await page.goto('/login')
      await openGoogle(page)
      await expect(login.submit(page)).toBeDisabled()
    },
  },
  {
    name: 'state-google-only',
    async open({ page }) {
      await page.goto('/login')
      await addAccount(await openGoogle(page), {
        email: 'katherine.johnson@gmail.com',
        name: 'Katherine Johnson',
      })
      await expectSignedIn(page, 'Katherine')
      await openPage(page, 'accountSecurity')
      await expect(button(page, factors.passkeys.add)).toBeVisible()
    },
  },
  {
    name: 'state-unverified',
    async open({ page, people }) {
      const grace = await people.grace()
      await signIn(page, grace)
      await expectSignedIn(page, grace.firstName)
      await openPage(page, 'accountSecurity')
      await expect(button(page, words.account.signInMethods.resendEmail)).toBeVisible()
    },
  },
  {
    name: 'state-email-pending',
    async open({ page, people }) {
      const user = await people.verified('Lise', 'Meitner')
      await signIn(page, user)
      await expectSignedIn(page, user.firstName)
      await page.goto(CLIENT_PATHS.accountEmail)
      await page.getByRole('textbox', { name: changes.email.label }).fill('lise@example.org')
      await button(page, changes.email.submit).click()
      await expect(heading(page, changes.email.sent)).toBeVisible()
      await page.goto(CLIENT_PATHS.accountProfile)
      await expect(main(page).getByText('lise@example.org')).toBeVisible()
    },
  },
  {
    name: 'state-offline',
    async open({ page, people }) {
      const ada = await people.ada()
      await signIn(page, ada)
      await expectSignedIn(page, ada.firstName)
      await openPage(page, 'account')
      await page.context().setOffline(true)
      await expect(page.getByText(connection.offline)).toBeVisible()
    },
  },
  {
    name: 'state-deleted',
    async open({ page, people }) {
      const user = await people.verified('Hypatia', 'Theon')
      await signIn(page, user)
      await expectSignedIn(page, user.firstName)
      await page.goto(CLIENT_PATHS.accountDelete)
      await page.getByRole('textbox', { name: changes.deletion.label(user.email) }).fill(user.email)
      await main(page).getByRole('button', { name: changes.deletion.submit }).click()
      await expect(heading(page, changes.deletion.done)).toBeVisible()
    },
  },
]

/** States that a user rarely sees, and a designer never: they are the ones that break. */
export const STATE_SCREENS = STATES.map((screen): Screen => ({ ...screen, isInOneLanguage: true }))
