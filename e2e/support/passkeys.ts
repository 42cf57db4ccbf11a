import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { ANY, matching, words } from '../words/words.ts'
import type { TestUser } from './arrange.ts'
import { openAuthenticator, type Authenticator } from './authenticator.ts'
import type { TestSetup } from './email-links.ts'
import { expectSignedIn } from './expect-session.ts'
import { button } from './locators.ts'
import { markEmailVerified } from './provider-admin.ts'
import { openAccount, signIn } from './steps.ts'

const { passkeys } = words.factors

/** The controls of the account section with the passkeys. */
export const passkeysCard = {
  region: (page: Page) => page.getByRole('region', { name: passkeys.title, exact: true }),
  items: (page: Page) => passkeysCard.region(page).getByRole('listitem'),
  /** The menu of the only passkey. */
  menu: (page: Page) =>
    passkeysCard.region(page).getByRole('button', { name: matching(words.account.more(ANY)) }),
  add: (page: Page) => button(page, passkeys.add),
  status: (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }),
}

export const passkeyLogin = (page: Page) => button(page, words.login.withPasskey)

/** Signs a new user in with the password and adds a passkey. */
export async function userWithPasskey(
  page: Page,
  { arrange, product }: TestSetup,
): Promise<{ user: TestUser; authenticator: Authenticator }> {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  const authenticator = await openAuthenticator(page)
  await signIn(page, user)
  await expectSignedIn(page, user.firstName)
  await openAccount(page, 'accountSecurity')
  await passkeysCard.add(page).click()
  await expect(passkeysCard.status(page, passkeys.added)).toBeVisible()
  return { user, authenticator }
}

/** Removes the only passkey. */
export async function removePasskey(page: Page) {
  await passkeysCard.menu(page).click()
  await passkeysCard.region(page).getByRole('button', { name: passkeys.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: passkeys.remove, exact: true }).click()
  await expect(passkeysCard.status(page, passkeys.removed)).toBeVisible()
}

/** Logs out of the account and waits for the login page. */
export async function logOutFromAccount(page: Page) {
  await page.goto('/')
  await button(page, words.home.logout).click()
  await expect(passkeyLogin(page)).toBeVisible()
}

/** Turns the browser into one that does not offer passkeys in fields. */
export const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })

/**
 * Replaces `navigator.credentials` as password managers do: what it returns has the browser's prototypes and fields of
 * its own, so that methods such as `toJSON` throw. Old browsers lack the JSON methods altogether.
 */
export const imitatePasswordManager = (page: Page) =>
  page.addInitScript(() => {
    const copy = (object: object, names: readonly string[]): object => {
      const fields = names.map((name) => [name, { value: Reflect.get(object, name) as unknown }])
      return Object.create(
        Object.getPrototypeOf(object) as object,
        Object.fromEntries(fields) as PropertyDescriptorMap,
      ) as object
    }
    const imitate = (credential: Credential | null) => {
      if (!(credential instanceof PublicKeyCredential)) return credential
      const response = copy(credential.response, [
        'clientDataJSON',
        ...('attestationObject' in credential.response
          ? ['attestationObject']
          : ['authenticatorData', 'signature', 'userHandle']),
      ])
      const copied = copy(credential, ['id', 'rawId', 'type'])
      return Object.defineProperty(copied, 'response', { value: response }) as Credential
    }
    const { credentials } = navigator
    const [create, get] = [credentials.create.bind(credentials), credentials.get.bind(credentials)]
    credentials.create = async (options) => imitate(await create(options))
    credentials.get = async (options) => imitate(await get(options))
    Reflect.deleteProperty(PublicKeyCredential, 'parseCreationOptionsFromJSON')
    Reflect.deleteProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON')
  })

/** Records the login requests of each page from now on: how they were made, and the errors that ended them. */
export async function watchPasskeyRequests(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = JSON.parse(sessionStorage.getItem('passkey-requests') ?? '[]')
    const record = (entry: string) => {
      seen.push(entry)
      sessionStorage.setItem('passkey-requests', JSON.stringify(seen))
    }
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      record(options?.mediation ?? 'modal')
      return get(options).catch((cause: unknown) => {
        record((cause as Error).name)
        throw cause
      })
    }
  })
  return () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('passkey-requests') ?? '[]') as string[])
}
