import type { Language } from '@foyer/contract/languages.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { type ComponentProps, type RefCallback, useId } from 'react'
import { type ExtraField, fields, type Label, links, termsVersion } from 'virtual:product'
import { isWide, useLanguage, useMessages } from '../messages/language.ts'
import { CheckboxField, Field, FieldNote, type FieldProps } from './fields.tsx'
import { readField, type Submission } from './submission.tsx'

interface NameFieldsProps {
  readonly errorProps: Submission['errorProps']
  readonly optional?: boolean
  readonly firstName?: string
  readonly lastName?: string
  readonly readOnly?: boolean
  /** The id of the note for both fields. */
  readonly describedBy?: string
  /** Ref of the first field. */
  readonly startRef?: RefCallback<HTMLInputElement> | undefined
}

/** First and last name, in the order of the language. */
export function NameFields({
  errorProps,
  optional,
  firstName,
  lastName,
  readOnly,
  describedBy = '',
  startRef,
}: NameFieldsProps) {
  const { language, messages } = useLanguage()
  const { field } = messages.common
  // Chinese and Japanese put the family name first.
  const isFamilyNameFirst = isWide(language)
  const label = (text: string) => (optional ? <OptionalLabel>{text}</OptionalLabel> : text)
  const first = (
    <Field
      key="first"
      label={label(field.firstName)}
      name="first_name"
      autoComplete="given-name"
      defaultValue={firstName}
      readOnly={readOnly}
      describedBy={describedBy}
      ref={isFamilyNameFirst ? undefined : startRef}
      {...errorProps('first_name')}
    />
  )
  const last = (
    <Field
      key="last"
      label={label(field.lastName)}
      name="last_name"
      autoComplete="family-name"
      defaultValue={lastName}
      readOnly={readOnly}
      describedBy={describedBy}
      ref={isFamilyNameFirst ? startRef : undefined}
      {...errorProps('last_name')}
    />
  )
  return <div className="field-pair">{isFamilyNameFirst ? [last, first] : [first, last]}</div>
}

interface ExtraFieldsProps {
  readonly errorProps: Submission['errorProps']
  /** The stored values, by id. */
  readonly values?: User['fields']
}

/** The fields that `foyer.config.ts` adds. */
export function ExtraFields({ errorProps, values = {} }: ExtraFieldsProps) {
  return fields.map((field) => (
    <ExtraFieldInput
      key={field.id}
      field={field}
      value={values[field.id]}
      {...errorProps(fieldName(field))}
    />
  ))
}

interface ExtraFieldInputProps {
  readonly field: ExtraField
  readonly value: string | boolean | undefined
  readonly error?: string
  readonly isInvalid?: boolean
}

function ExtraFieldInput({ field, value, ...state }: ExtraFieldInputProps) {
  const { language } = useLanguage()
  const text = labelIn(language, field.label)
  const { required } = field
  const common = { name: fieldName(field), required, ...state }
  if (field.kind === 'checkbox') {
    return <CheckboxField {...common} label={text} defaultChecked={value === true} />
  }
  const label = required ? text : <OptionalLabel>{text}</OptionalLabel>
  const defaultValue = typeof value === 'string' ? value : ''
  if (field.kind === 'text') {
    const { maxLength, autocomplete } = field
    const limits = { maxLength, autoComplete: autocomplete }
    return <Field {...common} {...limits} label={label} defaultValue={defaultValue} />
  }
  const options = field.options.map((option) => ({
    value: option.value,
    text: labelIn(language, option.label),
  }))
  return <SelectField {...common} label={label} options={options} defaultValue={defaultValue} />
}

/** The box that accepts the terms, with links that leave the form open. */
export function TermsField({ errorProps }: { errorProps: Submission['errorProps'] }) {
  const texts = useMessages('profile')
  const { accept, acceptWithPrivacy } = texts.terms
  const sentence = links.privacy === undefined ? accept : acceptWithPrivacy
  // The parts with an odd index are the names in braces.
  const label = sentence.split(/\{(terms|privacy)\}/).map((part, index) =>
    index % 2 === 0 ? (
      <span key={index}>{part}</span>
    ) : (
      <a
        key={part}
        className="link"
        href={links[part as 'terms' | 'privacy']}
        target="_blank"
        rel="noopener"
      >
        {texts.terms[part as 'terms' | 'privacy']}
      </a>
    ),
  )
  return <CheckboxField required name={TERMS_NAME} label={label} {...errorProps(TERMS_NAME)} />
}

/** The values of {@link NameFields}. */
export function readNames(fields: FormData) {
  return {
    first_name: readField(fields, 'first_name'),
    last_name: readField(fields, 'last_name'),
  }
}

/** The path of the field in the API, as in the `errors` of a problem document. */
const fieldName = ({ id }: ExtraField) => `fields.${id}`

export const TERMS_NAME = 'terms_version'

/** The values of `ExtraFields`, by id. */
export function readExtraFields(form: FormData): Record<string, string | boolean> {
  return Object.fromEntries(
    fields.map((field) => {
      const name = fieldName(field)
      return [field.id, field.kind === 'checkbox' ? form.has(name) : readField(form, name)]
    }),
  )
}

/** The version of the terms, if the box of `TermsField` is ticked. */
export function readTerms(form: FormData): { terms_version?: string } {
  return termsVersion !== undefined && form.has(TERMS_NAME) ? { terms_version: termsVersion } : {}
}

/** The label of a field that may stay empty. */
export function OptionalLabel({ children }: { children: string }) {
  const { field } = useMessages()
  return (
    <>
      <span>{children}</span> <span className="optional">{`(${field.optional})`}</span>
    </>
  )
}

/** A text of `foyer.config.ts`, which has one for each language that the product offers. */
const labelIn = (language: Language, label: Label): string =>
  typeof label === 'string' ? label : (label[language] ?? '')

interface SelectFieldProps
  extends
    Omit<ComponentProps<'select'>, 'id' | 'children' | 'name'>,
    Pick<FieldProps, 'label' | 'name' | 'error' | 'isInvalid' | 'hint'> {
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

/** A labelled, uncontrolled select. Nothing is chosen at first, so a required one has to be answered. */
export function SelectField({
  label,
  options,
  error,
  isInvalid,
  hint,
  ...select
}: SelectFieldProps) {
  const { field } = useMessages()
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <select {...select} id={id} aria-invalid={isInvalid || undefined} aria-describedby={noteId}>
          <option value="">{field.choose}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
