import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/** A mail of the embedded provider, as far as its link tells. */
export interface Mail {
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

/** The newest unused mail of a kind to an address. It is awaited: mails are asked for beside other things. */
export async function newestMail(product: Product, kind: Kind, to: string): Promise<Mail> {
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

/** A change of address is told to the new one, everything else to the one there is or was. */
const recipientOf = ({ requestType, email, newEmail }: OobCode) =>
  requestType === 'VERIFY_AND_CHANGE_EMAIL' ? newEmail : email

/** How many unused mails there are to an address. */
export async function countMails(product: Product, to: string): Promise<number> {
  return (await openCodes(product)).filter(({ email }) => email === to).length
}

/** Time goes by: the link of a mail is over. */
export async function expireMail(product: Product, { code }: Mail): Promise<void> {
  const body = new URLSearchParams({ id: code })
  const answer = await fetch(`${product.identityOrigin}/mail/expire`, { method: 'POST', body })
  expect(answer.ok).toBe(true)
}

/** Whether the code of a mail is as good as on the first day: read, and not used up. */
export async function isUnused(product: Product, { code }: Mail): Promise<boolean> {
  return (await openCodes(product)).some(({ oobCode }) => oobCode === code)
}

async function openCodes(product: Product): Promise<readonly OobCode[]> {
  const answer = await fetch(`${product.identityOrigin}/emulator/v1/projects/demo-foyer/oobCodes`)
  const { oobCodes } = (await answer.json()) as { oobCodes: OobCode[] }
  return oobCodes
}
