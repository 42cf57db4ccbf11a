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

/** The text of the element that describes the field. */
function describedBy(html: string): string {
  const [, notes = ''] = html.split(`id="${attributeOf(html, 'aria-describedby')}">`)
  return notes.slice(0, notes.indexOf('</div></div>')).replaceAll(/<[^>]*>/g, '')
}

const alertOf = (field: ReactNode) => /role="alert"[^>]*>([^<]*)</.exec(render(field))?.[1]

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
    expect(describedBy(html)).toBe('Short')
    expect(html).toContain('required=""')
    expect(html).not.toContain('aria-invalid')
  })

  it('has its error in place of the hint', () => {
    const html = render(field(ERROR))
    expect(describedBy(html)).toBe('Too long.')
    expect(attributeOf(html, 'aria-invalid')).toBe('true')
  })

  it('raises the alarm for its error, not for its hint', () => {
    expect(alertOf(field({ hint: 'Short' }))).toBe('')
    expect(alertOf(field(ERROR))).toBe('Too long.')
  })
})

it('a select starts without a choice', () => {
  const html = render(<SelectField label="Size" name="size" options={SIZES} />)
  const { choose } = language.getState().messages.common.field
  expect(html).toContain(`<option value="">${choose}</option><option value="s">Small</option>`)
})
