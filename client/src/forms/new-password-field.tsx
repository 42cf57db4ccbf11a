import { useId } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { useFieldText } from './use-field-text.ts'
import type { Submission } from './use-submission.ts'

interface NewPasswordFieldProps {
  readonly submission: Submission
  /** Where it is not simply the password. */
  readonly label?: string
  readonly placeholder?: string
}

/** A password to be, held against the provider's rules as it is typed; the last field of its form. */
export function NewPasswordField({ submission, ...props }: NewPasswordFieldProps) {
  const password = useFieldText(submission.form, 'password')
  const checklistId = useId()
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      required
      describedBy={checklistId}
      {...submission.at('password', true)}
      hint={submission.hint}
    >
      <PasswordChecklist id={checklistId} password={password} />
    </PasswordField>
  )
}
