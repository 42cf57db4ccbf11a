import type { FieldErrorTable } from '../../tables.ts'

/** The kinds of invalid fields; `#` is the limit. */
export const fieldErrors = {
  required: 'This field is required.',
  not_accepted: 'Check this box to continue.',
  too_short: { one: 'Use at least # character.', other: 'Use at least # characters.' },
  too_long: { one: 'Use # character or fewer.', other: 'Use # characters or fewer.' },
  too_small: 'Enter # or more.',
  too_large: 'Enter # or less.',
  invalid_characters: 'This contains characters that can’t be used here.',
  invalid_url: 'Enter a full web address, starting with https.',
  invalid_date: 'Enter a valid date.',
  invalid_choice: 'Choose one of the options.',
  invalid: 'This can’t be used. Check it and try again.',
} as const satisfies FieldErrorTable
