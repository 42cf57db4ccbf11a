import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { type ReactNode, useState } from 'react'
import { type OfferedProvider, providers } from 'virtual:product'
import { Link } from '../browser/navigation.tsx'
import { useStore } from '../browser/store.ts'
import { useAccount } from '../account/account.ts'
import type { ReauthRequest } from '../account/reauth.ts'
import { PasswordField } from '../forms/fields.tsx'
import { describeBusy, ProviderButtons } from '../forms/provider-buttons.tsx'
import { ProviderWindow } from './login/provider-sign-in.tsx'
import { formProps, UsernameField } from '../forms/submission-form.tsx'
import {
  FormNote,
  readField,
  type Submission,
  useFilled,
  useSubmission,
} from '../forms/submission.tsx'
import { useMessages } from '../messages/language.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice, Overlay } from '../ui/page.tsx'

/** Asks for the password or for one of the providers, depending on the user's sign-in methods. */
function ReauthDialog({ prompt }: { prompt: ReauthRequest }) {
  const { email, hasPassword, pendingEmail } = prompt
  const { reauth } = useAccount()
  const { cancel, reauth: texts } = useMessages('changes')
  const submission = useSubmission()
  const { isBusy, operation, note, run } = submission
  const { login, provider } = useMessages()
  const [chosen, setChosen] = useState<OfferedProvider>()
  const linked = providers.filter(({ id }) => prompt.providers.includes(id))
  const hasPasswordForm = OFFERS_PASSWORD && hasPassword
  const cancelButton = (
    <button type="button" className="button ghost" onClick={reauth.cancel}>
      {cancel}
    </button>
  )

  const confirm = (fields: FormData) => {
    const password = readField(fields, 'password')
    void run('reauth', () => reauth.submitPassword(password))
  }

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
      <form {...formProps(submission, confirm)} className="form">
        <FormNote note={note} />
        <UsernameField email={email} />
        {pendingEmail !== undefined && (
          <p className="dialog-aside">{texts.pendingEmail(pendingEmail)}</p>
        )}
        {hasPasswordForm && (
          <ReauthWithPassword email={email} submission={submission} cancel={cancelButton} />
        )}
        {hasPassword && linked.length > 0 && <p className="or">{login.or}</p>}
        {OFFERS_PROVIDERS && (
          <ProviderButtons providers={linked} label={texts.withProvider} onChoose={reauthWith} />
        )}
        {!hasPasswordForm && cancelButton}
        <Overlay
          busy={isBusy}
          text={operation === 'send-email' ? texts.sending : texts.busy}
          showsText={operation === 'send-email'}
          {...(OFFERS_PROVIDERS && chosen && describeBusy(operation, provider, chosen))}
        >
          {OFFERS_PROVIDERS && chosen && operation === 'reauth-provider' && (
            <ProviderWindow onReopen={() => reauthWith(chosen)} />
          )}
        </Overlay>
      </form>
    </Dialog>
  )
}

/** Must be on every page whose operations may require re-authentication. */
export function ReauthPrompt() {
  const { reauth } = useAccount()
  const prompt = useStore(reauth, null)
  return prompt && <ReauthDialog prompt={prompt} />
}

/** On other pages than Security, which has the step itself. */
export function UnfinishedPasswordNotice() {
  const { password, reauth } = useMessages('changes')
  return (
    useStore(useAccount().unfinishedPassword) && (
      <Notice role="status" tone="warning">
        <p>{password.unfinished}</p>
        <Link href={CLIENT_PATHS.accountSecurity} className="button quiet">
          {reauth.confirm}
        </Link>
      </Notice>
    )
  )
}

interface ReauthWithPasswordProps {
  readonly email: string
  readonly submission: Submission
  readonly cancel: ReactNode
}

/** Asks for the password again, or sends a reset email without leaving the page. */
function ReauthWithPassword({ email, submission, cancel }: ReauthWithPasswordProps) {
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
        label={texts.label}
        placeholder={texts.placeholder}
        autoComplete="current-password"
        required
        aside={
          <button type="button" className="text-button" onClick={() => void sendReset()}>
            {texts.forgot}
          </button>
        }
        {...errorProps('password')}
      />
      <div className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={isBusy}
          aria-disabled={!filled || undefined}
        >
          {texts.confirm}
        </button>
        {cancel}
      </div>
      <p className="dialog-note" role="status">
        {isSent ? texts.sent(email) : ''}
      </p>
    </>
  )
}
