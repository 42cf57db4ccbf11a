import type { Environment } from './config.ts'
import * as setting from './setting-types.ts'

export interface MailConfig {
  /** Of the SMTP server; it may contain a password. */
  readonly url: string
  readonly from: string
}

export function mailSettings(values: Environment) {
  return {
    MAIL_URL: setting.mailServer
      .refine(() => values['MAIL_FROM'], 'can be set only together with MAIL_FROM')
      .optional(),
    MAIL_FROM: setting.email
      .refine(() => values['MAIL_URL'], 'can be set only together with MAIL_URL')
      .optional(),
    NEW_DEVICE_CODE: setting.onOff
      .default(false)
      .refine((on) => !on || values['MAIL_URL'], 'can be on only together with MAIL_URL'),
  }
}

export function toMailConfig({
  MAIL_URL: url,
  MAIL_FROM: from,
}: {
  readonly MAIL_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
}): { readonly mail?: MailConfig } {
  return url !== undefined && from !== undefined ? { mail: { url, from } } : {}
}
