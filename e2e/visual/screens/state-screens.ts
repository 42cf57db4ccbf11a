import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { expect } from '@playwright/test'
import { expectSignedIn } from '../../support/expect-session.ts'
import { openGoogle } from '../../support/google.ts'
import { button, heading, main } from '../../support/locators.ts'
import { addAccount } from '../../support/provider-window.ts'
import { login, openSection } from '../../support/steps.ts'
import { words } from '../../words/words.ts'
import { openAs, type Screen } from '../support/stage.ts'

const { changes, connection, factors, field } = words

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
      await page.goto(CLIENT_PATHS.accountSecurity)
      await expect(button(page, factors.passkeys.add)).toBeVisible()
    },
  },
  {
    name: 'state-unverified',
    async open({ page, people }) {
      await openAs(page, await people.grace(), 'accountSecurity')
      await expect(button(page, words.emailLinks.resend.send)).toBeVisible()
    },
  },
  {
    name: 'state-email-pending',
    async open({ page, people }) {
      await openAs(page, await people.verified('Lise', 'Meitner'), 'accountEmail')
      await page.getByRole('textbox', { name: changes.email.label }).fill('lise@example.org')
      await button(page, changes.email.submit).click()
      await expect(page.getByRole('region', { name: changes.email.sent })).toBeVisible()
      await page.goto(CLIENT_PATHS.accountProfile)
      await expect(main(page).getByText('lise@example.org')).toBeVisible()
    },
  },
  {
    name: 'state-offline',
    async open({ page, people }) {
      await openAs(page, await people.ada(), 'account')
      // An icon that has not arrived before that is replaced by one of the app.
      await main(page)
        .locator('img')
        .evaluate((icon: HTMLImageElement) => icon.decode())
      await page.context().setOffline(true)
      await expect(page.getByText(connection.offline)).toBeVisible()
    },
  },
  {
    name: 'state-offline-devices',
    async open({ page, people }) {
      // Home would load them.
      await page.route(`**${API_BASE}${ENDPOINTS.listSessions.path}`, (route) => route.abort())
      await openAs(page, await people.ada(), 'account')
      await expect(heading(page, words.title.account)).toBeVisible()
      await page.context().setOffline(true)
      await openSection(page, 'accountDevices')
      await expect(main(page).getByText(words.account.needsConnection.devices)).toBeVisible()
    },
  },
  {
    name: 'state-deleted',
    async open({ page, people }) {
      const user = await people.verified('Hypatia', 'Theon')
      await openAs(page, user, 'accountDelete')
      await page.getByRole('textbox', { name: changes.deletion.label(user.email) }).fill(user.email)
      await main(page).getByRole('button', { name: changes.deletion.submit }).click()
      await expect(heading(page, changes.deletion.done)).toBeVisible()
    },
  },
]

/** States that a user rarely sees, and a designer never: they are the ones that break. */
export const STATE_SCREENS = STATES.map((screen): Screen => ({ ...screen, isInOneLanguage: true }))
