import type { ProviderId } from '@foyer/contract/providers.ts'
import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { clearFieldDrafts, saveFieldDrafts } from '../drafts/field-drafts.ts'
import { providerName } from '../providers/provider-name.ts'
import { useMessages } from '../messages/use-messages.ts'
import { SessionContext } from '../session/session-context.ts'
import type { Submission } from './use-submission.ts'

/** If the browser has blocked the popup, offers to sign in with the provider by a redirect. */
export function ProviderInThisTab({ submission }: { submission: Submission }) {
  const { session } = use(SessionContext)
  const { coreLoader } = use(AppContext)
  const { inThisTab } = useMessages().provider
  const { form, failure, run } = submission
  const id = failure?.provider as ProviderId | undefined
  if (failure?.code !== 'popup-blocked' || !id || !coreLoader.current()?.canRedirect) return null

  const redirect = async () => {
    if (form.current) saveFieldDrafts(form.current)
    await run('redirect', () => session.signInWithRedirect(id))
    clearFieldDrafts() // the redirect failed, so the form is still filled in
  }

  return (
    <button type="button" className="button quiet in-this-tab" onClick={() => void redirect()}>
      {inThisTab(providerName(id))}
    </button>
  )
}
