import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { TWO_STEP } from '@foyer/contract/constants.ts'
import { requiresTwoStep } from 'virtual:product'
import { CompletionForm } from '../forms/completion-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { useSession } from '../session/use-session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { LazyTwoStepNotice } from './lazy-two-step-notice.tsx'

const UNVERIFIED = 'email_verified'
/** What has a form of its own. */
const NOT_IN_FORM: readonly string[] = [UNVERIFIED, TWO_STEP]

/** `/account/complete`: asks for what the product requires and the user has not provided yet. */
export function CompletionPage() {
  const { title, home } = useMessages()
  const { completion } = useMessages('profile')
  const { state, session } = useSession()
  if (state.status !== 'signed-in') return null
  const { user } = state
  const missing = user.missing ?? []
  return (
    <div className="app-page completion">
      <PageTitle lead={completion.lead}>{title.accountComplete}</PageTitle>
      {missing.includes(UNVERIFIED) && <ConfirmNotice email={user.email} />}
      {requiresTwoStep && <LazyTwoStepNotice />}
      {missing.some((path) => !NOT_IN_FORM.includes(path)) && (
        <CompletionForm user={user} missing={missing} />
      )}
      <p className="actions">
        {!missing.includes(TWO_STEP) && (
          <Link href={CLIENT_PATHS.account} className="button quiet">
            {title.account}
          </Link>
        )}
        <button type="button" className="button quiet" onClick={() => void session.signOut()}>
          {home.logout}
        </button>
      </p>
    </div>
  )
}
