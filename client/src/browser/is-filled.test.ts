import { expect, it } from 'vitest'
import { isDirty, isFilled } from './form-fields.ts'

/** What a browser reports about the fields of a form. */
function formOf(
  ...fields: { isMissing?: boolean; isAutofilled?: boolean; type?: string; checked?: boolean }[]
): HTMLFormElement {
  const reported = fields.map(({ isMissing = false, isAutofilled = false, ...rest }) => ({
    type: 'text',
    checked: false,
    value: rest.type === 'checkbox' ? 'on' : '',
    ...rest,
    validity: { valueMissing: isMissing },
    matches: () => isAutofilled,
  }))
  return { querySelectorAll: () => reported, contains: () => false } as never
}

it('a form is filled once every required field has a value', () => {
  expect(isFilled(formOf({}, {}))).toBe(true)
  expect(isFilled(formOf({}, { isMissing: true }))).toBe(false)
})

it('a form with an unticked required checkbox is not filled', () => {
  expect(isFilled(formOf({ type: 'checkbox', isMissing: true }))).toBe(false)
})

it('a field counts as filled if the browser hides its autofilled value', () => {
  expect(isFilled(formOf({ isMissing: true, isAutofilled: true }))).toBe(true)
})

it('an unticked checkbox does not make a form dirty, but a ticked one does', () => {
  globalThis.document ??= {} as Document
  expect(isDirty(formOf({ type: 'checkbox' }))).toBe(false)
  expect(isDirty(formOf({ type: 'checkbox', checked: true }))).toBe(true)
})
