/** The one form in which addresses are compared, and stored (security, rule 2): trimmed, NFKC, lower case. */
export function toCanonicalEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

/** Whether two texts are one address, however they were typed. No address is the same as none. */
export function isSameEmail(
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  if (!one || !other) return false
  return toCanonicalEmail(one) === toCanonicalEmail(other)
}
