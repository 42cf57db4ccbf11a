import type { RefCallback } from 'react'
import { isWide } from '../messages/sentence-gap.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { Field } from '../ui/field.tsx'

interface NameFieldsProps {
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
  const label = (text: string) =>
    optional ? (
      <>
        {text} <span className="optional">({field.optional})</span>
      </>
    ) : (
      text
    )
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
    />
  )
  return <div className="field-pair">{isFamilyNameFirst ? [last, first] : [first, last]}</div>
}
