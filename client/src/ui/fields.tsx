import { type ComponentProps, type ReactNode, useId } from 'react'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: ReactNode
  readonly name: string
  /** Replaces the hint and is announced. */
  readonly error?: string | undefined
  /** Whether this field caused the error. */
  readonly isInvalid?: boolean
  readonly hint?: string | undefined
  /** Inside the frame, after the input. */
  readonly trailing?: ReactNode
  /** On the line of the label, but after the input in tab order. */
  readonly aside?: ReactNode
  /** Between the frame and the note. */
  readonly children?: ReactNode
  readonly describedBy?: string
}

/** A labelled, uncontrolled input, so that hydration keeps what the user has already typed. */
export function Field({
  label,
  error,
  isInvalid,
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
          aria-invalid={isInvalid || undefined}
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
  readonly id?: string
}

/** The error or hint of one or more fields. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  return (
    <p className="field-note" id={id} role="alert" data-tone={error ? 'danger' : undefined}>
      {error ?? hint}
    </p>
  )
}

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

export function CheckMark({ checked }: { checked: boolean }) {
  return (
    <svg className="check" viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
      {checked ? <path d="m3 8.5 3.2 3.2L13 4.8" /> : <circle cx="8" cy="8" r="3" />}
    </svg>
  )
}
