import type { FieldError, FieldErrorCode } from '@foyer/contract/problems.ts'
import { failureSentence, type Operation } from './failure-sentence.ts'
import type { LanguageState } from './language-store.ts'
import type { PluralForms } from './message-types.ts'
import { pluralForm } from './language-rules.ts'

/** A sentence for each kind of invalid field; `#` is the limit. `invalid_email` is in the table of failures. */
export type FieldErrorTable = Record<Exclude<FieldErrorCode, 'invalid_email'>, string | PluralForms>

/** For the code `invalid`, the operation's sentence is used if there is one, because it is more precise. */
export function fieldErrorSentence(
  language: LanguageState,
  { code, limit }: FieldError,
  operation: Operation,
): string {
  const { failures } = language.messages
  if (!failures)
    return failureSentence(language, { code: 'invalid_request', message: '' }, operation)
  if (code === 'invalid_email') return failures['invalid-email']
  const ofOperation: Partial<Record<Operation, string>> = failures.invalid_request
  const { fields } = failures
  const sentence = code === 'invalid' ? (ofOperation[operation] ?? fields.invalid) : fields[code]
  const forms = typeof sentence === 'string' ? { other: sentence } : sentence
  const text = limit === undefined ? forms.other : pluralForm(language.language, forms, limit)
  return text.includes('#') ? fields.invalid : text
}
