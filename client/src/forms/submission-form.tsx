import type { ReactNode } from 'react'
import { Overlay } from '../ui/overlay.tsx'
import { FormNote } from './form-note.tsx'
import { useFilled } from './use-fields.ts'
import type { Submission } from './use-submission.ts'

interface SubmissionFormProps {
  readonly submission: Submission
  /** Identifies the form, so that what was typed survives a reload. */
  readonly name?: string
  readonly texts: { readonly submit: string; readonly busy: string }
  /** Called when the user starts to fill in the form, to preload what it needs. */
  readonly onIntent?: () => void
  readonly onSubmit: (fields: FormData) => void
  /** The fields, each with `submission.errorProps` of its name. */
  readonly children: ReactNode
}

/** A form with one submit button, which is enabled once all required fields are filled. */
export function SubmissionForm({
  submission,
  name,
  texts,
  onIntent,
  onSubmit,
  children,
}: SubmissionFormProps) {
  const { form, note, isBusy, clearFailure, onKeyDown } = submission
  const filled = useFilled(form)
  return (
    <form
      ref={form}
      name={name}
      method="post"
      noValidate
      onFocus={onIntent}
      onInput={clearFailure}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      <FormNote note={note} />
      {children}
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {texts.submit}
      </button>
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}
