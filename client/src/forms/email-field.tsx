import { en } from '../messages/en.ts'
import { Field } from '../ui/field.tsx'

/** The address somebody signs in with. */
export function EmailField({ error }: { error: string | undefined }) {
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
      error={error}
    />
  )
}
