import { use } from 'react'
import { clearFieldDrafts, saveFieldDrafts } from '../drafts/field-drafts.ts'
import { useMessages } from '../messages/use-messages.ts'
import { SessionContext } from '../session/session-context.ts'
import type { Submission } from './use-submission.ts'

/** Signs in with Google by a redirect, for browsers that block the popup. */
export function GoogleInThisTab({ submission: { form, run } }: { submission: Submission }) {
  const { session } = use(SessionContext)
  const { inThisTab } = useMessages().google

  const redirect = async () => {
    if (form.current) saveFieldDrafts(form.current)
    await run('redirect', session.signInWithGoogleRedirect)
    clearFieldDrafts() // the redirect failed, so the form is still filled in
  }

  return (
    <button type="button" className="button quiet in-this-tab" onClick={() => void redirect()}>
      {inThisTab}
    </button>
  )
}
