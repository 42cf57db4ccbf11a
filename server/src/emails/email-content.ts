import type { Language } from '@foyer/contract/languages.ts'
import type { Product } from '@foyer/product/product.ts'
import { createContext } from './create-context.ts'
import { EMAIL_BUTTONS, type Email, type EmailKind } from './email-kinds.ts'
import type { EmailTemplate, EmailText } from './email-template.ts'
import { listDetails, type Detail } from './list-details.ts'
import { SHARED_TEXTS } from './shared-texts.ts'
import { TEMPLATES } from './templates.ts'

/** What an email contains, as plain text without markup. */
export interface EmailContent {
  readonly language: Language
  readonly product: string
  readonly subject: string
  readonly lead: string
  /** Shown large, to be typed in. */
  readonly code: string | undefined
  readonly details: readonly Detail[]
  readonly colon: string
  readonly advice: string
  readonly button: { readonly label: string; readonly link: string } | undefined
  readonly linkHint: string
  readonly reason: string
  readonly support: { readonly label: string; readonly link: string } | undefined
}

/** What emails use of the product. */
export type EmailProduct = Pick<Product, 'name' | 'brand' | 'links'>

export function createContent(email: Email, product: EmailProduct): EmailContent {
  const { kind, params, language, buttonUrl } = email
  const shared = SHARED_TEXTS[language]
  const label = EMAIL_BUTTONS[kind] === 'log-in' ? shared.logIn : shared.notMe
  const context = createContext(language, product.name)
  const { subject, lead, advice = shared.advice } = findText(email)
  const { support } = product.links
  return {
    language,
    product: product.name,
    subject: subject(product.name),
    lead: lead(params, context),
    code: 'code' in params ? params.code : undefined,
    details: listDetails(email, context),
    colon: shared.colon,
    advice,
    button: buttonUrl === undefined ? undefined : { label, link: buttonUrl },
    linkHint: shared.linkHint,
    reason: shared.reason(product.name),
    support: support === undefined ? undefined : { label: shared.support, link: support },
  }
}

/** The type of a union's template doesn't follow from its kind, so this connects them once. */
function findText({ kind, language }: Email): EmailText<EmailKind> {
  const template = TEMPLATES[kind] as EmailTemplate<EmailKind>
  return template[language]
}
