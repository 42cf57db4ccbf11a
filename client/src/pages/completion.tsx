import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { TWO_STEP } from '@foyer/contract/constants.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { useAccount } from '../account/account.ts'
import { Link } from '../browser/navigation.tsx'
import {
  ExtraFields,
  readExtraFields,
  readTerms,
  TERMS_NAME,
  TermsField,
} from '../forms/profile-fields.tsx'
import { SubmissionForm } from '../forms/submission-form.tsx'
import { useSubmission } from '../forms/submission.tsx'
import { useMessages } from '../messages/language.ts'
import { useSession } from '../session/lazy-session.ts'
import { PageTitle } from '../ui/page.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { ReauthPrompt } from './reauth.tsx'

const UNVERIFIED = 'email_verified'

/** Asked for by a notice instead: `ConfirmNotice`, `TwoStepNotice`. */
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
      {missing.includes(UNVERIFIED) && <ConfirmNotice email={user.email} heading="h2" />}
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
      <ReauthPrompt />
    </div>
  )
}

interface CompletionFormProps {
  readonly user: User
  readonly missing: readonly string[]
}

/** Asks for what is missing. It never navigates: the router reacts to the session. */
function CompletionForm({ user, missing }: CompletionFormProps) {
  const { updateProfile } = useAccount()
  const { completion } = useMessages('profile')
  const submission = useSubmission()
  const { errorProps, run } = submission
  const asksFields = missing.some((path) => path.startsWith('fields.'))

  return (
    <SubmissionForm
      name="completion"
      submission={submission}
      texts={{ submit: completion.submit, busy: completion.busy }}
      onSubmit={(form) => {
        const body = { ...(asksFields && { fields: readExtraFields(form) }), ...readTerms(form) }
        void run('account-action', () => updateProfile(body))
      }}
    >
      {asksFields && <ExtraFields errorProps={errorProps} values={user.fields} />}
      {missing.includes(TERMS_NAME) && <TermsField errorProps={errorProps} />}
    </SubmissionForm>
  )
}
