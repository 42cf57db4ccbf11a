import { isCheckbox, type DraftField } from './draft-fields.ts'

/** The reverse of `readText`. */
export function writeText(field: DraftField, text: string): void {
  if (isCheckbox(field)) field.checked = text !== ''
  else field.value = text
}
