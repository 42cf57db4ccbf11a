import type { Operation } from '../messages/failure-sentence.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SecondStep } from '../session/second-step.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { CodeField, type CodeKind } from './code-field.tsx'
import { readField } from './read-field.ts'
import { SubmissionForm } from './submission-form.tsx'
import { useSubmission } from './use-submission.ts'

interface CodeFormProps {
  readonly kind: CodeKind
  readonly secondStep: SecondStep
  /** Whether the user can choose not to be asked on this device again. */
  readonly offersTrust: boolean
}

const OPERATIONS: Readonly<Record<CodeKind, Operation>> = {
  totp: 'code',
  recovery_code: 'recovery-code',
  email_code: 'email-code',
}

const TRUST_NAME = 'trust'

/** Sends the code of a second factor. */
export function CodeForm({ kind, secondStep, offersTrust }: CodeFormProps) {
  const { submit, busy, trustDevice } = useMessages('secondStep')
  const submission = useSubmission()
  return (
    <SubmissionForm
      submission={submission}
      texts={{ submit, busy }}
      onSubmit={(fields) => {
        const code = readField(fields, 'code').trim()
        void submission.run(OPERATIONS[kind], () =>
          secondStep.submit({ kind, code }, fields.has(TRUST_NAME)),
        )
      }}
    >
      <CodeField kind={kind} ref={focus} {...submission.errorProps('code')} />
      {offersTrust && kind !== 'email_code' && (
        <CheckboxField name={TRUST_NAME} label={trustDevice} />
      )}
    </SubmissionForm>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
