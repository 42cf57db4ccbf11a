import type { User } from '@foyer/contract/schemas.ts'
import { use } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { SessionContext } from '../session/session-context.ts'
import { ExtraFields } from './extra-fields.tsx'
import { readExtraFields, readTerms, TERMS_NAME } from './read-profile.ts'
import { SubmissionForm } from './submission-form.tsx'
import { TermsField } from './terms-field.tsx'
import { useSubmission } from './use-submission.ts'

interface CompletionFormProps {
  readonly user: User
  readonly missing: readonly string[]
}

/** Asks for what is missing. It never navigates: the router reacts to the session. */
export function CompletionForm({ user, missing }: CompletionFormProps) {
  const { session } = use(SessionContext)
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
        void run('account-action', () => session.updateProfile(body))
      }}
    >
      {asksFields && <ExtraFields errorProps={errorProps} values={user.fields} />}
      {missing.includes(TERMS_NAME) && <TermsField errorProps={errorProps} />}
    </SubmissionForm>
  )
}
