import type { RefCallback } from 'react'
import { isWide } from '../messages/language-rules.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { Field } from '../ui/field.tsx'
import { OptionalLabel } from '../ui/optional-label.tsx'
import type { Submission } from './use-submission.ts'

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
