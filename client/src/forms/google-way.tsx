import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { GoogleButton } from '../ui/google-button.tsx'
import { InAppNote } from '../ui/in-app-note.tsx'
import { forgetKeptFields, keepFields, restoreFields } from './kept-fields.ts'
import { LastUsed } from './last-used.tsx'
import type { Submission } from './use-submission.ts'

interface GoogleWayProps {
  readonly submission: Submission
  readonly marksLastWay: boolean
  readonly children: string
}

/** In with Google, and the way on where its window may not open or Google lets nobody in. */
export function GoogleWay({ submission, marksLastWay, children }: GoogleWayProps) {
  const { session, canRedirect, warmIdentity } = use(AppContext)
  const { inThisTab } = useMessages().google
  const { form, failure, run } = submission

  const leave = async () => {
    if (form.current) keepFields(form.current)
    await run('redirect', session.signInWithGoogleRedirect)
    forgetKeptFields() // still here: what was typed is too
  }

  return (
    <>
      <LastUsed way="google" enabled={marksLastWay} ref={restoreAround}>
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
      {failure?.code === 'popup-blocked' && canRedirect() && (
        <button type="button" className="button quiet in-this-tab" onClick={() => void leave()}>
          {inThisTab}
        </button>
      )}
      <InAppNote />
    </>
  )
}

/** Whoever comes back from Google without having signed in finds what they had typed. */
const restoreAround = (part: HTMLElement | null) => {
  const form = part?.closest('form')
  if (form) restoreFields(form)
}
