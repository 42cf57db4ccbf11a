import { useId, type ComponentProps } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { FieldNote, type FieldProps } from './field.tsx'

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
