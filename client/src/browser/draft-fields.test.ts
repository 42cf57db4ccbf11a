import { expect, it } from 'vitest'
import { draftFields } from './form-fields.ts'

const FIELDS = [
  { name: 'email', type: 'email', autocomplete: 'username' },
  { name: 'password', type: 'text', autocomplete: 'off' },
  { name: 'secret', type: 'password', autocomplete: '' },
  { name: 'new', type: 'text', autocomplete: 'new-password' },
  { name: 'code', type: 'text', autocomplete: 'one-time-code' },
  { name: '', type: 'text', autocomplete: '' },
]

const formWith = (box: object | null) =>
  ({ querySelector: () => box, querySelectorAll: () => FIELDS }) as unknown as HTMLFormElement

it('saves no password, however it is shown, and no code', () => {
  expect(draftFields(formWith({ checked: false }))).toEqual([FIELDS[0]])
})

it('saves nothing but the box on a shared computer', () => {
  const box = { checked: true }
  expect(draftFields(formWith(box))).toEqual([box])
})
