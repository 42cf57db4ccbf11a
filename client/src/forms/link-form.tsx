import type { ReactNode } from 'react'
import { useAccount } from '../account/use-account.ts'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useSubmission } from './use-submission.ts'

interface LinkFormProps {
  readonly code: string
  /** What uses it up, where that is more than to apply it. */
  readonly perform?: () => Promise<SessionResult>
  readonly words: { readonly submit: string; readonly busy: string }
  readonly onTried: (error: SessionFailure | null) => void
  /** Another way on, beside the button. */
  readonly children?: ReactNode
}

/** The button that uses a link up. */
export function LinkForm({ code, perform, words, onTried, children }: LinkFormProps) {
  const account = useAccount()
  const { form, isBusy, at, run } = useSubmission()
  const { error: note } = at('', true)

  const apply = async () => {
    const { error } = await run('link', perform ?? (() => account.applyAction(code)))
    onTried(error)
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
          {words.submit}
        </button>
        {children}
      </div>
      <p className="field-note" role="alert" data-tone={note ? 'danger' : undefined}>
        {note}
      </p>
      <Overlay busy={isBusy} text={words.busy} />
    </form>
  )
}
