import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { SessionContext } from '../session/session-context.ts'
import { GoogleButton } from '../ui/google-button.tsx'
import { InAppNote } from '../ui/in-app-note.tsx'
import { LastUsed } from './last-used.tsx'
import type { Submission } from './use-submission.ts'

interface GoogleSignInProps {
  readonly submission: Submission
  readonly marksLastMethod: boolean
  readonly children: string
}

/** Google sign-in, with a redirect if the popup is blocked, and a note for in-app browsers. */
export function GoogleSignIn({ submission, marksLastMethod, children }: GoogleSignInProps) {
  const { session } = use(SessionContext)
  const { coreLoader, preloadIdentity } = use(AppContext)
  const { failure, run } = submission
  const core = coreLoader.current()

  return (
    <>
      <LastUsed method="google" enabled={marksLastMethod} ref={core?.restoreFieldDrafts}>
        {(description) => (
          <GoogleButton
            aria-describedby={description}
            onPointerEnter={preloadIdentity}
            onClick={() => void run('google', session.signInWithGoogle)}
          >
            {children}
          </GoogleButton>
        )}
      </LastUsed>
      {failure?.code === 'popup-blocked' && core?.canRedirect && (
        <core.GoogleInThisTab submission={submission} />
      )}
      <InAppNote />
    </>
  )
}
