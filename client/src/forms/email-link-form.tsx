import type { ReactNode } from 'react'
import { useAccount } from '../account/use-account.ts'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useSubmission } from './use-submission.ts'

interface EmailLinkFormProps {
  readonly code: string
  /** Replaces `applyAction`. */
  readonly perform?: () => Promise<SessionResult>
  readonly texts: { readonly submit: string; readonly busy: string }
  readonly onAttempt: (error: SessionFailure | null) => void
  /** A second button. */
  readonly children?: ReactNode
}

/** The form whose button consumes an email link. */
export function EmailLinkForm({ code, perform, texts, onAttempt, children }: EmailLinkFormProps) {
  const account = useAccount()
  const { form, isBusy, note, run } = useSubmission()

  const apply = async () => {
    const { error } = await run('email-link', perform ?? (() => account.applyActionCode(code)))
    onAttempt(error)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <div className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
          {texts.submit}
        </button>
        {children}
      </div>
      <p className="field-note" role="alert" data-tone={note && 'danger'}>
        {note?.text}
      </p>
      <Overlay busy={isBusy} text={texts.busy} />
    </form>
  )
}
