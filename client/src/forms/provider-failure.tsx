import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { Redirect } from '../navigation/redirect.tsx'
import { usePath, useSearch } from '../navigation/use-location.ts'
import { useSession } from '../session/use-session.ts'
import { PendingLinkNotice } from './pending-link-notice.tsx'
import { ProviderInThisTab } from './provider-in-this-tab.tsx'
import type { Submission } from './use-submission.ts'

/** What to do after a sign-in with a provider has failed. */
export function ProviderFailure({ submission }: { submission: Submission }) {
  const { state } = useSession()
  const pathname = usePath()
  const search = useSearch()
  const pendingLink = state.status === 'signed-out' ? state.pendingLink : undefined
  if (!pendingLink) return <ProviderInThisTab submission={submission} />
  if (pathname !== CLIENT_PATHS.login) return <Redirect to={CLIENT_PATHS.login + search} />
  return <PendingLinkNotice pendingLink={pendingLink} />
}
