/** Whether two texts are one address, however it was typed: the product compares them so, too (security, rule 2). */
export function isSameEmail(one: string, other: string): boolean {
  return toCanonical(one) === toCanonical(other)
}

const toCanonical = (text: string) => text.trim().normalize('NFKC').toLowerCase()
