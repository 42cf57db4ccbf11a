import { useId, type ComponentProps } from 'react'
import { FieldNote, type FieldProps } from './field.tsx'

interface CheckboxFieldProps
  extends
    Omit<ComponentProps<'input'>, 'id' | 'type' | 'name'>,
    Pick<FieldProps, 'label' | 'name' | 'error' | 'isInvalid' | 'hint'> {}

/** A labelled, uncontrolled checkbox. Its label may contain links. */
export function CheckboxField({ label, error, isInvalid, hint, ...input }: CheckboxFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="checkbox-field">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={isInvalid || undefined}
        aria-describedby={noteId}
      />
      <label htmlFor={id}>{label}</label>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
