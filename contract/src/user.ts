import type { User } from './schemas.ts'

const TEXTS = ['id', 'email', 'first_name', 'last_name', 'created_at'] as const

/** A check without the schemas, for the client. */
export function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    typeof fields['email_verified'] === 'boolean'
  )
}

/** RFC 5321 §4.5.3.1.3, without the angle brackets: characters. */
const EMAIL_MAX_LENGTH = 254

/**
 * Characters that are not displayed, as a copied email often brings along. Zero-width joiners are left to
 * {@link withoutStrayJoiners}.
 */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu

const JOINERS = /[\u200C\u200D]+/g

/** Databases replace lone surrogates, so that different emails would become equal. */
const LOCAL_PART = /^[^\s\p{Cc}\p{Cf}\p{Cs}@]+$/u

/**
 * Checked before the URL parser sees the domain: it ends a host at `/`, `#`, `?` and `\` and decodes `%`. With
 * `x@example.com/.evil.example`, Eve signed up at a product for `example.com` only.
 */
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u

const ASCII_DOMAIN = /^[a-z\d.-]+$/

/**
 * The one form in which emails are compared, stored and sent to the identity provider (rule 2: matching claims):
 * without invisible characters, trimmed, NFKC, lower case, and with an ASCII domain. `undefined` if the text is not
 * an email. Grace signs up as `grace@bücher.example`: one browser hands over what she typed, another
 * `grace@xn--bcher-kva.example`, and a phone adds a space. All of them are her mailbox, and it gets one account.
 */
export function parseEmail(text: string): string | undefined {
  // Validated after NFKC, which can produce spaces, symbols and a second @.
  const [local = '', domain = '', ...rest] = tidy(text).split('@')
  const canonicalLocal = lowerLocalPart(local.replace(JOINERS, ''))
  const canonicalDomain = toCanonicalDomain(domain)
  if (rest.length > 0 || !LOCAL_PART.test(canonicalLocal) || !canonicalDomain) return undefined
  const email = `${canonicalLocal}@${canonicalDomain}`
  return email.length <= EMAIL_MAX_LENGTH ? email : undefined
}

/** The canonical form of a domain, or `undefined`. */
export function parseDomain(text: string): string | undefined {
  return toCanonicalDomain(tidy(text))
}

/** Compares canonical forms. An absent or invalid email is never equal. */
export function isSameEmail(
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  const email = parseEmail(one ?? '')
  return email !== undefined && email === parseEmail(other ?? '')
}

const tidy = (text: string) =>
  withoutStrayJoiners(text.replace(INVISIBLE, '')).trim().normalize('NFKC')

function toCanonicalDomain(text: string): string | undefined {
  // Each letter on its own: at the end of a word, the whole text would get another sigma. U+3002 is the dot of IMEs.
  const domain = withoutStrayJoiners(text) // again, because NFKC can turn a neighbour into ASCII
    .replace(/\p{L}/gu, (letter) => letter.toLowerCase())
    .replaceAll('\u3002', '.')
  // rule 2d: a domain is only what mail programs take for one
  if (domain.length > EMAIL_MAX_LENGTH || !DOMAIN.test(domain.replace(JOINERS, '')))
    return undefined
  // The URL parser would read an ASCII domain of digits as an IPv4 address.
  return ASCII_DOMAIN.test(domain) ? domain : toAscii(domain)
}

/** Node.js and browsers both have it; the types of the contract have neither. */
declare const URL: new (url: string) => { readonly hostname: string }

/** By UTS 46, as mail programs and browsers do it. Node.js and browsers have it in their URL parsers. */
function toAscii(domain: string): string | undefined {
  try {
    const { hostname } = new URL(`http://${domain}`)
    return ASCII_DOMAIN.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
}

/**
 * In Persian and in Indic scripts, a joiner distinguishes domains that can have different owners, so it stays between
 * letters that are not ASCII, and IDNA decides. Elsewhere it was copied along and is removed.
 */
function withoutStrayJoiners(text: string): string {
  return text.replace(
    /(^|[\0-\x7F])[\u200C\u200D]+|[\u200C\u200D]+(?=[\0-\x7F]|$)/g,
    (_, before = '') => before,
  )
}

/** NFKC again, because a lower-case letter can have another form. */
function lowerLocalPart(local: string): string {
  // rule 2c: an email has one canonical form
  return local.toLowerCase().normalize('NFKC')
}
