import { API_BASE, ENDPOINTS, type EndpointName } from '@foyer/contract/endpoints.ts'
import { expect, type Page } from '@playwright/test'
import { words } from '../words/words.ts'
import type { TestUser } from './arrange.ts'
import type { TestSetup } from './email-links.ts'
import { heading } from './locators.ts'
import type { RunningProduct } from './product.ts'
import { markEmailVerified } from './provider-admin.ts'
import { securityEmails } from './security-emails.ts'
import { codeToEnter } from '../../testing/users.ts'

/** A user with two-step login. */
export interface TwoStepUser extends TestUser {
  /** Of the authenticator app, in base32. */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Signs a user up, turns two-step login on and saves the recovery codes, without the pages. The current code still works. */
export async function twoStepUser(setup: TestSetup, email?: string): Promise<TwoStepUser> {
  const user = await setup.arrange.user(email === undefined ? {} : { email })
  await markEmailVerified(setup.product, user.email)
  const token = await setup.arrange.session(user)
  const call = async (name: EndpointName, body?: object) => {
    const { method, path } = ENDPOINTS[name]
    const response = await fetch(`${setup.product.origin}${API_BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
  const { secret } = (await call('startTotp')) as { secret: string }
  const confirmed = await call('confirmTotp', { code: codeToEnter(secret, -1) })
  const { recovery_codes } = confirmed as { recovery_codes: string[] }
  await call('confirmRecoveryCodes')
  return { ...user, secret, recoveryCodes: recovery_codes }
}

/** Enters the current code of the authenticator app, which submits itself. */
export async function passSecondStep(
  page: Page,
  { secret }: Pick<TwoStepUser, 'secret'>,
): Promise<void> {
  await secondStep.code(page).fill(codeToEnter(secret))
}

/** The key of the app that is being set up. It is in the page, folded away. */
export async function shownSecret(page: Page): Promise<string> {
  const secret = await page.locator('.secret code').textContent()
  return (secret ?? '').replaceAll(' ', '')
}

/** The second step, on a page or in a dialog. */
export const secondStep = {
  title: (page: Page) => page.getByRole('heading', { name: words.secondStep.title, exact: true }),
  code: (page: Page) => page.getByLabel(words.secondStep.kinds.totp.label, { exact: true }),
  recoveryCode: (page: Page) =>
    page.getByRole('textbox', { name: words.secondStep.kinds.recovery_code.label, exact: true }),
  trust: (page: Page) => page.getByLabel(words.secondStep.trustDevice, { exact: true }),
  submit: (page: Page) => page.getByRole('button', { name: words.secondStep.submit, exact: true }),
  /** Opens the list of the other methods. */
  others: (page: Page) => page.getByText(words.secondStep.otherMethod, { exact: true }),
  other: (page: Page, kind: keyof typeof words.secondStep.kinds) =>
    page.getByRole('button', { name: words.secondStep.kinds[kind].name, exact: true }),
  async use(page: Page, kind: keyof typeof words.secondStep.kinds) {
    await secondStep.others(page).click()
    await secondStep.other(page, kind).click()
  },
  back: (page: Page) => page.getByRole('button', { name: words.secondStep.back, exact: true }),
}

/** Types the code of the newest email that asks for one, on the page where a login waits for it. */
export async function enterEmailedCode(page: Page, product: RunningProduct, email: string) {
  await expect(heading(page, words.secondStep.checkEmail)).toBeVisible()
  let code = ''
  await expect(async () => {
    // An email about the new password may arrive after the code.
    for (const { id, html } of await securityEmails(product, email)) {
      const found = /<[^>]*>(\d{6})</.exec(html)?.[1]
      if (!found || enteredEmails.has(id)) continue
      enteredEmails.add(id)
      code = found
      return
    }
    throw new Error('No email with a code has arrived')
  }).toPass()
  await page.getByLabel(words.secondStep.kinds.email_code.label, { exact: true }).fill(code)
}

/** The ids of the emails whose code was entered, so that a second login waits for its own. */
const enteredEmails = new Set<string>()
