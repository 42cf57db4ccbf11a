import { use, type ReactNode } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { GoogleButton } from '../ui/google-button.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { isBegun } from './is-filled.ts'
import { useFilled } from './use-filled.ts'
import type { Submission } from './use-submission.ts'

interface CredentialsFormProps {
  readonly submission: Submission
  readonly words: { readonly submit: string; readonly google: string; readonly busy: string }
  /** Somebody is about to fill it in. */
  readonly onApproach: () => void
  readonly onSubmit: (fields: FormData) => void
  readonly children: ReactNode
}

/**
 * What login and sign-up share: a button that waits until the fields are filled, Google, and the overlay.
 * It never navigates: signing in changes the session, and the router follows.
 */
export function CredentialsForm({
  submission,
  words,
  onApproach,
  onSubmit,
  children,
}: CredentialsFormProps) {
  const { session, warmIdentity } = use(AppContext)
  const { or, busyGoogle } = useMessages().login
  const { form, isBusy, operation, run, forgetFailure } = submission
  const filled = useFilled(form)

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
      <button
        type="submit"
        className="button primary"
        disabled={isBusy || !filled}
        // Begun before the scripts were there: the focus is no news any longer.
        ref={(button) => void (button?.form && isBegun(button.form) && onApproach())}
      >
        {words.submit}
      </button>
      <p className="or">{or}</p>
      <GoogleButton
        onPointerEnter={warmIdentity}
        onClick={() => void run('google', session.signInWithGoogle)}
      >
        {words.google}
      </GoogleButton>
      <Overlay busy={isBusy} text={operation === 'google' ? busyGoogle : words.busy} />
    </form>
  )
}
