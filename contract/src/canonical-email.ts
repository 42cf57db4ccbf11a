/** The form in which emails are compared and stored (rule 2: matching claims): trimmed, NFKC, lower case. */
export function toCanonicalEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

/** Compares canonical forms. An absent email is never equal. */
export function isSameEmail(
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  if (!one || !other) return false
  return toCanonicalEmail(one) === toCanonicalEmail(other)
}
