import { useState } from 'react'
import { offersPassword, offersProviders, providers, type OfferedProvider } from 'virtual:product'
import type { ReauthPrompt } from '../account/reauth.ts'
import { useAccount } from '../account/use-account.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { describeBusy } from './describe-busy.tsx'
import { FormNote } from './form-note.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { ReauthWithPassword } from './reauth-with-password.tsx'
import { readField } from './read-field.ts'
import { useSubmission } from './use-submission.ts'
import { UsernameField } from './username-field.tsx'

/** Asks for the password or for one of the providers, depending on the user's sign-in methods. */
export function ReauthDialog({ prompt }: { prompt: ReauthPrompt }) {
  const { email, hasPassword, pendingEmail } = prompt
  const { reauth } = useAccount()
  const { cancel, reauth: texts } = useMessages('changes')
  const submission = useSubmission()
  const { form, isBusy, operation, note, run, clearFailure, onKeyDown } = submission
  const { login, provider } = useMessages()
  const [chosen, setChosen] = useState<OfferedProvider>()
  const linked = providers.filter(({ id }) => prompt.providers.includes(id))

  const reauthWith = (provider: OfferedProvider) => {
    setChosen(provider)
    void run('reauth-provider', () => reauth.submitProvider(provider.id))
  }

  return (
    <Dialog
      title={texts.title}
      lead={hasPassword ? texts.lead(email) : texts.leadWithoutPassword(email)}
      onClose={reauth.cancel}
    >
      <form
        ref={form}
        method="post"
        noValidate
        onInput={clearFailure}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          const password = readField(new FormData(event.currentTarget), 'password')
          void run('reauth', () => reauth.submitPassword(password))
        }}
      >
        <FormNote note={note} />
        <UsernameField email={email} />
        {pendingEmail !== undefined && (
          <p className="dialog-aside">{texts.pendingEmail(pendingEmail)}</p>
        )}
        {offersPassword && hasPassword && (
          <ReauthWithPassword email={email} submission={submission} />
        )}
        {hasPassword && linked.length > 0 && <p className="or">{login.or}</p>}
        {offersProviders && (
          <ProviderButtons providers={linked} label={texts.withProvider} onChoose={reauthWith} />
        )}
        <button type="button" className="button quiet" onClick={reauth.cancel}>
          {cancel}
        </button>
        <Overlay
          busy={isBusy}
          text={operation === 'send-email' ? texts.sending : texts.busy}
          showsText={operation === 'send-email'}
          {...(offersProviders &&
            describeBusy({ submission, texts: provider, chosen, onReopen: reauthWith }))}
        />
      </form>
    </Dialog>
  )
}
