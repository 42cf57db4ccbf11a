import { expect } from '@playwright/test'
import type { RunningProduct } from './product.ts'

/** An email from the embedded provider. */
export interface Email {
  /** Where its link leads. */
  readonly link: string
  readonly code: string
  readonly continueUrl: string
  readonly language: string
}

interface OobCode {
  readonly email: string
  readonly newEmail?: string
  readonly requestType: string
  readonly oobCode: string
  readonly oobLink: string
}

type Kind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'

/** Waits for an unused email of a kind to a recipient and returns the newest. */
export async function newestEmail(product: RunningProduct, kind: Kind, to: string): Promise<Email> {
  let found: OobCode | undefined
  await expect(async () => {
    found = (await openCodes(product)).findLast(
      (code) => code.requestType === kind && recipientOf(code) === to,
    )
    expect(found, `${kind} to ${to}`).toBeDefined()
  }).toPass()
  const link = found?.oobLink ?? ''
  const query = new URL(link).searchParams
  return {
    link,
    code: query.get('oobCode') ?? '',
    continueUrl: query.get('continueUrl') ?? '',
    language: query.get('lang') ?? '',
  }
}

/** An email change is sent to the new email, everything else to the current or former one. */
const recipientOf = ({ requestType, email, newEmail }: OobCode) =>
  requestType === 'VERIFY_AND_CHANGE_EMAIL' ? newEmail : email

/** The number of emails with an unused code for the account of `to`. Not for email changes. */
export async function countEmails(product: RunningProduct, to: string): Promise<number> {
  return (await openCodes(product)).filter(({ email }) => email === to).length
}

/** Makes the link of an email expire. */
export async function expireLink(product: RunningProduct, { code }: Email): Promise<void> {
  const body = new URLSearchParams({ id: code })
  const response = await fetch(`${product.identityOrigin}/mail/expire`, { method: 'POST', body })
  expect(response.ok).toBe(true)
}

/** Whether the code of an email has not been consumed. */
export async function isUnused(product: RunningProduct, { code }: Email): Promise<boolean> {
  return (await openCodes(product)).some(({ oobCode }) => oobCode === code)
}

async function openCodes(product: RunningProduct): Promise<readonly OobCode[]> {
  const response = await fetch(`${product.identityOrigin}/emulator/v1/projects/demo-foyer/oobCodes`)
  const { oobCodes } = (await response.json()) as { oobCodes: OobCode[] }
  return oobCodes
}
