import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { matchLanguage } from '@foyer/contract/languages.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../../clock.ts'
import type { MailConfig } from '../../config-mail.ts'
import { EMAIL_BUTTONS, type Email, type EmailKind } from '../../emails/email-kinds.ts'
import type { MailMessage } from '../../mail/create-mail-transport.ts'
import type { Database } from '../../stores/database.ts'
import type { OutboxRow } from '../../stores/tables.ts'
import { createSecurityLink } from './security-link.ts'

export interface ComposeEmailDependencies {
  readonly database: Database
  readonly product: Product
  readonly clock: Clock
  readonly mail: MailConfig
  /** The public origin. */
  readonly origin: string
}

export type ComposeEmail = (row: OutboxRow) => Promise<MailMessage>

/** Rejects a kind that only a newer release knows: a server of that release sends it. */
export function createComposeEmail(deps: ComposeEmailDependencies): ComposeEmail {
  const { product, mail } = deps
  const domain = mail.from.slice(mail.from.indexOf('@') + 1)
  return async (row) => {
    if (!Object.hasOwn(EMAIL_BUTTONS, row.kind)) throw new TypeError('Unknown kind of email')
    const { renderEmail } = await import('../../emails/render-email.ts')
    const rendered = renderEmail(await toEmail(row, deps), product)
    const messageId = `<${row.id}@${domain}>`
    return { ...rendered, messageId, to: row.to_address, fromName: product.name }
  }
}

async function toEmail(
  { kind, params, language, user_id, to_address, created_at }: OutboxRow,
  { database, product, clock, origin }: ComposeEmailDependencies,
): Promise<Email> {
  const [first] = product.languages
  const chosen = language === null ? undefined : matchLanguage([language], product.languages)
  const email = { kind, params: JSON.parse(params), language: chosen ?? first } as Email
  const button = EMAIL_BUTTONS[kind as EmailKind]
  if (button === 'none' || user_id === null) return email
  if (button === 'log-in') return { ...email, buttonUrl: origin + CLIENT_PATHS.login }
  const link = { user_id, to_address, created_at, now: clock(), origin }
  return { ...email, buttonUrl: await createSecurityLink(database.tables, link) }
}
