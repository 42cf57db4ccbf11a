import { useId } from 'react'
import { preloadCommonPasswords } from '../passwords/is-common-password.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { PasswordChecklist, useUnmetRule } from './password-checklist.tsx'
import { useFieldText } from './use-fields.ts'
import type { Submission } from './use-submission.ts'

interface NewPasswordFieldProps {
  readonly submission: Submission
  /** Defaults to "Password". */
  readonly label?: string
  readonly placeholder?: string
}

/** Checks a new password against the provider's policy while the user types. Must be the last field of its form. */
export function NewPasswordField({ submission, ...props }: NewPasswordFieldProps) {
  // The provider judges what it gets, which is NFC.
  const password = useFieldText(submission.form, 'password').normalize('NFC')
  const checklistId = useId()
  const unmetRule = useUnmetRule(password)
  const isWeak = submission.failure?.code === 'weak-password'
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      required
      describedBy={checklistId}
      onFocus={preloadCommonPasswords}
      {...submission.errorProps('password')}
      {...(isWeak && unmetRule && { error: unmetRule })}
    >
      <PasswordChecklist id={checklistId} password={password} />
    </PasswordField>
  )
}
