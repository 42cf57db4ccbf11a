import type { FreshSignInQuestion } from '../account/fresh-sign-in.ts'
import { useAccount } from '../account/use-account.ts'
import type { Operation } from '../messages/failure-sentence.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { FreshGoogle } from './fresh-google.tsx'
import { FreshPassword } from './fresh-password.tsx'
import { readField } from './read-field.ts'
import { useSubmission } from './use-submission.ts'
import { UsernameField } from './username-field.tsx'

/** Asks for the password or Google, whichever the person has. What lies behind it stays as it is. */
export function FreshSignInDialog({ question }: { question: FreshSignInQuestion }) {
  const { email, hasPassword, hasGoogle, movedTo } = question
  const { freshSignIn } = useAccount()
  const { cancel, freshSignIn: words } = useMessages('changes')
  const { login, google } = useMessages()
  const submission = useSubmission()
  const { form, isBusy, operation, run, forgetFailure } = submission
  const busyWords: Partial<Record<Operation, string>> = {
    'fresh-google': login.busyGoogle,
    mail: words.sending,
  }
  const openGoogle = () => void run('fresh-google', freshSignIn.answerWithGoogle)

  return (
    <Dialog title={words.title} lead={words.lead(email)} onClose={freshSignIn.cancel}>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={forgetFailure}
        onSubmit={(event) => {
          event.preventDefault()
          const password = readField(new FormData(event.currentTarget), 'password')
          void run('fresh-sign-in', () => freshSignIn.answerWithPassword(password))
        }}
      >
        <UsernameField email={email} />
        {movedTo !== undefined && <p className="dialog-aside">{words.moved(movedTo)}</p>}
        {hasPassword && <FreshPassword email={email} submission={submission} />}
        {hasPassword && hasGoogle && <p className="or">{login.or}</p>}
        {hasGoogle && (
          <FreshGoogle isOnly={!hasPassword} submission={submission} onClick={openGoogle} />
        )}
        <button type="button" className="button quiet" onClick={freshSignIn.cancel}>
          {cancel}
        </button>
        <Overlay busy={isBusy} text={busyWords[operation ?? 'fresh-sign-in'] ?? words.busy}>
          {operation === 'fresh-google' && (
            <button type="button" className="button quiet" onClick={openGoogle}>
              {google.openAgain}
            </button>
          )}
        </Overlay>
      </form>
    </Dialog>
  )
}
