import { isCheckbox, type KeptField } from './kept-fields.ts'

/** The reverse of `readText`. */
export function writeText(field: KeptField, text: string): void {
  if (isCheckbox(field)) field.checked = text !== ''
  else field.value = text
}
