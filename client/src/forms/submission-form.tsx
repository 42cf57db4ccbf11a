import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { parseEmail } from '@foyer/contract/user.ts'
import type { FormEvent, ReactNode } from 'react'
import { drafts } from '../browser/drafts.ts'
import { Overlay } from '../ui/page.tsx'
import { FormNote, readField, type Submission, useFilled } from './submission.tsx'

interface SubmissionFormProps {
  readonly submission: Submission
  /** Identifies the form, so that what was typed survives the reload after a release, also if the form opens later. */
  readonly name?: string
  readonly texts: { readonly submit: string; readonly busy: string }
  /** The button that leaves the form, beside the one that submits it. */
  readonly cancel?: ReactNode
  /** Called when the user starts to fill in the form, to preload what it needs. */
  readonly onIntent?: () => void
  readonly onSubmit: (fields: FormData) => void
  /** The fields, each with `submission.errorProps` of its name. */
  readonly children: ReactNode
}

/** A form with one submit button. While a required field is empty, the button says which. */
export function SubmissionForm({
  submission,
  name,
  texts,
  cancel,
  onIntent,
  onSubmit,
  children,
}: SubmissionFormProps) {
  const { form, note, isBusy } = submission
  const filled = useFilled(form)
  const submit = (
    <button
      type="submit"
      className="button primary"
      disabled={isBusy}
      aria-disabled={!filled || undefined}
      ref={fillIn}
    >
      {texts.submit}
    </button>
  )
  return (
    <form {...formProps(submission, onSubmit)} className="form" name={name} onFocus={onIntent}>
      <FormNote note={note} />
      {children}
      {cancel ? (
        <div className="actions">
          {submit}
          {cancel}
        </div>
      ) : (
        submit
      )}
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}

/** What each `<form>` of a submission has. Calls `onSubmit` once no required field is empty. */
export const formProps = (
  { form, isBusy, clearFailure, reportMissing }: Submission,
  onSubmit: (fields: FormData) => void,
) => ({
  ref: form,
  method: 'post',
  noValidate: true,
  onInput: clearFailure,
  onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (!isBusy && !reportMissing(element)) onSubmit(new FormData(element))
  },
})

/** Restores the draft of the form around the button. */
function fillIn(button: HTMLButtonElement | null) {
  const form = button?.form
  const name = form?.getAttribute('name') ?? ''
  if (!form || !drafts.has(name)) return
  void import('../browser/restore-drafts.ts').then(
    ({ restoreDraft }) => restoreDraft(form, name),
    () => {}, // a later form with this name tries again
  )
}

/** Hidden; gives password managers the username for the form. */
export function UsernameField({ email }: { email: string }) {
  return <input name="username" autoComplete="username" value={email} readOnly hidden />
}

/** The typed email in the form that people read, to say where an email was sent. Chrome encodes its domain. */
export function readEmail(fields: FormData): string {
  const typed = readField(fields, 'email')
  return toShownEmail(parseEmail(typed) ?? typed.trim())
}
