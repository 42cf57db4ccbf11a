import type { ReauthPrompt } from '../account/reauth.ts'
import { useAccount } from '../account/use-account.ts'
import type { Operation } from '../messages/failure-sentence.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { ReauthWithGoogle } from './reauth-with-google.tsx'
import { ReauthWithPassword } from './reauth-with-password.tsx'
import { readField } from './read-field.ts'
import { useSubmission } from './use-submission.ts'
import { UsernameField } from './username-field.tsx'

/** Asks for the password or for Google, depending on the user's sign-in methods. */
export function ReauthDialog({ prompt }: { prompt: ReauthPrompt }) {
  const { email, hasPassword, hasGoogle, pendingEmail } = prompt
  const { reauth } = useAccount()
  const { cancel, reauth: texts } = useMessages('changes')
  const { login, google } = useMessages()
  const submission = useSubmission()
  const { form, isBusy, operation, run, clearFailure } = submission
  const busyMessages: Partial<Record<Operation, string>> = {
    'reauth-google': login.busyGoogle,
    'send-email': texts.sending,
  }
  const openGoogle = () => void run('reauth-google', reauth.submitGoogle)

  return (
    <Dialog
      title={texts.title}
      lead={hasPassword ? texts.lead(email) : texts.leadGoogle(email)}
      onClose={reauth.cancel}
    >
      <form
        ref={form}
        method="post"
        noValidate
        onInput={clearFailure}
        onSubmit={(event) => {
          event.preventDefault()
          const password = readField(new FormData(event.currentTarget), 'password')
          void run('reauth', () => reauth.submitPassword(password))
        }}
      >
        <UsernameField email={email} />
        {pendingEmail !== undefined && (
          <p className="dialog-aside">{texts.pendingEmail(pendingEmail)}</p>
        )}
        {hasPassword && <ReauthWithPassword email={email} submission={submission} />}
        {hasPassword && hasGoogle && <p className="or">{login.or}</p>}
        {hasGoogle && (
          <ReauthWithGoogle isOnly={!hasPassword} submission={submission} onClick={openGoogle} />
        )}
        <button type="button" className="button quiet" onClick={reauth.cancel}>
          {cancel}
        </button>
        <Overlay busy={isBusy} text={busyMessages[operation ?? 'reauth'] ?? texts.busy}>
          {operation === 'reauth-google' && (
            <button type="button" className="button quiet" onClick={openGoogle}>
              {google.reopen}
            </button>
          )}
        </Overlay>
      </form>
    </Dialog>
  )
}
