import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  LanguageContext,
  createLanguageStore,
  type LanguageStore,
  loadMessages,
} from '../messages/language.ts'
import { CheckboxField, Field } from './fields.tsx'
import { SelectField } from './profile-fields.tsx'

let language: LanguageStore
beforeAll(async () => {
  language = createLanguageStore({
    language: 'en',
    common: await loadMessages('en', 'common'),
    fetchMessages: loadMessages,
    persist: () => {},
  })
})

const render = (field: ReactNode) =>
  renderToString(<LanguageContext value={language}>{field}</LanguageContext>)

const attributeOf = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]

const ERROR = { error: 'Too long.', isInvalid: true, hint: 'Short' }
const SIZES = [{ value: 's', text: 'Small' }]

describe.each([
  ['text', (props: object) => <Field label="Label" name="field" required {...props} />],
  [
    'select',
    (props: object) => (
      <SelectField label="Label" name="field" required options={SIZES} {...props} />
    ),
  ],
  ['checkbox', (props: object) => <CheckboxField label="Label" name="field" required {...props} />],
])('a %s field', (_kind, field) => {
  it('has its label and its hint', () => {
    const html = render(field({ hint: 'Short' }))
    expect(html).toContain(`<label for="${attributeOf(html, 'id')}">Label</label>`)
    expect(html).toMatch(new RegExp(`id="${attributeOf(html, 'aria-describedby')}"[^>]*>Short</p>`))
    expect(html).toContain('required=""')
    expect(html).not.toContain('aria-invalid')
  })

  it('has its error in place of the hint', () => {
    const html = render(field(ERROR))
    const note = `<p class="field-note" id="${attributeOf(html, 'aria-describedby')}" role="alert"`
    expect(html).toContain(note)
    expect(html).toContain('Too long.')
    expect(html).not.toContain('Short')
    expect(attributeOf(html, 'aria-invalid')).toBe('true')
  })
})

it('a select starts without a choice', () => {
  const html = render(<SelectField label="Size" name="size" options={SIZES} />)
  const { choose } = language.getState().messages.common.field
  expect(html).toContain(`<option value="">${choose}</option><option value="s">Small</option>`)
})
