import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { parseEmail } from '@foyer/contract/user.ts'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/language.ts'
import type { Operation } from '../messages/tables.ts'
import type { SessionResult } from '../session/failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Overlay } from '../ui/page.tsx'
import { FormNote, readField, type Submission, useFilled, useSubmission } from './submission.tsx'

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

interface ConfirmDialogProps {
  readonly title: string
  readonly lead: string
  readonly confirm: string
  readonly busy: string
  readonly operation: Operation
  readonly perform: () => Promise<SessionResult>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for confirmation and performs the operation; stays open if it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancel } = useMessages('account')
  const { form, isBusy, note, run } = useSubmission()

  const confirm = async () => {
    const { error } = await run(props.operation, props.perform)
    if (!error) props.onDone()
  }
  return (
    <Dialog title={props.title} lead={props.lead} isBusy={isBusy} onClose={props.onClose}>
      <form
        ref={form}
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p className="status-note" role="alert" data-tone="danger">
          {note?.text}
        </p>
        <div className="actions">
          <button type="submit" className="button primary" disabled={isBusy}>
            {props.confirm}
          </button>
          <button
            type="button"
            className="button quiet"
            ref={focusFirst}
            disabled={isBusy}
            onClick={props.onClose}
          >
            {cancel}
          </button>
        </div>
        <Overlay busy={isBusy} text={props.busy} />
      </form>
    </Dialog>
  )
}

/** "Cancel" has the initial focus (WAI-ARIA APG, dialog). React's `autoFocus` would run before the dialog opens. */
function focusFirst(cancel: HTMLButtonElement | null) {
  cancel?.setAttribute('autofocus', '')
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
