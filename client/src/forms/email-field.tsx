import { useMessages } from '../messages/use-messages.ts'
import { readPrefilledEmail } from '../drafts/prefill-email.ts'
import { Field, type FieldProps } from '../ui/field.tsx'

export function EmailField(props: Pick<FieldProps, 'error' | 'isInvalid' | 'autoComplete'>) {
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
      ref={prefill}
      {...props}
    />
  )
}

/** Restores the email that the user typed on the previous page. */
const prefill = (input: HTMLInputElement | null) => {
  if (input) input.value ||= readPrefilledEmail(history)
}
