import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { use } from 'react'
import { AppContext } from '../app-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Link } from '../navigation/link.tsx'
import { useSearch } from '../navigation/use-location.ts'
import { prefillEmail } from '../drafts/prefill-email.ts'
import { readField } from './read-field.ts'

/** Keeps the return path and the email typed so far. */
export function ForgotPasswordLink() {
  const { preloadPage } = use(AppContext)
  const texts = useMessages().login
  const search = useSearch()
  const preload = () => preloadPage(CLIENT_PATHS.forgotPassword)
  return (
    <Link
      href={CLIENT_PATHS.forgotPassword + search}
      state={({ parentElement }) => prefillEmail(readTypedEmail(parentElement))}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {texts.forgotPassword}
    </Link>
  )
}

function readTypedEmail(part: HTMLElement | null): string {
  const form = part?.closest('form')
  return form ? readField(new FormData(form), 'email') : ''
}
