import { z } from 'zod'
import type { FieldErrorCode } from './problems.ts'

/** Without control characters, and without lone surrogates, which databases replace. */
const hasValidCharacters = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

/** Characters that show nothing, such as a zero-width space. U+2800 is an empty Braille pattern. */
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a reader sees anything of the text. */
export const isVisible = (text: string): boolean => text.replaceAll(INVISIBLE, '') !== ''

/** A line of text that a user enters: trimmed, either empty or visible, at most `limit` characters. */
export function lineOfText(limit: number) {
  return z
    .string()
    .trim()
    .refine(
      (text) => [...text].length <= limit,
      fieldRule(`Must be at most ${limit} characters`, 'too_long', limit),
    )
    .refine(
      hasValidCharacters,
      fieldRule('Must not contain control characters or lone surrogates', 'invalid_characters'),
    )
    .refine(
      (text) => text === '' || isVisible(text),
      fieldRule('Must contain visible characters', 'invalid_characters'),
    )
    .meta({ maxLength: limit })
}

/** The error code of a custom rule, for which zod has no issue code; `parse-fields.ts` on the server reads it. */
function fieldRule(error: string, code: FieldErrorCode, limit?: number) {
  return { error, params: { code, limit }, abort: true }
}
