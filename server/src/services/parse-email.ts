import { toCanonicalEmail } from '@foyer/contract/canonical-email.ts'

/** RFC 5321 §4.5.3.1.3, without the angle brackets: characters. */
const EMAIL_MAX_LENGTH = 254

const EMAIL = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u

/** Returns the canonical form, or `undefined`. Validates after NFKC, which can produce spaces and symbols. */
export function parseEmail(text: string): string | undefined {
  const canonical = toCanonicalEmail(text)
  return canonical.length <= EMAIL_MAX_LENGTH && EMAIL.test(canonical) ? canonical : undefined
}
