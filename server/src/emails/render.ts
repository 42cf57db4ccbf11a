import { type Language, LANGUAGES } from '@foyer/contract/languages.ts'
import { findProviderId, PROVIDERS } from '@foyer/contract/providers.ts'
import type { EmailLogo } from '@foyer/product/load.ts'
import type { Product } from '@foyer/product/product.ts'
import { type Detail, emailColors, type EmailContent, renderHtml } from './html.ts'
import {
  type Email,
  EMAIL_BUTTONS,
  type EmailKind,
  type EmailBody,
  type EmailTexts,
  type EventDetails,
  type TextContext,
} from './kinds.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { pt } from './texts/pt.ts'
import { zh } from './texts/zh.ts'

const TEXTS: Readonly<Record<Language, EmailTexts>> = {
  en,
  de,
  es,
  fr,
  pt,
  ja,
  zh,
  ar,
}

/** @public */
export interface RenderedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly logo: Buffer | undefined
}

/** The subject, HTML, text and image of an email. */
export function renderEmail(
  email: Email,
  product: Pick<Product, 'name' | 'brand' | 'links' | 'signIn'>,
  logo?: EmailLogo,
): RenderedEmail {
  const params = cleanTexts(email.params)
  const content = {
    ...createContent({ ...email, params } as Email, product),
    logo,
  }
  return {
    subject: content.subject,
    html: renderHtml(content, emailColors(product.brand.colors)),
    text: renderText(content),
    logo: logo?.content,
  }
}

/** Line breaks and bidirectional controls, with which a name or an email could pass for our text. */
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu

const clean = (text: string) => text.replaceAll(CONTROLS, ' ')

function cleanTexts<Params extends object>(params: Params): Params {
  const entries = Object.entries(params).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? clean(value) : value,
  ])
  return Object.fromEntries(entries) as Params
}

/** A new password revokes the sign-ins with which passkeys were added. */
const PAUSING: readonly EmailKind[] = ['password-added', 'password-changed']

function createContent(
  email: Email,
  { name, links: { support }, signIn }: Pick<Product, 'name' | 'links' | 'signIn'>,
): Omit<EmailContent, 'logo'> {
  const { kind, params, language, buttonUrl } = email
  const texts = TEXTS[language]
  const product = clean(name)
  const pausesPasskeys = signIn.passkeys && PAUSING.includes(kind)
  const usual = pausesPasskeys ? texts.pausedAdvice : texts.advice
  // The type of a union's text doesn't follow from its kind.
  const { lead, advice = usual } = texts.emails[kind] as EmailBody<EmailKind>
  const context = createContext(language)
  const isAlarm = EMAIL_BUTTONS[kind] === 'not-me'
  const label = isAlarm ? texts.notMe : texts.logIn
  return {
    language,
    product,
    subject: createSubject(email, product, context),
    lead: lead(params, context),
    code: 'code' in params ? params.code : undefined,
    details: listDetails(email, context),
    colon: texts.colon,
    advice,
    button: buttonUrl === undefined ? undefined : { label, link: buttonUrl, isAlarm },
    linkHint: texts.linkHint,
    reason: texts.reason(product),
    support: support === undefined ? undefined : { label: texts.support, link: support },
  }
}

function createContext(language: Language): TextContext {
  const { tag, direction } = LANGUAGES[language]
  return {
    isolate: direction === 'rtl' ? isolate : (text) => text,
    duration: (count, unit) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    plural: (count, forms) => {
      const form = forms[new Intl.PluralRules(tag).select(count)] ?? forms.other
      return form.replace('#', new Intl.NumberFormat(tag).format(count))
    },
    methodName: (method) => nameMethod(method, TEXTS[language]),
  }
}

/** Unicode FSI and PDI. Only in right-to-left text, because some email programs show them as boxes. */
const isolate = (text: string) => `\u2068${text}\u2069`

function nameMethod(method: string, texts: EmailTexts): string {
  if (method === 'password' || method === 'passkey') return texts[method]
  const id = findProviderId(method)
  return id === undefined ? method : PROVIDERS[id].name
}

