import { keyOf, type Drafts } from './form-drafts.ts'
import { isCheckbox, keptFields, type KeptField } from './kept-fields.ts'
import { writeText } from './write-text.ts'

/** Fills the fields that exist on the page and have not been edited since. */
export function restoreDrafts(drafts: Drafts, document: Document) {
  for (const [index, form] of [...document.forms].entries()) {
    const fields = drafts[keyOf(form, index)] ?? {}
    for (const field of keptFields(form)) {
      const text = fields[field.name]
      if (text === undefined || isEdited(field)) continue
      writeText(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** Whether the user has changed the field since the page was loaded. */
function isEdited(field: KeptField): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0
  return isCheckbox(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
