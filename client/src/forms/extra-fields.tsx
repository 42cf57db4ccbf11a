import type { User } from '@foyer/contract/schemas.ts'
import { fields, type ExtraField } from 'virtual:product'
import { labelIn } from '../messages/label-in.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Field } from '../ui/field.tsx'
import { OptionalLabel } from '../ui/optional-label.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { fieldName } from './read-profile.ts'
import type { Submission } from './use-submission.ts'

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
