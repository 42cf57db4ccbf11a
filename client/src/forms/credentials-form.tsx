import { use, type ReactNode } from 'react'
import { AppContext } from '../app-context.ts'
import type { Operation } from '../messages/failure-sentence.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { GoogleWay } from './google-way.tsx'
import { isBegun } from './is-filled.ts'
import { LastUsed } from './last-used.tsx'
import { useFilled } from './use-filled.ts'
import type { Submission } from './use-submission.ts'

interface CredentialsFormProps {
  readonly submission: Submission
  readonly words: { readonly submit: string; readonly google: string; readonly busy: string }
  /** Somebody is about to fill it in. */
  readonly onApproach: () => void
  readonly onSubmit: (fields: FormData) => void
  /** Whether the way used last on this device is marked: where one comes back, not where one begins. */
  readonly marksLastWay?: boolean
  readonly children: ReactNode
}

/**
 * What login and sign-up share: a button that waits until the fields are filled, Google, and the overlay, which opens Google's window again if it was lost.
 * It never navigates: signing in changes the session, and the router follows.
 */
export function CredentialsForm({
  submission,
  words,
  onApproach,
  onSubmit,
  marksLastWay = false,
  children,
}: CredentialsFormProps) {
  const { session } = use(AppContext)
  const { login, google } = useMessages()
  const { form, isBusy, operation, run, forgetFailure } = submission
  const filled = useFilled(form)
  const busyWords: Partial<Record<Operation, string>> = {
    google: login.busyGoogle,
    redirect: google.leaving,
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onFocus={onApproach}
      onInput={forgetFailure}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
      <LastUsed way="password" enabled={marksLastWay}>
        {(description) => (
          <button
            type="submit"
            className="button primary"
            disabled={isBusy || !filled}
            aria-describedby={description}
            // Begun before the scripts were there: the focus is no news any longer.
            ref={(button) => void (button?.form && isBegun(button.form) && onApproach())}
          >
            {words.submit}
          </button>
        )}
      </LastUsed>
      <p className="or">{login.or}</p>
      <GoogleWay submission={submission} marksLastWay={marksLastWay}>
        {words.google}
      </GoogleWay>
      <Overlay busy={isBusy} text={busyWords[operation ?? 'sign-in'] ?? words.busy}>
        {operation === 'google' && (
          <button
            type="button"
            className="button quiet"
            onClick={() => void run('google', session.signInWithGoogle)}
          >
            {google.openAgain}
          </button>
        )}
      </Overlay>
    </form>
  )
}
