import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { GoogleButton } from '../ui/google-button.tsx'
import { InAppNote } from '../ui/in-app-note.tsx'
import { LastUsed } from './last-used.tsx'
import type { Submission } from './use-submission.ts'

interface GoogleWayProps {
  readonly submission: Submission
  readonly marksLastWay: boolean
  readonly children: string
}

/** In with Google, and the way on where its window may not open or Google lets nobody in. */
export function GoogleWay({ submission, marksLastWay, children }: GoogleWayProps) {
  const { session, inside, warmIdentity } = use(AppContext)
  const { inThisTab } = useMessages().google
  const { form, failure, run } = submission

  const { canRedirect, keptFields } = inside.current() ?? {}

  const leave = async () => {
    if (form.current) keptFields?.keep(form.current)
    await run('redirect', session.signInWithGoogleRedirect)
    keptFields?.forget() // still here: what was typed is too
  }

  return (
    <>
      <LastUsed way="google" enabled={marksLastWay} ref={keptFields?.restoreAround}>
        {(description) => (
          <GoogleButton
            aria-describedby={description}
            onPointerEnter={warmIdentity}
            onClick={() => void run('google', session.signInWithGoogle)}
          >
            {children}
          </GoogleButton>
        )}
      </LastUsed>
      {failure?.code === 'popup-blocked' && canRedirect && (
        <button type="button" className="button quiet in-this-tab" onClick={() => void leave()}>
          {inThisTab}
        </button>
      )}
      <InAppNote />
    </>
  )
}
