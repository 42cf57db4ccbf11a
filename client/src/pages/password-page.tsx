import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { useSyncExternalStore } from 'react'
import { useAccount } from '../account/use-account.ts'
import { PasswordForm } from '../forms/password-form.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { navigate } from '../navigation/navigate.ts'
import { useSession } from '../session/use-session.ts'
import { ChangePage } from './change-page.tsx'

/** `/account/password`: sets or changes the password, then returns to the section. */
export function PasswordPage() {
  const { providerAccount, flash } = useAccount()
  const texts = useMessages('changes').password
  const { state } = useSession()
  const { value: known } = useSyncExternalStore(providerAccount.subscribe, providerAccount.getState)
  const isFirst = known?.hasPassword === false
  if (state.status !== 'signed-in') return null

  const finish = () => {
    flash.set('password-saved')
    navigate(CLIENT_PATHS.accountSecurity, { from: CLIENT_PATHS.accountPassword })
  }
  return (
    <ChangePage page="accountPassword" title={isFirst ? texts.set : undefined} lead={texts.lead}>
      <PasswordForm email={state.user.email} isFirst={isFirst} onDone={finish} />
    </ChangePage>
  )
}