/** The kinds whose sign-in method is a detail; in others, it is what changed. */
const WITH_METHOD: readonly EmailKind[] = ['new-device', 'second-step-missing']

/** When it happened, with which sign-in method, and from which device and network, as far as known. */
function listDetails(
  { kind, params, language }: Email,
  { methodName, isolate }: TextContext,
): readonly Detail[] {
  const texts = TEXTS[language]
  const { time, method, device, network } = texts.details
  const rows = [{ label: time, value: formatTime(params.at, params.time_zone, language) }]
  if ('provider' in params && WITH_METHOD.includes(kind))
    rows.push({ label: method, value: methodName(params.provider) })
  // Without a network, no client caused the event, for example because an operator did.
  if (params.address === '') return rows
  rows.push({ label: device, value: nameDevice(texts, params, isolate) })
  rows.push({ label: network, value: nameNetwork(texts, params.address, isolate) })
  return rows
}

/** A summary's is that of what happened again. */
function createSubject(email: Email, product: string, { plural }: TextContext): string {
  const { emails, again } = TEXTS[email.language]
  if (email.kind !== 'summary') return emails[email.kind].subject(product) + deviceInSubject(email)
  const { of, count } = email.params
  return emails[of].subject(product) + plural(count, again)
}

/** So that the list of emails shows whether it was the user. The names are those of `http/client.ts`, never a header's. */
function deviceInSubject({ kind, params, language }: Email): string {
  const isKnown = params.browser !== '' || params.system !== ''
  if (!WITH_METHOD.includes(kind) || !isKnown) return ''
  const texts = TEXTS[language]
  return texts.colon + nameDevice(texts, params, (name) => name)
}

function nameDevice(
  { deviceName, unknown }: EmailTexts,
  { browser, system }: Pick<EventDetails, 'browser' | 'system'>,
  isolate: TextContext['isolate'],
): string {
  if (browser === '' && system === '') return unknown.device
  const nameOr = (name: string, otherwise: string) => (name === '' ? otherwise : isolate(name))
  return deviceName(nameOr(browser, unknown.browser), nameOr(system, unknown.system))
}

/** `203.0.113.0/24` → `203.0.113.x`, `2001:db8:1::/48` → `2001:db8:1:x`, as on the account pages. */
function nameNetwork(
  { thisMachine }: EmailTexts,
  network: string,
  isolate: TextContext['isolate'],
): string {
  if (network === 'localhost') return thisMachine
  return isolate(network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':x'))
}

const PARTS = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const UTC = 'UTC'

const NO_BREAK_SPACE = '\u00a0'

/** @param at milliseconds since 1970 @returns in the user's zone, if known, and in UTC: "23 November 2026, 20:16 CET (19:16 UTC)". */
export function formatTime(at: number, timeZone: string, language: Language): string {
  const format = (zone: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LANGUAGES[language].tag, { ...parts, timeZone: zone }).format(at)
  const inUtc = format(UTC, PARTS)
  const zone = knownZone(timeZone)
  if (zone === undefined) return inUtc
  const { hour, minute, timeZoneName } = PARTS
  const day = (name: string) => format(name, { day: 'numeric' })
  const utc = day(zone) === day(UTC) ? format(UTC, { hour, minute, timeZoneName }) : inUtc
  return `${format(zone, PARTS)} (${utc.replaceAll(' ', NO_BREAK_SPACE)})`
}

/** The zone comes from the browser, which may know zones that this Node doesn't. */
function knownZone(timeZone: string): string | undefined {
  if (timeZone === '') return undefined
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
    return zone === UTC ? undefined : zone
  } catch {
    return undefined
  }
}

/** The email as plain text, for programs that show no HTML. */
function renderText(content: Omit<EmailContent, 'logo'>): string {
  const { lead, code, details, colon, advice, button, reason, support, product } = content
  const paragraphs = [
    lead,
    code,
    details.map(({ label, value }) => label + colon + value).join('\n'),
    advice,
    button && `${button.label}${colon.trimEnd()}\n${button.link}`,
    support && support.label + colon + support.link.replace(/^mailto:/, ''),
    reason,
    product,
  ]
  return `${paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n')}\n`
}
