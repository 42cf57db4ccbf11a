import type { User } from '@foyer/contract/schemas.ts'
import { useSession } from '../session/lazy-session.ts'
import { LazyArea, lazyPart } from './lazy.tsx'

/*
 * What loads after the page, and comes last on home, so that nothing shifts. The notices of every page are in
 * `app/header.tsx`.
 * What a product can switch off has a file of its own, which is not in its build then.
 */

const Overview = lazyPart(
  () => import('./home-overview.tsx'),
  'HomeOverview',
  'account',
  'factors',
  'emailLinks',
  'changes',
)
const ProviderLinked = lazyPart(() => import('./linked-notice.tsx'), 'ProviderLinked', 'account')

/** Says which provider was linked by this sign-in. */
export function LinkedNotice() {
  const { state } = useSession()
  const provider = state.status === 'signed-in' ? state.linkedProvider : undefined
  return <LazyArea>{provider !== undefined && <ProviderLinked provider={provider} />}</LazyArea>
}

/** What home says about the account. */
export const HomeNotices = ({ user }: { user: User }) => (
  <>
    {OFFERS_PROVIDERS && <LinkedNotice />}
    <LazyArea>
      <Overview user={user} />
    </LazyArea>
  </>
)
