import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { useRedirectFailure } from './use-redirect-failure.ts'
import { useSubmission } from './use-submission.ts'

/** The sign-up form of a product without passwords. */
export function ProviderSignUpForm() {
  const { preloadIdentity } = use(AppContext)
  const texts = useMessages().signUp
  const submission = useSubmission(useRedirectFailure())
  return (
    <CredentialsForm
      submission={submission}
      texts={texts}
      onIntent={preloadIdentity}
      onSubmit={() => {}}
    />
  )
}
