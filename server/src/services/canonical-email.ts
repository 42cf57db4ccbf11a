import { toCanonicalEmail } from '@foyer/contract/canonical-email.ts'

/** RFC 5321 §4.5.3.1.3, less the angle brackets: characters. */
const ADDRESS_MAX_LENGTH = 254

/** One `@` with something on both sides; no space and no control character anywhere. */
const ADDRESS = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u

/**
 * The canonical form of an address, judged after it is made, because NFKC can bring forth what was hidden.
 * `undefined` when it is no address.
 */
export function parseEmail(text: string): string | undefined {
  const canonical = toCanonicalEmail(text)
  return canonical.length <= ADDRESS_MAX_LENGTH && ADDRESS.test(canonical) ? canonical : undefined
}
