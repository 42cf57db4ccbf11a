import { useId, type ComponentProps, type ReactNode } from 'react'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: ReactNode
  readonly name: string
  /** What to mend; it takes the place of the hint below the field and is announced. */
  readonly error?: string | undefined
  /** Whether it is this field that the error is about. */
  readonly toMend?: boolean
  readonly hint?: string | undefined
  /** Stands inside the frame, after the input. */
  readonly trailing?: ReactNode
  /** Stands in the line of the label, and comes after the input for a keyboard. */
  readonly aside?: ReactNode
  /** Stands below the frame, above the note. */
  readonly children?: ReactNode
  /** Ids of further descriptions. */
  readonly describedBy?: string
}

/** A labelled input. It keeps its own value, so that what was typed before the scripts came is never lost. */
export function Field({
  label,
  error,
  toMend,
  hint,
  trailing,
  aside,
  describedBy,
  children,
  ...input
}: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <input
          {...input}
          id={id}
          aria-invalid={toMend || undefined}
          aria-describedby={describedBy ? `${noteId} ${describedBy}` : noteId}
        />
        {trailing}
      </div>
      {aside && <div className="field-aside">{aside}</div>}
      {children}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

interface FieldNoteProps extends Pick<FieldProps, 'error' | 'hint'> {
  readonly id: string
}

/** What there is to say of a field, or of some together: it is announced, and its place is kept. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  return (
    <p className="field-note" id={id} role="alert" data-tone={error ? 'danger' : undefined}>
      {error ?? hint}
    </p>
  )
}
