import type { User } from '@foyer/contract/schemas.ts'
import { use, useState } from 'react'
import { ExtraFields } from '../forms/extra-fields.tsx'
import { readExtraFields } from '../forms/read-profile.ts'
import { SubmissionForm } from '../forms/submission-form.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useMessages } from '../messages/use-messages.ts'
import { SessionContext } from '../session/session-context.ts'
import { Card } from '../ui/card.tsx'
import { StatusNote } from '../ui/row.tsx'

/** Edits the fields that `foyer.config.ts` adds. */
export function ExtraFieldsCard({ user }: { user: User }) {
  const { session } = use(SessionContext)
  const { details } = useMessages('profile')
  const submission = useSubmission()
  const { errorProps, run } = submission
  const [isSaved, setSaved] = useState(false)

  const save = async (form: FormData) => {
    setSaved(false)
    const fields = readExtraFields(form)
    const { error } = await run('account-action', () => session.updateProfile({ fields }))
    setSaved(!error)
  }

  return (
    <Card title={details.title}>
      <SubmissionForm
        name="details"
        submission={submission}
        texts={{ submit: details.submit, busy: details.busy }}
        onSubmit={(form) => void save(form)}
      >
        <ExtraFields errorProps={errorProps} values={user.fields} />
      </SubmissionForm>
      <StatusNote note={isSaved ? { text: details.saved, tone: 'success' } : undefined} />
    </Card>
  )
}
