import { use, type ReactNode } from 'react'
import { SessionContext } from '../session/session-context.ts'
import type { Operation } from '../messages/failure-sentence.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { isDirty } from './is-filled.ts'
import { LastUsed } from './last-used.tsx'
import { useFilled } from './use-filled.ts'
import type { Submission } from './use-submission.ts'

interface CredentialsFormProps {
  readonly submission: Submission
  readonly texts: { readonly submit: string; readonly google: string; readonly busy: string }
  /** Called when the user starts to fill in the form, to preload what it needs. */
  readonly onIntent: () => void
  readonly onSubmit: (fields: FormData) => void
  /** Whether to mark the sign-in method that was used last on this device. */
  readonly marksLastMethod?: boolean
  readonly children: ReactNode
}

/** The form of login and sign-up. It never navigates: the router reacts to the session. */
export function CredentialsForm({
  submission,
  texts,
  onIntent,
  onSubmit,
  marksLastMethod = false,
  children,
}: CredentialsFormProps) {
  const { session } = use(SessionContext)
  const { login, google } = useMessages()
  const { form, isBusy, operation, run, clearFailure } = submission
  const filled = useFilled(form)
  const busyMessages: Partial<Record<Operation, string>> = {
    google: login.busyGoogle,
    redirect: google.redirecting,
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onFocus={onIntent}
      onInput={clearFailure}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
      <LastUsed method="password" enabled={marksLastMethod}>
        {(description) => (
          <button
            type="submit"
            className="button primary"
            disabled={isBusy || !filled}
            aria-describedby={description}
            // The user may have started before hydration, so there is no focus event.
            ref={(button) => void (button?.form && isDirty(button.form) && onIntent())}
          >
            {texts.submit}
          </button>
        )}
      </LastUsed>
      <p className="or">{login.or}</p>
      <GoogleSignIn submission={submission} marksLastMethod={marksLastMethod}>
        {texts.google}
      </GoogleSignIn>
      <Overlay busy={isBusy} text={busyMessages[operation ?? 'sign-in'] ?? texts.busy}>
        {operation === 'google' && (
          <button
            type="button"
            className="button quiet"
            onClick={() => void run('google', session.signInWithGoogle)}
          >
            {google.reopen}
          </button>
        )}
      </Overlay>
    </form>
  )
}
