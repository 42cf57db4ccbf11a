import type { RefCallback } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { Field } from '../ui/field.tsx'

interface NameFieldsProps {
  readonly optional?: boolean
  readonly firstName?: string
  readonly lastName?: string
  readonly readOnly?: boolean
  readonly error?: string | undefined
  readonly firstNameRef?: RefCallback<HTMLInputElement> | undefined
}

/** First and last name, side by side where there is room. */
export function NameFields({
  optional,
  firstName,
  lastName,
  readOnly,
  error,
  firstNameRef,
}: NameFieldsProps) {
  const { field } = useMessages()
  const label = (text: string) =>
    optional ? (
      <>
        {text} <span className="optional">({field.optional})</span>
      </>
    ) : (
      text
    )
  return (
    <div className="field-pair">
      <Field
        label={label(field.firstName)}
        name="first_name"
        autoComplete="given-name"
        defaultValue={firstName}
        readOnly={readOnly}
        ref={firstNameRef}
      />
      <Field
        label={label(field.lastName)}
        name="last_name"
        autoComplete="family-name"
        defaultValue={lastName}
        readOnly={readOnly}
        error={error}
      />
    </div>
  )
}
