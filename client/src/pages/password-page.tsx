import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useSyncExternalStore } from 'react'
import { useAccount } from '../account/use-account.ts'
import { PasswordForm } from '../forms/password-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { navigate } from '../navigation/place.ts'
import { useSession } from '../session/use-session.ts'
import { ChangePage } from './change-page.tsx'

/** `/account/password`: changed, or set for the first time; then back to the account, where it is told. */
export function PasswordPage() {
  const { facts, done } = useAccount()
  const { title } = useMessages()
  const words = useMessages('changes').password
  const { state } = useSession()
  const { value: known } = useSyncExternalStore(facts.subscribe, facts.getState)
  if (state.status !== 'signed-in') return null

  const goBack = () => {
    done.tell('password-saved')
    navigate(CLIENT_PATHS.account, { from: CLIENT_PATHS.accountPassword })
  }
  return (
    <ChangePage title={title.accountPassword} lead={words.lead}>
      <PasswordForm
        email={state.user.email}
        isFirst={known?.hasPassword === false}
        onDone={goBack}
      />
    </ChangePage>
  )
}
