import { useMessages } from '../messages/use-messages.ts'
import { readCarriedEmail } from './carried-email.ts'
import { Field, type FieldProps } from '../ui/field.tsx'

/** The address somebody signs in with. */
export function EmailField(note: Pick<FieldProps, 'error' | 'toMend'>) {
  const { field } = useMessages()
  return (
    <Field
      label={field.email}
      name="email"
      type="email"
      placeholder={field.emailPlaceholder}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      ref={fillIn}
      {...note}
    />
  )
}

/** Typed on another page already. */
const fillIn = (input: HTMLInputElement | null) => {
  if (input) input.value ||= readCarriedEmail(history)
}
