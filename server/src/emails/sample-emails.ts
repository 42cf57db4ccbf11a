import type { Language } from '@foyer/contract/languages.ts'
import { EMAIL_BUTTONS, type Email, type EmailKind, type EmailParams } from './email-kinds.ts'

const EVENT = {
  at: Date.UTC(2026, 10, 23, 19, 16),
  time_zone: 'Europe/Berlin',
  browser: 'Chrome',
  system: 'Windows',
  address: '203.0.113.0/24',
}

const NO_CLIENT = { ...EVENT, browser: '', system: '', address: '' }

/** An example of each kind, for the preview and for tests. */
const SAMPLES: EmailParams = {
  'new-device': { ...EVENT, provider: 'password' },
  'password-added': EVENT,
  'password-changed': EVENT,
  'password-removed': EVENT,
  'provider-added': { ...EVENT, provider: 'google.com' },
  'provider-removed': { ...EVENT, provider: 'google.com' },
  'email-change-asked': EVENT,
  'data-exported': EVENT,
  'account-deleted': EVENT,
  'signed-out-by-operator': NO_CLIENT,
  'passkey-added': EVENT,
  'passkey-removed': EVENT,
  'authenticator-added': EVENT,
  'authenticator-removed': EVENT,
  'two-step-on': EVENT,
  'two-step-off': EVENT,
  'recovery-codes-renewed': EVENT,
  'recovery-code-used': { ...EVENT, codes_left: 7 },
  'second-step-missing': { ...EVENT, provider: 'password' },
  'codes-paused': EVENT,
  'factors-removed-by-operator': NO_CLIENT,
  'factors-restored': NO_CLIENT,
  'email-claimed': { ...EVENT, days_to_object: 14 },
  'sign-in-code': { ...EVENT, code: '482913', minutes: 10 },
  summary: { ...EVENT, of: 'password-changed', count: 3 },
  test: NO_CLIENT,
}

export const EMAIL_KINDS = Object.keys(SAMPLES) as readonly EmailKind[]

/** @param link where the button leads, in kinds that have one */
export function sampleEmail(kind: EmailKind, language: Language, link: string): Email {
  const button = EMAIL_BUTTONS[kind] === 'none' ? {} : { buttonUrl: link }
  // The type of the params follows from the kind, which TypeScript can't express here.
  return { kind, params: SAMPLES[kind], language, ...button } as Email
}
