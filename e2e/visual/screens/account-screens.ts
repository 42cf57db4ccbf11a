import type { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { expect, type Page } from '@playwright/test'
import { button, heading, main } from '../../support/locators.ts'
import { triggerReauth } from '../../support/password-page.ts'
import { reauthDialog } from '../../support/reauth.ts'
import { namesCard } from '../../support/steps.ts'
import { words } from '../../words/words.ts'
import { answerWith } from '../support/answer-with.ts'
import { NO_FACTORS, PASSKEYS } from '../support/fixed-data.ts'
import { openAs, type Screen, type Stage } from '../support/stage.ts'

/** Opens home for a user who has a passkey, so that none is offered. */
async function openHome({ page, people }: Stage) {
  await answerWith(page, 'listFactors', { ...NO_FACTORS, passkeys: PASSKEYS.slice(0, 1) })
  await openAs(page, await people.ada())
}

/** A page of the account that shows one of its texts once it is loaded. */
const accountScreen = (
  name: string,
  page: keyof typeof CLIENT_PATHS,
  loaded: (page: Page) => ReturnType<Page['locator']>,
): Screen => ({
  name,
  async open(stage) {
    await openAs(stage.page, await stage.people.ada(), page)
    await expect(loaded(stage.page).first()).toBeVisible()
  },
})

/** Opens a screen, and a dialog on it. */
export const withDialog = (
  name: string,
  screen: Screen | undefined,
  press: (page: Page) => Promise<void>,
): Screen => ({
  name,
  isInOneLanguage: true,
  async open(stage) {
    await screen?.open(stage)
    await press(stage.page)
    await expect(stage.page.getByRole('dialog')).toBeVisible()
  },
})

const DEVICES = accountScreen('account-devices', 'accountDevices', (page) =>
  page.getByText(words.account.devices.thisDevice),
)

export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: 'home',
    async open(stage) {
      await openHome(stage)
      await expect(heading(stage.page, words.title.accountActivity)).toBeVisible()
    },
  },
  {
    name: 'home-unverified',
    async open({ page, people }) {
      await openAs(page, await people.grace())
      await expect(heading(page, words.emailLinks.notice.title)).toBeVisible()
      await expect(heading(page, words.title.accountActivity)).toBeVisible()
    },
  },
  {
    name: 'account-menu',
    async open(stage) {
      const { page } = stage
      await openHome(stage)
      await page.getByRole('button', { name: words.home.menu }).click()
      await expect(page.getByRole('group', { name: words.home.menu })).toBeVisible()
    },
  },
  accountScreen('account-overview', 'account', (page) =>
    page.getByText(words.account.activity.events['names-changed']),
  ),
  accountScreen('account-profile', 'accountProfile', namesCard),
  {
    name: 'account-edit-name',
    isInOneLanguage: true,
    async open(stage) {
      await openAs(stage.page, await stage.people.ada(), 'accountProfile')
      await button(stage.page, words.account.profile.edit).click()
      const save = { name: words.account.save, exact: true }
      await expect(namesCard(stage.page).getByRole('button', save)).toBeVisible()
    },
  },
  accountScreen('account-security', 'accountSecurity', (page) => page.getByRole('time')),
  DEVICES,
  withDialog('dialog-log-out-others', DEVICES, (page) =>
    button(page, words.account.devices.endOthers).click(),
  ),
  accountScreen('account-data', 'accountData', (page) => button(page, words.account.data.download)),
  accountScreen('account-change-email', 'accountEmail', (page) =>
    button(page, words.changes.email.submit),
  ),
  accountScreen('account-change-password', 'accountPassword', (page) =>
    button(page, words.changes.password.change),
  ),
  accountScreen('account-delete', 'accountDelete', (page) =>
    main(page).getByRole('button', { name: words.changes.deletion.submit }),
  ),
  {
    name: 'account-email-change-sent',
    isInOneLanguage: true,
    async open(stage) {
      const { page, people } = stage
      const user = await people.verified('Sophie', 'Germain')
      await openAs(page, user, 'accountEmail')
      await page
        .getByRole('textbox', { name: words.changes.email.label })
        .fill('sophie@example.org')
      await button(page, words.changes.email.submit).click()
      await expect(page.getByRole('region', { name: words.changes.email.sent })).toBeVisible()
    },
  },
  {
    name: 'account-confirm-identity',
    async open({ page, people, product }) {
      const user = await people.verified('Mary', 'Somerville')
      await openAs(page, user)
      await triggerReauth(page, product, user.email)
      await expect(reauthDialog.password(page)).toBeVisible()
    },
  },
]
