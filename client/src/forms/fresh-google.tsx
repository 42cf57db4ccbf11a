import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { GoogleButton } from '../ui/google-button.tsx'
import { InAppNote } from '../ui/in-app-note.tsx'
import type { Submission } from './use-submission.ts'

interface FreshGoogleProps {
  /** Without a field for a password it is here that is told what went wrong. */
  readonly isOnly: boolean
  readonly submission: Submission
  readonly onClick: () => void
}

/** Google once more, in a window of its own. */
export function FreshGoogle({ isOnly, submission, onClick }: FreshGoogleProps) {
  const { warmIdentity } = use(AppContext)
  const words = useMessages('changes').freshSignIn
  const { at, hint } = submission
  const { error } = at('', true)
  return (
    <>
      <div className="way" data-way="google">
        <GoogleButton onPointerEnter={warmIdentity} onClick={onClick}>
          {words.google}
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
