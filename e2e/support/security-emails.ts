import { expect, type Page } from '@playwright/test'
import type { RunningProduct } from './product.ts'

interface ReceivedEmail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
}

/** The emails that the product's server has sent to this address, newest first. */
export async function securityEmails(
  { identityOrigin }: RunningProduct,
  to: string,
): Promise<readonly ReceivedEmail[]> {
  const response = await fetch(`${identityOrigin}/mail/messages`)
  const { messages } = (await response.json()) as { messages: ReceivedEmail[] }
  return messages.filter((email) => email.to === to)
}

/** Waits for the newest email and opens it in the mailbox, as a developer does. */
export async function openNewestEmail(page: Page, product: RunningProduct, to: string) {
  await expect(async () => expect(await securityEmails(product, to)).not.toEqual([])).toPass()
  await page.goto(`${product.identityOrigin}/mail`)
  await page.getByRole('link', { name: to }).first().click()
}

/** Presses the button of the email that is open in the mailbox. Returns the page that opens. */
export async function pressEmailButton(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.locator('iframe').contentFrame().getByRole('link').first().click()
  return opened
}
