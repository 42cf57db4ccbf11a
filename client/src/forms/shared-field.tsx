import { SHARED_NAME } from '../drafts/draft-fields.ts'
import { useMessages } from '../messages/use-messages.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'

/** The box of login and sign-up that keeps nothing of the user on a shared computer. */
export function SharedField() {
  const { label, hint } = useMessages().shared
  return <CheckboxField name={SHARED_NAME} label={label} hint={hint} />
}
