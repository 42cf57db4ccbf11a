import { useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { useFilled } from './use-filled.ts'
import type { Submission } from './use-submission.ts'

/** The password once more; whoever forgot it has a mail sent, and stays where they are. */
export function FreshPassword({ email, submission }: { email: string; submission: Submission }) {
  const account = useAccount()
  const words = useMessages('changes').freshSignIn
  const { form, isBusy, at, hint, run } = submission
  const filled = useFilled(form)
  const [isSent, setSent] = useState(false)

  const forget = async () => {
    setSent(false)
    const send = () => account.forgotPassword(email, window.location.pathname)
    const { error } = await run('mail', send)
    if (!error) setSent(true)
  }
  return (
    <>
      <PasswordField
        autoComplete="current-password"
        required
        {...at('password', true)}
        hint={hint}
      />
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {words.confirm}
      </button>
      <button type="button" className="text-button" onClick={() => void forget()}>
        {words.forgot}
      </button>
      <p className="dialog-note" role="status">
        {isSent ? words.sent(email) : ''}
      </p>
    </>
  )
}
