import { toCanonicalEmail } from '@foyer/contract/canonical-email.ts'

/** RFC 5321 §4.5.3.1.3, without the angle brackets: characters. */
const EMAIL_MAX_LENGTH = 254

/**
 * Without spaces, control characters, lone surrogates (which databases replace, so that different emails become equal) and
 * characters that are not displayed.
 */
const PART = String.raw`[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}@]+`
const EMAIL = new RegExp(`^${PART}@${PART}$`, 'u')

/** Returns the canonical form, or `undefined`. Validates after NFKC, which can produce spaces and symbols. */
export function parseEmail(text: string): string | undefined {
  const canonical = toCanonicalEmail(text)
  return canonical.length <= EMAIL_MAX_LENGTH && EMAIL.test(canonical) ? canonical : undefined
}
