import type { SecondFactorKind } from '@foyer/contract/second-factor.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SecondStep } from '../session/second-step.ts'
import { Field } from '../ui/field.tsx'
import { CODE_FIELDS } from './code-fields.ts'
import { readField } from './read-field.ts'
import { SubmissionForm } from './submission-form.tsx'
import { useSubmission } from './use-submission.ts'

interface CodeFormProps {
  readonly kind: SecondFactorKind
  readonly secondStep: SecondStep
}

export function CodeForm({ kind, secondStep }: CodeFormProps) {
  const { kinds, submit, busy } = useMessages('secondStep')
  const submission = useSubmission()
  const { operation, input } = CODE_FIELDS[kind]
  return (
    <SubmissionForm
      submission={submission}
      texts={{ submit, busy }}
      onSubmit={(fields) => {
        const code = readField(fields, 'code').trim()
        void submission.run(operation, () => secondStep.submit({ kind, code }))
      }}
    >
      <Field
        {...input}
        label={kinds[kind].label}
        name="code"
        className="code"
        spellCheck={false}
        required
        ref={focus}
        {...submission.errorProps('code')}
      />
    </SubmissionForm>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
