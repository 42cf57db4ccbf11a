import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { RefObject } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { navigate } from '../navigation/navigate.ts'
import { useSearch } from '../navigation/use-location.ts'
import { prefillEmail } from '../drafts/prefill-email.ts'
import { readField } from './read-field.ts'

/** A link to the login page for users who already have an account; keeps the typed email. */
export function LoginInstead({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const texts = useMessages().signUp
  const search = useSearch()

  const goToLogin = () => {
    const email = form.current ? readField(new FormData(form.current), 'email') : ''
    navigate(CLIENT_PATHS.login + search, { state: prefillEmail(email) })
  }
  return (
    <button type="button" className="button quiet login-instead" onClick={goToLogin}>
      {texts.loginInstead}
    </button>
  )
}
