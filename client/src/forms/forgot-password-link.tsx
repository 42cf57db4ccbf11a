import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { useSearch } from '../navigation/use-place.ts'
import { carryEmail } from './carried-email.ts'
import { readField } from './read-field.ts'

/** Takes the place first asked for along, and the address as far as it is typed. */
export function ForgotPasswordLink() {
  const { warmPage } = use(AppContext)
  const words = useMessages().login
  const search = useSearch()
  const approach = () => warmPage(CLIENT_PATHS.forgotPassword)
  return (
    <Link
      href={CLIENT_PATHS.forgotPassword + search}
      state={({ parentElement }) => carryEmail(readTyped(parentElement))}
      onPointerEnter={approach}
      onFocus={approach}
    >
      {words.forgotPassword}
    </Link>
  )
}

function readTyped(part: HTMLElement | null): string {
  const form = part?.closest('form')
  return form ? readField(new FormData(form), 'email') : ''
}
