import { useState } from 'react'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { useFilled } from './use-fields.ts'
import type { Submission } from './use-submission.ts'

/** Asks for the password again, or sends a reset email without leaving the page. */
export function ReauthWithPassword({
  email,
  submission,
}: {
  email: string
  submission: Submission
}) {
  const account = useAccount()
  const texts = useMessages('changes').reauth
  const { form, isBusy, errorProps, run } = submission
  const filled = useFilled(form)
  const [isSent, setSent] = useState(false)

  const sendReset = async () => {
    setSent(false)
    const send = () => account.sendPasswordReset(email, window.location.pathname)
    const { error } = await run('send-email', send)
    if (!error) setSent(true)
  }
  return (
    <>
      <PasswordField
        autoComplete="current-password"
        required
        aside={
          <button type="button" className="text-button" onClick={() => void sendReset()}>
            {texts.forgot}
          </button>
        }
        {...errorProps('password')}
      />
      <button type="submit" className="button primary" disabled={isBusy || !filled}>
        {texts.confirm}
      </button>
      <p className="dialog-note" role="status">
        {isSent ? texts.sent(email) : ''}
      </p>
    </>
  )
}
