import { use, useState, type ReactNode } from 'react'
import { offersPassword, offersProviders, providers, type OfferedProvider } from 'virtual:product'
import { AppContext } from '../app-context.ts'
import { SessionContext } from '../session/session-context.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Overlay } from '../ui/overlay.tsx'
import { SharedField } from './shared-field.tsx'
import { FormNote } from './form-note.tsx'
import { CredentialsSubmit } from './credentials-submit.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import type { Submission } from './use-submission.ts'

interface CredentialsFormProps {
  readonly submission: Submission
  readonly texts: {
    readonly submit: string
    readonly busy: string
  }
  /**
   * Called when the user starts to fill in the form, to preload what it needs. That the app focuses the email when the
   * page opens does not count.
   */
  readonly onIntent: () => void
  readonly onSubmit: (fields: FormData) => void
  /** Whether to mark the sign-in method that was used last on this device. */
  readonly marksLastMethod?: boolean
  readonly passkeyButton?: ReactNode
  /** The fields. */
  readonly children?: ReactNode
}

/** The form of login and sign-up. It never navigates: the router reacts to the session. */
export function CredentialsForm({
  submission,
  texts,
  onIntent,
  onSubmit,
  marksLastMethod = false,
  passkeyButton,
  children,
}: CredentialsFormProps) {
  const { session } = use(SessionContext)
  const core = use(AppContext).coreLoader.current()
  const { login, provider } = useMessages()
  const { form, note, isBusy, run, clearFailure, onKeyDown } = submission
  const [chosen, setChosen] = useState<OfferedProvider>()

  const signInWith = (provider: OfferedProvider) => {
    setChosen(provider)
    void run('provider', () => session.signInWith(provider.id))
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onFocus={() => navigator.userActivation.hasBeenActive && onIntent()}
      onInput={() => {
        onIntent()
        clearFailure()
      }}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      <FormNote note={note} />
      {core?.ProviderFailure && <core.ProviderFailure submission={submission} />}
      {children}
      <SharedField />
      {offersPassword && (
        <CredentialsSubmit {...{ submission, marksLastMethod, onIntent, text: texts.submit }} />
      )}
      {passkeyButton}
      {offersPassword && offersProviders && <p className="or">{login.or}</p>}
      {offersProviders && (
        <ProviderButtons
          providers={providers}
          label={login.withProvider}
          onChoose={signInWith}
          marksLastMethod={marksLastMethod}
        />
      )}
      <Overlay
        busy={isBusy}
        text={texts.busy}
        {...core?.describeBusy?.({ submission, texts: provider, chosen, onReopen: signInWith })}
      />
    </form>
  )
}
