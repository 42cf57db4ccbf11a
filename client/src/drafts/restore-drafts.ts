import { keyOf, type Drafts } from './form-drafts.ts'
import { isCheckbox, draftFields, type DraftField } from './draft-fields.ts'
import { writeText } from './write-text.ts'

/** Fills the fields that exist on the page and have not been edited since. */
export function restoreDrafts(drafts: Drafts, document: Document) {
  for (const [index, form] of [...document.forms].entries()) {
    const fields = drafts[keyOf(form, index)] ?? {}
    for (const field of draftFields(form)) {
      const text = fields[field.name]
      if (text === undefined || isEdited(field)) continue
      writeText(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** Whether the user has changed the field since the page was loaded. */
function isEdited(field: DraftField): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0
  return isCheckbox(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
