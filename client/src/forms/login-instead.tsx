import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { RefObject } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { navigate } from '../navigation/place.ts'
import { useSearch } from '../navigation/use-place.ts'
import { carryEmail } from './carried-email.ts'
import { readField } from './read-field.ts'

/** The way on for somebody who has an account already: what they typed of their address comes along. */
export function LoginInstead({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const words = useMessages().signUp
  const search = useSearch()

  const leave = () => {
    const email = form.current ? readField(new FormData(form.current), 'email') : ''
    navigate(CLIENT_PATHS.login + search, { state: carryEmail(email) })
  }
  return (
    <button type="button" className="button quiet login-instead" onClick={leave}>
      {words.loginInstead}
    </button>
  )
}
