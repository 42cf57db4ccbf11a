/*
 * Codes as people type and paste them. Ada's keyboard writes Arabic digits, Grace's input method full-width ones, and a
 * chat app wraps a code that is pasted from it in invisible characters. It is the right code, so it must not count as a wrong one.
 */

/** A code of digits, from an authenticator app or an email. */
export function readDigits(text: string): string {
  return withAsciiDigits(text).replaceAll(/\D/g, '')
}

/** A recovery code, which has no 0 and no 1: they were mistaken for letters. */
export function readRecoveryCode(text: string): string {
  const letters = withAsciiDigits(text).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  return letters.replaceAll(/[^a-z2-7]/g, '')
}

const withAsciiDigits = (text: string) =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit)))

/** Unicode lists the ten digits of a script in order, without a gap, and some scripts without a gap between them. */
function valueOf(digit: string): number {
  let before = digit.codePointAt(0) ?? 0
  let count = -1
  for (; isDigit(before); before--) count++
  return count % 10
}

const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint))
