import { en } from '../messages/en.ts'
import { Field, type FieldProps } from '../ui/field.tsx'

/** The address somebody signs in with. */
export function EmailField(note: Pick<FieldProps, 'error' | 'toMend'>) {
  return (
    <Field
      label={en.field.email}
      name="email"
      type="email"
      placeholder={en.field.emailPlaceholder}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...note}
    />
  )
}
