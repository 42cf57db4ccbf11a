import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { GoogleButton } from '../ui/google-button.tsx'
import { InAppNote } from '../ui/in-app-note.tsx'
import type { Submission } from './use-submission.ts'

interface ReauthWithGoogleProps {
  /** Without a password field, errors are shown here. */
  readonly isOnly: boolean
  readonly submission: Submission
  readonly onClick: () => void
}

export function ReauthWithGoogle({ isOnly, submission, onClick }: ReauthWithGoogleProps) {
  const { preloadIdentity } = use(AppContext)
  const texts = useMessages('changes').reauth
  const { errorProps, hint } = submission
  const { error } = errorProps('', true)
  return (
    <>
      <div className="sign-in-method" data-method="google">
        <GoogleButton onPointerEnter={preloadIdentity} onClick={onClick}>
          {texts.google}
        </GoogleButton>
      </div>
      {isOnly && (
        <p className="field-note" role="alert" data-tone={error ? 'danger' : undefined}>
          {error ?? hint}
        </p>
      )}
      <InAppNote />
    </>
  )
}
